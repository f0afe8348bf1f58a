/** Facts about pods that may have to leave a node, and what is decided about them (spec 4.4 to 4.6). */
package io.ballast.model.evict;
