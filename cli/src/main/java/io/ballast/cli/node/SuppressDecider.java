package io.ballast.cli.node;

import io.ballast.model.suppress.SuppressFacts;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.verdict.SuppressVerdict;

/** Answers what happens to best-effort pods in one round. */
@FunctionalInterface
public interface SuppressDecider {
    /** The verdict on these facts under this part of the NodeSLO. */
    SuppressVerdict decide(SuppressFacts facts, SuppressStrategy strategy);
}
