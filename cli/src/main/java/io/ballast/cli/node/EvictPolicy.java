package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.algorithms.VictimOrder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictSwitches;
import io.ballast.model.evict.EvictTurn;
import io.ballast.model.evict.FeatureState;
import io.ballast.model.evict.PodFate;
import io.ballast.model.evict.ReleaseTarget;
import io.ballast.model.evict.ReleaseVerdict;
import io.ballast.model.sink.Eviction;
import io.ballast.model.verdict.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks the rules who has to leave a node: which features have their turn, how much each of them releases, and, only where that is something, which pods may
 * leave in which order. Thread-safe.
 */
public final class EvictPolicy {
    private static final String STRATEGY = "resourceUsedThresholdWithBE";

    private final Bundle bundle;
    private final EvictKind kind;
    private final Recording recording;

    /**
     * What is decided about one feature.
     *
     * @param state  whether it has its turn
     * @param reason the rule and its words; for a feature with wrong settings they name the setting
     */
    public record FeatureVerdict(FeatureState state, Reason reason) {}

    /**
     * How much a feature has to release.
     *
     * @param target  what of a pod counts
     * @param amount  the amounts; none when there is nothing to do
     * @param reasons the rules and their words, one for each resource
     */
    public record Shortage(ReleaseTarget target, ResourceAmounts amount, List<Reason> reasons) {}

    /** The package of a kind of eviction, as the bundle ships it. */
    public EvictPolicy(Bundle bundle, EvictKind kind) {
        this(bundle, kind, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public EvictPolicy(Bundle bundle, EvictKind kind, Recording recording) {
        this.bundle = requireNonNull(bundle, "bundle is null");
        this.kind = requireNonNull(kind, "kind is null");
        this.recording = requireNonNull(recording, "recording is null");
    }

    /** What a round wants, in order; features that have no turn or nothing to release are not in it. */
    public List<ReleaseLoop.Task> tasks(EvictFacts facts, Record strategy) {
        String node = facts.switches().node();
        Map<EvictFeature, FeatureVerdict> features = features(facts.switches(), strategy);
        List<ReleaseLoop.Task> tasks = new ArrayList<>();
        for (EvictFeature feature : kind.features()) {
            if (features.get(feature).state() != FeatureState.RUNS) {
                continue;
            }
            Shortage shortage = shortage(node, feature, facts.ofNode(), strategy);
            if (!shortage.amount().isNone()) {
                tasks.add(new ReleaseLoop.Task(
                        feature.label(),
                        shortage.target(),
                        shortage.amount(),
                        victims(node, feature, facts.pods(), strategy)));
            }
        }
        return tasks;
    }

    /** What becomes of each feature in this round. */
    public Map<EvictFeature, FeatureVerdict> features(EvictSwitches switches, Record strategy) {
        SessionOutcome outcome = ask(switches.node(), List.of(switches), strategy);
        Map<EvictFeature, FeatureVerdict> verdicts = new LinkedHashMap<>();
        for (EvictFeature feature : kind.features()) {
            SessionOutcome.Written written = outcome.writes().get(Eviction.target(feature));
            // A bundle that says nothing of a feature does not want it.
            verdicts.put(
                    feature,
                    written == null
                            ? new FeatureVerdict(FeatureState.OFF, new Reason(kind.pack(), "no rule decides"))
                            : new FeatureVerdict((FeatureState) written.value(), reason(written)));
        }
        return verdicts;
    }

    /** How much a feature has to release, by facts about the node. */
    public Shortage shortage(String node, EvictFeature feature, List<Record> ofNode, Record strategy) {
        List<Record> facts = new ArrayList<>(ofNode);
        facts.add(new EvictTurn(node, feature));
        SessionOutcome outcome = ask(node + " " + feature.label(), facts, strategy);
        Map<Resource, Long> amounts = new TreeMap<>();
        List<Reason> reasons = new ArrayList<>();
        ReleaseTarget target = ReleaseTarget.POD_USED;
        for (Map.Entry<String, SessionOutcome.Written> entry : outcome.writes().entrySet()) {
            ReleaseVerdict verdict = (ReleaseVerdict) entry.getValue().value();
            reasons.add(reason(entry.getValue()));
            if (verdict.amount() > 0) {
                amounts.put(Eviction.resourceOf(entry.getKey()), verdict.amount());
                target = verdict.target();
            }
        }
        return new Shortage(target, ResourceAmounts.of(amounts), reasons);
    }

    /** The pods that may leave for a feature, the first to leave first. */
    public List<ReleaseLoop.Victim> victims(
            String node, EvictFeature feature, List<EvictFacts.Pod> pods, Record strategy) {
        Map<String, ReleaseLoop.Victim> byName = pods.stream()
                .map(EvictFacts.Pod::releases)
                .collect(Collectors.toMap(ReleaseLoop.Victim::pod, Function.identity()));
        List<EvictCandidate> candidates =
                pods.stream().map(EvictFacts.Pod::fact).toList();
        return VictimOrder.of(fates(node, feature, candidates, strategy)).stream()
                .map(byName::get)
                .toList();
    }

    private Map<String, PodFate> fates(String node, EvictFeature feature, List<EvictCandidate> pods, Record strategy) {
        List<Record> facts = new ArrayList<>(pods);
        facts.add(new EvictTurn(node, feature));
        Map<String, PodFate> fates = new LinkedHashMap<>();
        ask(node + " " + feature.label(), facts, strategy)
                .writes()
                .forEach((pod, written) -> fates.put(Eviction.podOf(pod), (PodFate) written.value()));
        return fates;
    }

    private SessionOutcome ask(String subject, List<? extends Record> facts, Record strategy) {
        Map<String, List<Record>> parameters = Map.of(STRATEGY, List.of(strategy));
        RuleSession session = RuleSession.of(bundle, kind.pack(), parameters);
        return recording
                .subjects(bundle, DecisionPoint.EVICT, kind.pack(), parameters)
                .decide(subject, facts, () -> session.run(facts, new Eviction()));
    }

    private static Reason reason(SessionOutcome.Written written) {
        return new Reason(written.rule().entry().id(), written.reason());
    }
}
