/** What CPU suppression of best-effort pods decides on: who uses the node's CPU, what best-effort pods run on now, and the limits of its steps. */
package io.ballast.model.suppress;
