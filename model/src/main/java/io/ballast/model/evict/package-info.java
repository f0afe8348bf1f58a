/** Facts about pods that may have to leave a node, and what is decided about them. */
package io.ballast.model.evict;
