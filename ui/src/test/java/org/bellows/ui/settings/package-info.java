@org.jspecify.annotations.NullMarked
package org.bellows.ui.settings;
