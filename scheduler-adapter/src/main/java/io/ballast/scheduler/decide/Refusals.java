package io.ballast.scheduler.decide;

import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.Reason;
import io.ballast.scheduler.decide.FilterDecision.Refusal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Refused nodes of one answer: the text of each, and a summary by rule. Not thread-safe. */
final class Refusals {
    /** A verdict that many nodes share. */
    private static final class Shared {
        private final String text;
        private int nodes;

        private Shared(String text) {
            this.text = text;
        }
    }

    private record Key(String rule, String reason, boolean permanent) {}

    private final Map<String, String> refused = new LinkedHashMap<>();
    private final Map<String, String> impossible = new LinkedHashMap<>();
    private final IdentityHashMap<FilterVerdict.Rejected, Shared> byVerdict = new IdentityHashMap<>();
    private final Map<Key, Integer> unknown = new HashMap<>();

    /** A node that nothing is known of. */
    void unknown(String node, String reason) {
        refused.put(node, reason);
        unknown.merge(new Key("", reason, false), 1, Integer::sum);
    }

    /** A node with a verdict; nothing happens when it fits. Verdicts that are one object are counted together. */
    void refused(String node, FilterVerdict verdict) {
        if (verdict instanceof FilterVerdict.Rejected rejected) {
            Shared shared = byVerdict.computeIfAbsent(rejected, r -> new Shared(text(r)));
            shared.nodes++;
            (rejected.permanent() ? impossible : refused).put(node, shared.text);
        }
    }

    /** Reasons of a verdict, each once. */
    static String text(FilterVerdict.Rejected rejected) {
        return rejected.reasons().stream().map(Reason::text).distinct().collect(Collectors.joining(", "));
    }

    /** Reason by node, where another state of the cluster may help. */
    Map<String, String> refused() {
        return refused;
    }

    /** Reason by node, where not even preemption helps. */
    Map<String, String> impossible() {
        return impossible;
    }

    /** Nodes by rule and reason, most nodes first. */
    List<Refusal> summary() {
        Map<Key, Integer> nodes = new HashMap<>(unknown);
        byVerdict.forEach((verdict, shared) -> verdict.reasons()
                .forEach(r ->
                        nodes.merge(new Key(r.rule(), r.text(), verdict.permanent()), shared.nodes, Integer::sum)));
        return nodes.entrySet().stream()
                .map(e -> new Refusal(
                        e.getKey().rule(), e.getKey().reason(), e.getKey().permanent(), e.getValue()))
                .sorted(Comparator.comparingInt(Refusal::nodes)
                        .reversed()
                        .thenComparing(Refusal::rule)
                        .thenComparing(Refusal::reason))
                .toList();
    }
}
