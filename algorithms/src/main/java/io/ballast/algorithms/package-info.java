/**
 * Pure functions that rules and ledgers call. Every function here is total (an answer for every input that the types allow), bounded, deterministic
 * and thread-safe, and none keeps state.
 */
package io.ballast.algorithms;
