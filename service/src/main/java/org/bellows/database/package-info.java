/** MariaDB and MySQL: the pool, retries of what a database asks to be retried, locks on a connection of their own. */
@org.jspecify.annotations.NullMarked
package org.bellows.database;
