package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.BurstWrites;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.burst.BurstContainer;
import io.ballast.model.burst.BurstPod;
import io.ballast.model.burst.CpuBurstStrategy;
import io.ballast.model.burst.PoolVerdict;
import io.ballast.model.burst.SharePool;
import io.ballast.model.burst.SharePoolState;
import io.ballast.model.sink.Burst;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the rules of package {@code cpu-burst}: once about the node, then about each container. Thread-safe. */
public final class BurstPolicy {
    /** Name of the rule package. */
    public static final String PACKAGE = "cpu-burst";

    private static final String STRATEGY = "cpuBurstStrategy";

    private final Bundle bundle;
    private final Recording recording;

    /**
     * A container with what its cgroup has.
     *
     * @param fact  what rules see of it
     * @param group what its cgroup has
     */
    public record Container(BurstContainer fact, BurstWrites.Group group) {}

    /** The package as the bundle ships it. */
    public BurstPolicy(Bundle bundle) {
        this(bundle, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public BurstPolicy(Bundle bundle, Recording recording) {
        this.bundle = requireNonNull(bundle, "bundle is null");
        this.recording = requireNonNull(recording, "recording is null");
    }

    /** How full the share pool of a node is; unknown where no rule says. */
    public PoolVerdict state(SharePool pool, CpuBurstStrategy strategy) {
        SharePoolState state = ask(pool.node(), List.of(pool), strategy)
                .value(Burst.STATE, SharePoolState.class)
                .orElse(SharePoolState.UNKNOWN);
        return new PoolVerdict(pool.node(), state);
    }

    /** What is to be written for the containers of a pod, in order; nothing where nothing changes. */
    public List<BurstWrites.Write> writes(
            PoolVerdict state,
            BurstPod pod,
            BurstWrites.Group group,
            List<Container> containers,
            CpuBurstStrategy strategy) {
        List<BurstWrites.Change> changes = new ArrayList<>();
        boolean unified = false;
        for (Container container : containers) {
            SessionOutcome outcome = ask(container.fact.container(), List.of(state, pod, container.fact), strategy);
            changes.add(new BurstWrites.Change(
                    container.group, micros(outcome, Burst.QUOTA), micros(outcome, Burst.BUFFER)));
            unified |= container.fact.unified();
        }
        return BurstWrites.of(group, changes, unified);
    }

    private static Optional<Long> micros(SessionOutcome outcome, String target) {
        return outcome.value(target, Object.class)
                .filter(Long.class::isInstance)
                .map(Long.class::cast);
    }

    private SessionOutcome ask(String subject, List<Record> facts, CpuBurstStrategy strategy) {
        Map<String, List<Record>> parameters = Map.of(STRATEGY, List.of(strategy));
        RuleSession session = RuleSession.of(bundle, PACKAGE, parameters);
        return recording
                .subjects(bundle, DecisionPoint.BURST, PACKAGE, parameters)
                .decide(subject, facts, () -> session.run(facts, new Burst()));
    }
}
