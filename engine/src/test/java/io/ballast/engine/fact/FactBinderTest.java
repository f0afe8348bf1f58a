package io.ballast.engine.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.model.Amounts;
import io.ballast.model.FactCatalog;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.NodeHint;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.LoadWeights;
import io.ballast.model.policy.UsageThreshold;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class FactBinderTest {
    private final Problems problems = new Problems();

    private <T extends Record> Optional<T> bind(Class<T> type, String text) {
        return new FactBinder("f.yaml", problems).bind(type, YamlFile.parse("f.yaml", text));
    }

    private List<String> messages() {
        return problems.list().stream()
                .map(p -> p.position() + " " + p.message())
                .toList();
    }

    @Test
    void everyKindOfComponentIsBound() {
        PodRequest pod = bind(
                        PodRequest.class,
                        """
                        name: default/p
                        cpuMilli: 1500
                        estimate: {cpu: 1275, memory: 1000, example.com/x: 2}
                        daemonSet: true
                        qos: LS
                        gpu: {count: 1, milliPerGpu: 250, models: [A10, T4]}
                        """)
                .orElseThrow();

        assertThat(problems.list()).isEmpty();
        assertThat(pod)
                .isEqualTo(new PodRequest(
                        "default/p",
                        1500,
                        0,
                        ResourceAmounts.NONE,
                        ResourceAmounts.NONE,
                        ResourceAmounts.of(
                                Map.of(Resource.CPU, 1275L, Resource.MEMORY, 1000L, Resource.of("example.com/x"), 2L)),
                        true,
                        QosClass.LS,
                        PriorityClass.NONE,
                        new GpuRequest(1, 250, Set.of("A10", "T4")),
                        NodeHint.NONE));
    }

    @Test
    void listOfAmountsAndNestedFactsAreBound() {
        NodeGpus gpus = bind(NodeGpus.class, "node: a\nmodel: T4\nfreeMilli: [1000, 250]\n")
                .orElseThrow();

        assertThat(gpus.freeMilli()).isEqualTo(Amounts.of(1000, 250));
    }

    @Test
    void amountsByResourceAreBound() {
        assertThat(bind(LoadWeights.class, "{weights: {cpu: 1, memory: 2}, dominant: 3}")
                        .orElseThrow()
                        .weights()
                        .amount(Resource.MEMORY))
                .isEqualTo(2);
    }

    @TestFactory
    List<DynamicTest> whatIsLeftOutIsNeutralOrRefusedWithAProblem() {
        return FactCatalog.types().stream()
                .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> {
                    Problems found = new Problems();
                    Optional<? extends Record> bound =
                            new FactBinder("f.yaml", found).bind(type, YamlFile.parse("f.yaml", "{}"));
                    if (found.isEmpty()) {
                        assertThat(bound.map(Object.class::cast)).contains(FactBinder.neutralFact(type));
                    } else {
                        assertThat(found.list()).singleElement().satisfies(p -> assertThat(p.message())
                                .startsWith(type.getSimpleName() + ": "));
                    }
                }))
                .toList();
    }

    @TestFactory
    List<DynamicTest> neutralRowBelongsToItsNode() {
        return FactCatalog.types().stream()
                .filter(NodeRow.class::isAssignableFrom)
                .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> assertThat(
                                FactBinder.neutralRow(type.asSubclass(NodeRow.class), "node-a")
                                        .node())
                        .isEqualTo("node-a")))
                .toList();
    }

    @Test
    void wrongKindsAreNamedWithTheirPlacesAllAtOnce() {
        Optional<PodRequest> pod = bind(
                PodRequest.class,
                """
                name: [p]
                cpuMilli: 1.5
                memoryBytes: 99999999999999999999
                estimate: [1]
                daemonSet: yes
                qos: ls
                gpu: {count: one, milliPerGpu: {}, models: A10}
                nane: x
                """);

        assertThat(pod).isEmpty();
        assertThat(messages())
                .containsExactlyInAnyOrder(
                        "f.yaml:1:7 expected a String, found a list",
                        "f.yaml:2:11 '1.5' is not a whole number",
                        "f.yaml:3:14 '99999999999999999999' is not a whole number",
                        "f.yaml:4:11 expected amounts by resource, found a list",
                        "f.yaml:5:12 'yes' is not true or false",
                        "f.yaml:6:6 'ls' is none of LSE, LSR, LS, BE, SYSTEM, NONE (nearest: 'LS')",
                        "f.yaml:7:14 'one' is not a whole number",
                        "f.yaml:7:32 expected a whole number, found a map",
                        "f.yaml:7:44 expected a list, found a value",
                        "f.yaml:8:1 PodRequest has no field 'nane' (nearest: 'name')");
        assertThat(problems.list()).allMatch(p -> p.code().equals("BAL-F001"));
    }

    @Test
    void everyBadItemOfACollectionIsNamed() {
        bind(NodeGpus.class, "{node: a, freeMilli: [x, 1, y]}");
        bind(LoadWeights.class, "{weights: {cpu: x, memory: y}}");

        assertThat(messages())
                .containsExactly(
                        "f.yaml:1:23 'x' is not a whole number",
                        "f.yaml:1:29 'y' is not a whole number",
                        "f.yaml:1:17 'x' is not a whole number",
                        "f.yaml:1:28 'y' is not a whole number");
    }

    @Test
    void contentThatTheFactRefusesIsAProblemAtTheFact() {
        bind(UsageThreshold.class, "\n  {resource: cpu, percent: 101}");
        bind(PodRequest.class, "{name: p, gpu: {count: 2, milliPerGpu: 500}}");

        assertThat(messages())
                .containsExactly(
                        "f.yaml:2:3 UsageThreshold: percent is 101, must be 0 to 100",
                        "f.yaml:1:16 GpuRequest: milliPerGpu is 500, must be 1000 to 1000");
    }

    @Test
    void resourceWithoutANameIsAProblem() {
        bind(UsageThreshold.class, "{resource: '', percent: 1}");
        bind(LoadWeights.class, "{weights: {cpu: 1, ' ': 1}}");

        assertThat(messages())
                .containsExactly("f.yaml:1:12 a resource has no name", "f.yaml:1:20 a resource has no name");
    }

    @Test
    void factThatIsNoMapIsAProblem() {
        assertThat(bind(UsageThreshold.class, "[cpu, 65]")).isEmpty();
        assertThat(messages()).containsExactly("f.yaml:1:1 UsageThreshold is a list, must be a map");
    }
}
