/** MariaDB and MySQL: the pool, retries of what a database asks to be retried, connections outside the pool, its clock. */
@org.jspecify.annotations.NullMarked
package org.bellows.database;
