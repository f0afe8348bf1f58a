package io.ballast.model;

/** A fact made anew for each decision (a random draw). Rules over it are evaluated on every decision and never kept for a pod class. */
public interface PerDecision {}
