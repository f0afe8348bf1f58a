/** CPUs of a node: sets of them and where they sit. */
package io.ballast.model.cpu;
