package io.ballast.scheduler.decide;

import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.Reason;
import io.ballast.scheduler.decide.FilterDecision.Refusal;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Refused nodes of one answer, by their place in the question: the text of each, and a summary by rule. Not thread-safe. */
final class Refusals {
    /** A verdict that many nodes share. */
    private static final class Shared {
        private final FilterVerdict.Rejected verdict;
        private final String text;
        private int nodes;

        private Shared(FilterVerdict.Rejected verdict) {
            this.verdict = verdict;
            text = text(verdict);
        }
    }

    private record Key(String rule, String reason, boolean permanent) {}

    private final String[] reasons;
    private final BitSet impossible = new BitSet();
    private final IdentityHashMap<FilterVerdict.Rejected, Shared> byVerdict = new IdentityHashMap<>();
    private final Map<Key, Integer> unknown = new HashMap<>();
    private Shared last;

    /** Of a question about so many nodes. */
    Refusals(int nodes) {
        reasons = new String[nodes];
    }

    /** A node that nothing is known of. */
    void unknown(int place, String reason) {
        reasons[place] = reason;
        unknown.merge(new Key("", reason, false), 1, Integer::sum);
    }

    /** A node with a verdict; nothing happens when it fits. Verdicts that are one object are counted together. */
    @SuppressWarnings("ReferenceEquality") // equal verdicts are one object where it matters
    void refused(int place, FilterVerdict verdict) {
        if (verdict instanceof FilterVerdict.Rejected rejected) {
            if (last == null || last.verdict != rejected) {
                last = byVerdict.computeIfAbsent(rejected, Shared::new);
            }
            last.nodes++;
            reasons[place] = last.text;
            if (rejected.permanent()) {
                impossible.set(place);
            }
        }
    }

    /** Reasons of a verdict, each once. */
    static String text(FilterVerdict.Rejected rejected) {
        return rejected.reasons().stream().map(Reason::text).distinct().collect(Collectors.joining(", "));
    }

    /** Reason by place; null for none. Nobody changes it any more. */
    String[] reasons() {
        return reasons;
    }

    /** Places of nodes where not even preemption helps. */
    BitSet impossible() {
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
