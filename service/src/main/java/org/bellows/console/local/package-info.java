/** The feed of this very process: rings of bounded size behind the console's interface. */
@org.jspecify.annotations.NullMarked
package org.bellows.console.local;
