@org.jspecify.annotations.NullMarked
package org.bellows.files;
