@org.jspecify.annotations.NullMarked
package org.bellows.app.demo;
