package io.ballast.cli.node;

import io.ballast.model.burst.CpuBurstStrategy;
import java.util.Optional;

/** The settings that hold for the bursts of one pod. Pure; thread-safe. */
public final class BurstSettings {
    private BurstSettings() {}

    /**
     * The node's settings, overlaid with those of the pod: with its annotation {@code koordinator.sh/cpuBurst}, or, where it has none, with what a program
     * beside the agent answers for it. A text that is no JSON object changes nothing.
     *
     * @param annotation the annotation, when the pod has it
     * @param answer     the answer in the form of the annotation, when there is one
     */
    public static CpuBurstStrategy of(CpuBurstStrategy node, Optional<String> annotation, Optional<String> answer) {
        return annotation
                .or(() -> answer)
                .flatMap(AnnotationJson::read)
                .map(own -> overlay(node, own))
                .orElse(node);
    }

    private static CpuBurstStrategy overlay(CpuBurstStrategy node, AnnotationJson own) {
        String policy = own.text("policy");
        return new CpuBurstStrategy(
                policy.isEmpty() ? node.policy() : policy,
                own.number("cpuBurstPercent").orElse(node.cpuBurstPercent()),
                own.number("cfsQuotaBurstPercent").orElse(node.cfsQuotaBurstPercent()),
                own.number("cfsQuotaBurstPeriodSeconds").orElse(node.cfsQuotaBurstPeriodSeconds()),
                own.number("sharePoolThresholdPercent").orElse(node.sharePoolThresholdPercent()));
    }
}
