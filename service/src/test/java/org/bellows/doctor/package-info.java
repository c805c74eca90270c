@org.jspecify.annotations.NullMarked
package org.bellows.doctor;
