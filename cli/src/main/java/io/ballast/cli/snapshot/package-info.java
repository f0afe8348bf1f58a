/** A recorded cluster as input of decisions: API objects in files to facts, and classes of pods by rules. */
package io.ballast.cli.snapshot;
