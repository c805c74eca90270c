/** All that is known about Phorge: PHIDs, lock names, names of databases, its settings, where it finds certificate authorities. */
@org.jspecify.annotations.NullMarked
package org.bellows.phorge;
