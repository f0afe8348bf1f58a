package io.ballast.scheduler.extender;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.LinkedHashMap;
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
            q -> completedFuture(new FilterAnswer(q.nodes(), Map.of(), Map.of()));
    volatile Function<NodesQuestion, CompletableFuture<Map<String, Integer>>> prioritize = q -> {
        Map<String, Integer> points = new LinkedHashMap<>();
        q.nodes().forEach(node -> points.put(node, 5));
        return completedFuture(points);
    };
    volatile Function<PreemptQuestion, CompletableFuture<Map<String, Victims>>> preempt =
            q -> completedFuture(q.nodes());
    volatile Function<List<String>, CompletableFuture<Void>> bind = q -> completedFuture(null);

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        asked.add(question);
        return filter.apply(question);
    }

    @Override
    public CompletableFuture<Map<String, Integer>> prioritize(NodesQuestion question) {
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
