package io.ballast.scheduler.extender;

/**
 * An answer to a probe.
 *
 * @param ok   whether all is well
 * @param text what is, in one line
 */
public record Health(boolean ok, String text) {}
