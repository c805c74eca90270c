/** What an account of MariaDB or MySQL may do, read from {@code SHOW GRANTS}. */
@org.jspecify.annotations.NullMarked
package org.bellows.database.grants;
