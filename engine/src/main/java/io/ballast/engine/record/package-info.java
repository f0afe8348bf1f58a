/** Decisions on disk: recording, reading, replaying. The format is described in {@code docs/decision-records.md}. */
package io.ballast.engine.record;
