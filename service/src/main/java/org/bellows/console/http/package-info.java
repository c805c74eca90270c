/** The console API: any feed over HTTP, as {@code META-INF/openapi/console.yaml} describes it. */
@org.jspecify.annotations.NullMarked
package org.bellows.console.http;
