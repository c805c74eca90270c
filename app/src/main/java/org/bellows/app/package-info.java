/** Main class, command line, assembly. */
@org.jspecify.annotations.NullMarked
package org.bellows.app;
