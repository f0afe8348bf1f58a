package io.ballast.conformance;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.cluster.ledger.ClusterLedger;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.verdict.PodClasses;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What an adapter does between nodes and pods of the API and the rules about room: objects to facts, facts to the cluster ledger, rows to the deciders. */
final class FitWorld {
    private static final LoadPolicy POLICY = LoadPolicy.of(
            ParameterSet.of(Shipped.bundle().pack(LoadAwareWorld.PACKAGE), Map.of())
                    .all(),
            new ResourceTranslator(Shipped.bundle()));

    private final ClusterLedger ledger = new ClusterLedger(POLICY);

    FitWorld node(Tree node) {
        ledger.putNode(NodeConversion.observed(ApiObjects.node(node.raw()), FitWorld::ignore));
        return this;
    }

    /** A node that has a name and room for a pod. */
    FitWorld node(String name) {
        return node(Tree.of(
                "node",
                Map.of("metadata", Map.of("name", name), "status", Map.of("allocatable", Map.of("pods", "110")))));
    }

    FitWorld running(Tree pod) {
        ledger.observe(pod(pod), PriorityClass.NONE, Amounts.EMPTY, Instant.EPOCH);
        return this;
    }

    static ObservedPod pod(Tree pod) {
        return PodConversion.observed(ApiObjects.pod(pod.raw()), FitWorld::ignore);
    }

    static PodRequest request(Tree pod) {
        return PodRequests.of(pod(pod), PodClasses.NONE, POLICY);
    }

    /** Nodes that pass the package's filters, the best first with their points; the plan gives exactly what the oracle gives. */
    List<Candidate> ranking(String pack, boolean filters, Map<String, List<Record>> parameters, PodRequest pod) {
        PlanProgram program = new PlanProgram(
                Shipped.bundle(),
                new Profile(pack, filters ? List.of(pack) : List.of(), Map.of(pack, 1), Map.of(pack, parameters)));
        RowTable table = new RowTable(ledger.snapshot().keySet().stream().toList(), program.rowTypes());
        ledger.snapshot().values().forEach(rows -> rows.forEach(table::put));
        List<Candidate> plan = ranking(new PlanDecider(program, table), pod);
        List<Candidate> oracle = ranking(new SessionDecider(program, table), pod);
        if (!plan.equals(oracle)) {
            throw new IllegalStateException("plan gives " + plan + ", oracle " + oracle);
        }
        return plan;
    }

    private static List<Candidate> ranking(NodeDecider decider, PodRequest pod) {
        return decider.ranking(pod, List.of(), Integer.MAX_VALUE);
    }

    // The vectors assert what comes out; a part that is ignored as upstream ignores it shows there.
    private static void ignore(String field, String why) {}
}
