@org.jspecify.annotations.NullMarked
package org.bellows.console.wire;
