package io.ballast.conformance;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.explain.ReasonText;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One node and one pod before the load-aware rules, decided by the row plan and by the oracle. */
final class LoadAwareDecisions {
    private final PodRequest request;
    private final String node;
    private final RowTable table;
    private final PlanProgram filters;
    private final PlanProgram scores;

    /** The world of a case: args, node, nodeMetric, assignedPods, pod. */
    LoadAwareDecisions(Tree given) {
        Instant now = Instant.parse(given.text("clock"));
        LoadAwareWorld world = new LoadAwareWorld(given.map("args").raw());
        ObservedNode observed = world.node(given.map("node"));
        node = observed.name();
        given.optionalMap("nodeMetric").ifPresent(metric -> world.report(metric, now));
        for (Tree assigned : given.maps("assignedPods")) {
            ObservedPod pod = LoadAwareWorld.pod(assigned.map("pod"));
            world.observe(onNode(pod, node, Instant.parse(assigned.text("assignedAt"))), now);
        }
        world.ledger().advance(now);
        request = world.request(LoadAwareWorld.pod(given.optionalMap("pod")
                .orElseGet(() -> Tree.of("pod", Map.of("metadata", Map.of("name", "incoming"))))));
        Map<String, Map<String, List<Record>>> overrides = Map.of(LoadAwareWorld.PACKAGE, world.parameters());
        Bundle bundle = Shipped.bundle();
        filters = new PlanProgram(bundle, new Profile("filter", List.of(LoadAwareWorld.PACKAGE), Map.of(), overrides));
        scores = new PlanProgram(bundle, new Profile("score", List.of(), Map.of(LoadAwareWorld.PACKAGE, 1), overrides));
        table = new RowTable(List.of(node), List.of(NodeLoad.class));
        table.put(world.ledger().row(node).orElseThrow());
    }

    /** The time of assignment stands for the transition time of the pod's PodScheduled condition. */
    private static ObservedPod onNode(ObservedPod pod, String node, Instant assignedAt) {
        ObservedPod.Timing timing = pod.timing();
        return new ObservedPod(
                pod.uid(),
                node,
                pod.terminated(),
                pod.daemonSet(),
                pod.placeholder(),
                pod.marks(),
                pod.requests(),
                pod.limits(),
                pod.gpu(),
                new ObservedPod.Timing(
                        java.util.Optional.of(assignedAt),
                        timing.initializedAt(),
                        timing.factorsPercent(),
                        timing.secondsAfterScheduled(),
                        timing.secondsAfterInitialized()));
    }

    /** Texts of all refusals, ordered; the plan refuses exactly when the oracle does. */
    List<String> reasons() {
        SessionDecider oracle = new SessionDecider(filters, table);
        NodeDecider plan = new PlanDecider(filters, table);
        if (!plan.refusals(request).equals(oracle.refusals(request))) {
            throw new IllegalStateException(
                    "plan " + plan.refusals(request) + " differs from oracle " + oracle.refusals(request));
        }
        return oracle.rejections(request, List.of(node)).stream()
                .map(r -> ReasonText.fill(
                        filters.bundle().rules().get(r.rule()).entry().reason(), r.arguments()))
                .sorted()
                .toList();
    }

    /** Points of the node; the plan gives exactly those of the oracle. */
    long points() {
        int plan = new PlanDecider(scores, table)
                .ranking(request, List.of(), 1)
                .get(0)
                .points();
        int oracle = new SessionDecider(scores, table)
                .ranking(request, List.of(), 1)
                .get(0)
                .points();
        if (plan != oracle) {
            throw new IllegalStateException("plan gives " + plan + " points, oracle " + oracle);
        }
        return plan;
    }
}
