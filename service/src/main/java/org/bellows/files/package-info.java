/** Keeps the bytes of Phorge's files: engines, the choice between them, and what an upload may hold in memory. */
@org.jspecify.annotations.NullMarked
package org.bellows.files;
