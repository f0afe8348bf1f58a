/** A policy in a running program: one reference that is swapped, plans built beside the running one, shadow evaluation, and the last good answer. */
package io.ballast.engine.active;
