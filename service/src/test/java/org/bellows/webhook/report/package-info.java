@org.jspecify.annotations.NullMarked
package org.bellows.webhook.report;
