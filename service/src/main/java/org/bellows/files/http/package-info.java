/** The four routes of file storage. Contract: file storage, section 1. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.http;
