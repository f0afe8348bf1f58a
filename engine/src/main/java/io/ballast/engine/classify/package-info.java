/** What the rules say of a pod before it is placed: its classes, and the names of its resources. */
package io.ballast.engine.classify;
