/** What the engine is measured against: hand-written code for the same decisions, and the benchmarks. */
package io.ballast.bench;
