package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.FilterDecision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Makes events of decisions. Belongs to the thread that decides. */
final class DecisionEvents implements DecisionListener {
    /** Decisions that wait for their bind. */
    private static final int KEPT = 4096;

    private final Consumer<PodEvent> events;
    private final Map<String, FilterDecision> decisions = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, FilterDecision> eldest) {
            return size() > KEPT;
        }
    };

    /** @param events takes events; returns at once */
    DecisionEvents(Consumer<PodEvent> events) {
        this.events = requireNonNull(events, "events is null");
    }

    @Override
    public void filtered(FilterDecision decision) {
        if (decision.fitting() > 0) {
            decisions.put(decision.pod().uid(), decision);
            return;
        }
        decisions.remove(decision.pod().uid());
        String rules = decision.refusals().stream()
                .map(FilterDecision.Refusal::rule)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
        events.accept(new PodEvent(
                decision.pod(),
                PodEvent.Reason.FAILED_BY_RULE,
                rules,
                Notes.failed(decision),
                decision.id(),
                decision.at()));
    }

    @Override
    public void bound(BindDecision bind) {
        if (bind.kind() != BindDecision.Kind.BOUND) {
            return;
        }
        FilterDecision decision = decisions.remove(bind.pod().uid());
        events.accept(new PodEvent(
                bind.pod(),
                PodEvent.Reason.PLACED_BY_RULE,
                bind.node(),
                Notes.placed(bind, decision),
                bind.id().orElseGet(() -> Long.toString(bind.at().toEpochMilli(), Character.MAX_RADIX)),
                bind.at()));
    }
}
