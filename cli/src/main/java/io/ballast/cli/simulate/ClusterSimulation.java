package io.ballast.cli.simulate;

import io.ballast.cli.snapshot.ClusterSnapshot;
import io.ballast.cluster.ledger.ClusterLedger;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
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
import io.ballast.scheduler.explain.PlacementExplainer;
import io.ballast.scheduler.explain.PodPlacement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Places pods, one after the other, on the nodes of a snapshot. Each placed pod holds its resources for the next. */
final class ClusterSimulation {
    private static final String PROFILE = "cluster";
    private static final int CANDIDATES = 5;
    private static final Duration LONG = Duration.ofDays(1);

    private final SchedulingPolicy policy;
    private final PlanProgram program;
    private final PlacementExplainer explainer;
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
        explainer = new PlacementExplainer(program);
    }

    /** Decides the pods that ask, in file order. */
    List<PodPlacement> run(ClusterSnapshot cluster) {
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
        List<PodPlacement> decisions = new ArrayList<>();
        for (ObservedPod pod : cluster.asking()) {
            PodPlacement decision = decide(pod, decider, table, ledger);
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

    private PodPlacement decide(ObservedPod observed, NodeDecider decider, RowTable table, ClusterLedger ledger) {
        PodRequest pod = PodRequests.of(observed, classes(observed), policy.load());
        List<Candidate> candidates = decider.ranking(pod, List.of(), CANDIDATES);
        Optional<String> node = candidates.stream().findFirst().map(Candidate::node);
        Map<String, Map<Class<?>, NodeRow>> rows = new LinkedHashMap<>();
        ledger.snapshot().forEach((name, facts) -> {
            Map<Class<?>, NodeRow> byType = new LinkedHashMap<>();
            facts.forEach(r -> byType.put(r.getClass(), r));
            rows.put(name, byType);
        });
        Amounts devices = node.map(n -> devices(pod, table, n)).orElse(Amounts.EMPTY);
        return explainer.explain(observed, pod, rows, candidates, devices);
    }

    private Amounts devices(PodRequest pod, RowTable table, String node) {
        return pod.gpu().count() == 0
                ? Amounts.EMPTY
                : policy.devices(pod, (NodeGpus) table.facts(NodeGpus.class).get(table.row(node)));
    }
}
