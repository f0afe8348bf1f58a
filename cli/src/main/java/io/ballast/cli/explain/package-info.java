/** {@code ballast explain}: why a pod is where it is. */
package io.ballast.cli.explain;
