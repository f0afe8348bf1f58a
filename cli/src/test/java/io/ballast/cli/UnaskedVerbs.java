package io.ballast.cli;

import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.FilterAnswer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Verbs of an adapter that is asked none: asking whether one may ask asks no verb. */
final class UnaskedVerbs implements ExtenderVerbs {
    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        throw new AssertionError("filter was asked");
    }

    @Override
    public CompletableFuture<int[]> prioritize(NodesQuestion question) {
        throw new AssertionError("prioritize was asked");
    }

    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        throw new AssertionError("preempt was asked");
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        throw new AssertionError("bind was asked");
    }
}
