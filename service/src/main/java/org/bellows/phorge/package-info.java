/** All that is known about Phorge: PHIDs, lock names, its settings, its tables. */
@org.jspecify.annotations.NullMarked
package org.bellows.phorge;
