package io.ballast.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.ShippedBundle;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.cluster.load.LoadLedger;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.verdict.PodClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code examples/snapshot} shows what its page says. */
class SnapshotExampleTest {
    private static final Path FOLDER = Path.of("..", "examples", "snapshot");

    private static Bundle bundle;
    private static ClusterSnapshot snapshot;

    @BeforeAll
    static void readExample() throws Exception {
        bundle = ShippedBundle.load();
        snapshot = SnapshotReader.read(
                List.of(
                        FOLDER.resolve("nodes.yaml"),
                        FOLDER.resolve("nodemetrics.yaml"),
                        FOLDER.resolve("running-pods.yaml")),
                FOLDER.resolve("pods.yaml"));
    }

    @Test
    void everythingInItIsUsed() {
        assertThat(snapshot.nodes()).hasSize(6);
        assertThat(snapshot.usage()).hasSize(6);
        assertThat(snapshot.pods()).hasSize(5);
        assertThat(snapshot.asking()).hasSize(7);
        assertThat(snapshot.notes()).isEmpty();
        assertThat(snapshot.skipped()).isEmpty();
    }

    @Test
    void classesOfThePodsFollowFromLabelsAndResources() {
        PodClassifier classifier = new PodClassifier(bundle);

        assertThat(classifier.classify(asking("shop-2").marks()))
                .isEqualTo(new PodClasses(QosClass.LS, QosClass.LS, PriorityClass.NONE, PriorityClass.PROD, 9500));
        assertThat(classifier.classify(asking("report-job").marks()))
                .isEqualTo(new PodClasses(QosClass.BE, QosClass.BE, PriorityClass.BATCH, PriorityClass.BATCH, 5500));
    }

    @Test
    void serviceIsRefusedByBusySilentAndStrictNodes() {
        assertThat(loadRefusals("shop-2"))
                .isEqualTo(Map.of(
                        "node-busy", List.of("load-aware/usage"),
                        "node-gpu-1", List.of(),
                        "node-gpu-2", List.of(),
                        "node-quiet", List.of(),
                        "node-silent", List.of("load-aware/expired"),
                        "node-strict", List.of("load-aware/usage")));
    }

    @Test
    void daemonSetPodIsRefusedByNone() {
        assertThat(loadRefusals("log-agent").values())
                .allSatisfy(rules -> assertThat(rules).isEmpty());
    }

    private static Map<String, List<String>> loadRefusals(String pod) {
        ParameterSet parameters = ParameterSet.of(bundle.pack("load-aware"), Map.of());
        LoadPolicy policy = LoadPolicy.of(parameters.all(), new ResourceTranslator(bundle));
        PodClassifier classifier = new PodClassifier(bundle);
        LoadLedger ledger = new LoadLedger(policy);
        snapshot.nodes().forEach(ledger::putNode);
        snapshot.pods()
                .forEach(p -> ledger.observe(p, classifier.classify(p.marks()).priorityClass(), snapshot.at()));
        snapshot.usage().forEach(u -> ledger.report(u, snapshot.at()));
        PlanProgram program = new PlanProgram(bundle, Profile.of("load", List.of("load-aware"), Map.of()));
        List<NodeLoad> rows = ledger.takeTouched().stream()
                .flatMap(node -> ledger.row(node).stream())
                .toList();
        RowTable table = new RowTable(rows.stream().map(NodeLoad::node).toList(), program.rowTypes());
        rows.forEach(table::put);
        ObservedPod asking = asking(pod);
        return new PlanDecider(program, table)
                .refusals(PodRequests.of(asking, classifier.classify(asking.marks()), policy));
    }

    private static ObservedPod asking(String name) {
        return snapshot.asking().stream()
                .filter(p -> p.name().equals("default/" + name))
                .findFirst()
                .orElseThrow();
    }
}
