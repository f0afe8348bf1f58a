/**
 * The node side of the simulator: usage over time, decided round by round by the suppression rules. Also makes facts from API objects, until the node
 * program takes that over.
 */
package io.ballast.cli.node;
