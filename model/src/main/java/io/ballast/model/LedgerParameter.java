package io.ballast.model;

/** A setting that the ledger reads where it makes facts, so that a package may declare it although none of its rules matches it. */
public interface LedgerParameter extends Parameter {}
