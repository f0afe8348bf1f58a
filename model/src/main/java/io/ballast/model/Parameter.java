package io.ballast.model;

/** A fact that carries a setting of a rule package: a threshold, a weight, a switch. Operators override it without touching the rule. */
public interface Parameter {}
