/** Decides about pods on the nodes of a live cluster: one engine thread over one ledger, by the rules of one bundle. */
package io.ballast.scheduler.decide;
