/** Files on a local disk, laid out as Phorge's own engine lays them out. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.disk;
