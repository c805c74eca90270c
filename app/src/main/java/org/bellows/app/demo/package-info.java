/** {@code bellows demo}: the real service on a throw-away database and a receiver of its own, watched while it works. */
@org.jspecify.annotations.NullMarked
package org.bellows.app.demo;
