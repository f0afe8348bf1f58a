package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.VerbFailure;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Answers while this adapter may act, and says who does while it may not. Thread-safe. */
public final class HolderVerbs implements ExtenderVerbs {
    private final ExtenderVerbs verbs;
    private final Tenure tenure;

    public HolderVerbs(ExtenderVerbs verbs, Tenure tenure) {
        this.verbs = requireNonNull(verbs, "verbs is null");
        this.tenure = requireNonNull(tenure, "tenure is null");
    }

    private <T> CompletableFuture<T> held(Supplier<CompletableFuture<T>> question) {
        return tenure.serving() ? question.get() : CompletableFuture.failedFuture(new VerbFailure(tenure.told()));
    }

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        return held(() -> verbs.filter(question));
    }

    @Override
    public CompletableFuture<int[]> prioritize(NodesQuestion question) {
        return held(() -> verbs.prioritize(question));
    }

    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        return held(() -> verbs.preempt(question));
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        return held(() -> verbs.bind(namespace, name, uid, node));
    }
}
