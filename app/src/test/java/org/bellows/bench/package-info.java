/** Measures the service as a process, each figure beside a reference of the same run. Not shipped. */
@org.jspecify.annotations.NullMarked
package org.bellows.bench;
