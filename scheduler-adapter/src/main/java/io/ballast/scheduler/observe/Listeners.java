package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.FilterDecision;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Tells several of decisions. One that fails changes neither the decision nor what the others are told. Belongs to the thread that decides. */
final class Listeners implements DecisionListener {
    private final List<DecisionListener> all;
    private final Consumer<Throwable> failed;

    /** @param failed is told of a listener's failure */
    Listeners(List<DecisionListener> all, Consumer<Throwable> failed) {
        this.all = List.copyOf(all);
        this.failed = requireNonNull(failed, "failed is null");
    }

    @Override
    public void filtered(FilterDecision decision) {
        tell(DecisionListener::filtered, decision);
    }

    @Override
    public void bound(BindDecision decision) {
        tell(DecisionListener::bound, decision);
    }

    private <D> void tell(BiConsumer<DecisionListener, D> how, D decision) {
        for (DecisionListener listener : all) {
            try {
                how.accept(listener, decision);
            } catch (RuntimeException e) { // what is decided is decided
                failed.accept(e);
            }
        }
    }
}
