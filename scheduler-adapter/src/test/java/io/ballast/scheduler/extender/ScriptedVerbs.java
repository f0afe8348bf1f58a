package io.ballast.scheduler.extender;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** Decides as a test tells it; without being told everything fits, has 5 points, may be preempted as asked and is bound. */
final class ScriptedVerbs implements ExtenderVerbs {
    final Queue<Object> asked = new ConcurrentLinkedQueue<>();
    volatile Function<NodesQuestion, CompletableFuture<FilterAnswer>> filter =
            q -> completedFuture(answer(q, q.nodes(), Map.of(), Map.of()));
    volatile Function<NodesQuestion, CompletableFuture<int[]>> prioritize = q -> {
        int[] points = new int[q.nodes().size()];
        Arrays.fill(points, 5);
        return completedFuture(points);
    };
    volatile Function<PreemptQuestion, CompletableFuture<Map<String, Victims>>> preempt =
            q -> completedFuture(q.nodes());
    volatile Function<List<String>, CompletableFuture<Void>> bind = q -> completedFuture(null);

    /** An answer by names. */
    static FilterAnswer answer(
            NodesQuestion question, List<String> fitting, Map<String, String> refused, Map<String, String> impossible) {
        String[] reasons = new String[question.nodes().size()];
        BitSet forGood = new BitSet();
        refused.forEach((node, why) -> reasons[question.nodes().indexOf(node)] = why);
        impossible.forEach((node, why) -> {
            reasons[question.nodes().indexOf(node)] = why;
            forGood.set(question.nodes().indexOf(node));
        });
        int[] places = fitting.stream().mapToInt(question.nodes()::indexOf).toArray();
        return new FilterAnswer(question.nodes(), places, reasons, forGood);
    }

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        asked.add(question);
        return filter.apply(question);
    }

    @Override
    public CompletableFuture<int[]> prioritize(NodesQuestion question) {
        asked.add(question);
        return prioritize.apply(question);
    }

    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        asked.add(question);
        return preempt.apply(question);
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        List<String> question = List.of(namespace, name, uid, node);
        asked.add(question);
        return bind.apply(question);
    }
}
