/** A real control plane on one machine, with simulated nodes, for tests, benches and the demo. */
package io.ballast.controlplane;
