package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.FilterAnswer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Says in the span of each question which pod it is about. Thread-safe. */
final class TracedVerbs implements ExtenderVerbs {
    private final ExtenderVerbs next;
    private final Tracing tracing;

    TracedVerbs(ExtenderVerbs next, Tracing tracing) {
        this.next = requireNonNull(next, "next is null");
        this.tracing = requireNonNull(tracing, "tracing is null");
    }

    private <T> CompletableFuture<T> about(AskingPod pod, CompletableFuture<T> answer) {
        return answer.whenComplete((value, failure) -> tracing.answered(pod.uid()));
    }

    private void asks(AskingPod pod) {
        tracing.asks(pod.namespace(), pod.name(), pod.uid());
    }

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        asks(question.pod());
        return about(question.pod(), next.filter(question));
    }

    @Override
    public CompletableFuture<int[]> prioritize(NodesQuestion question) {
        asks(question.pod());
        return about(question.pod(), next.prioritize(question));
    }

    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        asks(question.pod());
        return about(question.pod(), next.preempt(question));
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        tracing.asks(namespace, name, uid);
        CompletableFuture<Void> answer = next.bind(namespace, name, uid, node);
        return answer.whenComplete((nothing, failure) -> tracing.answered(uid));
    }
}
