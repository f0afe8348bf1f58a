package io.ballast.cli.simulate;

import io.ballast.algorithms.ResourceNaming;
import io.ballast.api.convert.PodConversion;
import io.ballast.cli.admission.ResourceTranslator;
import io.ballast.cli.snapshot.ClusterSnapshot;
import io.ballast.cli.snapshot.PodClasses;
import io.ballast.cli.snapshot.PodClassifier;
import io.ballast.cli.snapshot.PodRequests;
import io.ballast.cluster.ledger.ClusterLedger;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.engine.session.RowRules;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.IgnoredResources;
import io.ballast.model.sink.Placement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/** Places pods, one after the other, on the nodes of a snapshot. Each placed pod holds its resources for the next. */
final class ClusterSimulation {
    private static final String LOAD_PACKAGE = "load-aware";
    private static final String GPU_PACKAGE = "gpu-fgd";
    private static final int CANDIDATES = 5;
    private static final Duration LONG = Duration.ofDays(1);

    private final PlanProgram program;
    private final Map<String, PlanProgram> singleScores = new LinkedHashMap<>();
    private final PodClassifier classifier;
    private final LoadPolicy policy;
    private final Explainer explainer;
    private final RowRules reserve;

    /**
     * The shipped profile for clusters: room and GPUs, then load; scored by both.
     *
     * @throws BundleException when the bundle has not the packages that are needed
     */
    ClusterSimulation(Bundle bundle) {
        Map<String, Integer> weights = new LinkedHashMap<>();
        weights.put(LOAD_PACKAGE, 1);
        weights.put(GPU_PACKAGE, 1);
        List<String> filters = new ArrayList<>(TraceSimulation.FILTER_PACKAGES);
        filters.add(LOAD_PACKAGE);
        program = new PlanProgram(bundle, profile("cluster", filters, weights));
        weights.keySet()
                .forEach(pack ->
                        singleScores.put(pack, new PlanProgram(bundle, profile(pack, filters, Map.of(pack, 1)))));
        classifier = new PodClassifier(bundle);
        policy = loadPolicy(new ResourceTranslator(bundle));
        explainer = new Explainer(program);
        reserve = new RowRules(bundle, GPU_PACKAGE, Placement.class, program.parameters(GPU_PACKAGE));
    }

    /** GPUs are judged device by device, so that the sum over a node says nothing more. */
    private static Profile profile(String name, List<String> filters, Map<String, Integer> scores) {
        return Profile.of(name, filters, scores)
                .with(
                        "node-fit",
                        "ignoredResources",
                        List.of(new IgnoredResources(PodConversion.gpuResources(), Set.of())));
    }

    /** Decides the pods that ask, in file order. */
    List<ClusterDecision> run(ClusterSnapshot cluster) {
        ClusterLedger ledger = new ClusterLedger(policy);
        cluster.nodes().forEach(ledger::putNode);
        for (ObservedPod pod : cluster.pods()) {
            Amounts devices = cluster.devices().getOrDefault(pod.uid(), Amounts.EMPTY);
            ledger.observe(pod, classes(pod).priorityClass(), devices, cluster.at());
        }
        cluster.usage().forEach(u -> ledger.report(u, cluster.at()));
        ledger.advance(cluster.at());
        RowTable table = new RowTable(ledger.snapshot().keySet().stream().toList(), program.rowTypes());
        ledger.takeChanges().rows().forEach(table::put);
        NodeDecider decider = NodeDeciders.of(program, table);
        Map<String, NodeDecider> deciders = new LinkedHashMap<>();
        singleScores.forEach((pack, single) -> deciders.put(pack, NodeDeciders.of(single, table)));
        List<ClusterDecision> decisions = new ArrayList<>();
        for (ObservedPod pod : cluster.asking()) {
            ClusterDecision decision = decide(pod, decider, deciders, table, ledger);
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

    private LoadPolicy loadPolicy(ResourceNaming naming) {
        try {
            return LoadPolicy.of(program.parameters(LOAD_PACKAGE).all(), naming);
        } catch (IllegalArgumentException e) {
            throw new BundleException("package " + LOAD_PACKAGE + " cannot be used: its " + e.getMessage(), e);
        }
    }

    private PodClasses classes(ObservedPod pod) {
        return classifier.classify(pod.marks());
    }

    private ClusterDecision decide(
            ObservedPod observed,
            NodeDecider decider,
            Map<String, NodeDecider> deciders,
            RowTable table,
            ClusterLedger ledger) {
        PodRequest pod = PodRequests.of(observed, classes(observed), policy);
        List<Candidate> candidates = decider.ranking(pod, List.of(), CANDIDATES);
        Optional<String> node = candidates.stream().findFirst().map(Candidate::node);
        Map<String, StringJoiner> pointsFrom = new LinkedHashMap<>();
        deciders.forEach((pack, single) -> single.ranking(pod, List.of(), Integer.MAX_VALUE)
                .forEach(c -> pointsFrom
                        .computeIfAbsent(c.node(), n -> new StringJoiner(", "))
                        .add(pack + " " + c.points())));
        Map<String, String> pointsText = new LinkedHashMap<>();
        pointsFrom.forEach((n, text) -> pointsText.put(n, text.toString()));
        Map<String, List<RuleExplanation>> explanation = new LinkedHashMap<>();
        ledger.snapshot().forEach((name, rows) -> {
            Map<Class<?>, NodeRow> byType = new LinkedHashMap<>();
            rows.forEach(r -> byType.put(r.getClass(), r));
            explanation.put(name, explainer.explain(pod, byType));
        });
        Amounts devices = node.map(n -> devices(pod, table, n)).orElse(Amounts.EMPTY);
        return new ClusterDecision(
                pod, ClusterText.asks(observed, pod), node, devices, candidates, pointsText, explanation);
    }

    private Amounts devices(PodRequest pod, RowTable table, String node) {
        if (pod.gpu().count() == 0) {
            return Amounts.EMPTY;
        }
        NodeRow gpus = table.facts(NodeGpus.class).get(table.row(node));
        return reserve.run(gpus, List.of(pod), new Placement())
                .value(Placement.GPUS, Amounts.class)
                .orElse(Amounts.EMPTY);
    }
}
