package io.ballast.cli.simulate;

import io.ballast.cli.snapshot.ClusterSnapshot;
import io.ballast.cluster.ledger.ClusterLedger;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.explain.NearestNodes;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.explain.ScoreExplainer;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.PodClasses;
import io.ballast.scheduler.decide.SchedulingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Places pods, one after the other, on the nodes of a snapshot. Each placed pod holds its resources for the next. */
final class ClusterSimulation {
    private static final String PROFILE = "cluster";
    private static final int CANDIDATES = 5;
    private static final int NEAREST = 3;
    private static final Duration LONG = Duration.ofDays(1);

    private final SchedulingPolicy policy;
    private final PlanProgram program;
    private final ScoreExplainer scoreExplainer;
    private final NearestNodes nearest;
    private final Recording recording;

    /**
     * Decides by the profile {@value #PROFILE} of a bundle.
     *
     * @throws BundleException when the bundle has not the packages that are needed
     * @throws io.ballast.engine.problem.ProblemException when the bundle has no such profile
     */
    ClusterSimulation(Bundle bundle, Recording recording) {
        this.recording = recording;
        policy = new SchedulingPolicy(bundle, PROFILE, recording);
        program = policy.program();
        scoreExplainer = new ScoreExplainer(program);
        nearest = new NearestNodes(program);
    }

    /** Decides the pods that ask, in file order. */
    List<ClusterDecision> run(ClusterSnapshot cluster) {
        ClusterLedger ledger = new ClusterLedger(policy.load());
        cluster.nodes().forEach(ledger::putNode);
        for (ObservedPod pod : cluster.pods()) {
            Amounts devices = cluster.devices().getOrDefault(pod.uid(), Amounts.EMPTY);
            ledger.observe(pod, classes(pod).priorityClass(), devices, cluster.at());
        }
        cluster.usage().forEach(u -> ledger.report(u, cluster.at()));
        ledger.advance(cluster.at());
        RowTable table = new RowTable(ledger.snapshot().keySet().stream().toList(), program.rowTypes());
        ledger.takeChanges().rows().forEach(table::put);
        NodeDecider decider = recording.nodes(NodeDeciders.of(program, table), program, table);
        List<ClusterDecision> decisions = new ArrayList<>();
        for (ObservedPod pod : cluster.asking()) {
            ClusterDecision decision = decide(pod, decider, table, ledger);
            decisions.add(decision);
            decision.node()
                    .ifPresent(node -> ledger.assume(
                            pod,
                            node,
                            classes(pod).priorityClass(),
                            decision.devices(),
                            cluster.at(),
                            cluster.at().plus(LONG)));
            ledger.takeChanges().rows().forEach(table::put);
        }
        return decisions;
    }

    private PodClasses classes(ObservedPod pod) {
        return policy.classifier().classify(pod.marks());
    }

    private ClusterDecision decide(ObservedPod observed, NodeDecider decider, RowTable table, ClusterLedger ledger) {
        PodRequest pod = PodRequests.of(observed, classes(observed), policy.load());
        List<Candidate> candidates = decider.ranking(pod, List.of(), CANDIDATES);
        Optional<String> node = candidates.stream().findFirst().map(Candidate::node);
        Map<String, Map<Class<?>, NodeRow>> rows = new LinkedHashMap<>();
        Map<String, List<RuleExplanation>> explanation = new LinkedHashMap<>();
        Map<String, Collection<NodeRow>> feasible = new LinkedHashMap<>();
        ledger.snapshot().forEach((name, facts) -> {
            Map<Class<?>, NodeRow> byType = new LinkedHashMap<>();
            facts.forEach(r -> byType.put(r.getClass(), r));
            rows.put(name, byType);
            explanation.put(name, policy.explainer().explain(pod, byType));
            if (explanation.get(name).stream().noneMatch(RuleExplanation::fired)) {
                feasible.put(name, byType.values());
            }
        });
        Amounts devices = node.map(n -> devices(pod, table, n)).orElse(Amounts.EMPTY);
        return new ClusterDecision(
                pod,
                ClusterText.asks(observed, pod),
                node,
                devices,
                candidates,
                scoreExplainer.explain(pod, List.of(), feasible),
                explanation,
                node.isPresent() ? List.of() : nearest.of(pod, explanation, rows, NEAREST));
    }

    private Amounts devices(PodRequest pod, RowTable table, String node) {
        return pod.gpu().count() == 0
                ? Amounts.EMPTY
                : policy.devices(pod, (NodeGpus) table.facts(NodeGpus.class).get(table.row(node)));
    }
}
