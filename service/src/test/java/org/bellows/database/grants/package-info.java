@org.jspecify.annotations.NullMarked
package org.bellows.database.grants;
