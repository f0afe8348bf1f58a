package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Range;

/**
 * Latest CPU usage of a pod or host application. Not a fact: the ledger sums samples up to {@link NodeCpuUse}.
 *
 * @param name      UID of the pod, or name of the host application
 * @param counted   whether it belongs to those that the question is about, for example those that are not best-effort
 * @param usedNanos usage in billionths of a core
 */
public record CpuSample(String name, boolean counted, @Range long usedNanos) {
    public CpuSample {
        requireNonNull(name, "name is null");
        Checks.notNegative(usedNanos, "usedNanos");
    }
}
