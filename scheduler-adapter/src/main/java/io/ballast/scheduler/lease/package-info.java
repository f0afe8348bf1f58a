/** Which of several adapters acts: one holds a Lease, the others stand by with a warm ledger. See {@code DESIGN.md}. */
package io.ballast.scheduler.lease;
