/** Small files in Phorge's own blob table. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.blob;
