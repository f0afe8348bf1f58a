/** {@code ballast demo --cluster}: rules place pods of a real control plane on simulated nodes. */
package io.ballast.cli.demo.cluster;
