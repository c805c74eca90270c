/** Files in a bucket of an S3 store, under the keys that Phorge's own engine uses. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.s3;
