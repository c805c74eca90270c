/** A throw-away MariaDB with Phorge's tables, a receiver that verifies, and events to deliver: for trying out, testing and measuring. */
@org.jspecify.annotations.NullMarked
package org.bellows.trial;
