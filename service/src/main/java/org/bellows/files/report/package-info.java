/** What the files domain publishes about itself. The console and the metrics read nothing else. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.report;
