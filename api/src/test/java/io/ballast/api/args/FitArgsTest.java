package io.ballast.api.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.FitStrategy;
import io.ballast.model.policy.FitWeights;
import io.ballast.model.policy.HintLimit;
import io.ballast.model.policy.IgnoredResources;
import io.ballast.model.policy.NodePreference;
import io.ballast.model.policy.ScarceResources;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plugin arguments about room on nodes. */
class FitArgsTest {
    private static final Resource GPU = Resource.of("nvidia.com/gpu");

    @Test
    void fitArgumentsGetTheDefaultsOfKubeScheduler() {
        assertThat(NodeResourcesFitArgs.parameters(Map.of()))
                .isEqualTo(Map.of(
                        "ignoredResources",
                        List.of(new IgnoredResources(Set.of(), Set.of())),
                        "scoringStrategy",
                        List.of(new FitStrategy(NodePreference.LEAST_ALLOCATED, ResourceAmounts.of(1, 1)))));
    }

    @Test
    void fitArgumentsAreTakenByTheirNames() {
        Map<String, List<Record>> parameters = NodeResourcesFitArgs.parameters(Map.of(
                "ignoredResources",
                List.of("example.com/a"),
                "ignoredResourceGroups",
                List.of("vendor.io"),
                "scoringStrategy",
                Map.of(
                        "type",
                        "MostAllocated",
                        "resources",
                        List.of(Map.of("name", "cpu", "weight", 3L), Map.of("name", "nvidia.com/gpu")))));

        assertThat(parameters.get("ignoredResources"))
                .containsExactly(new IgnoredResources(Set.of(Resource.of("example.com/a")), Set.of("vendor.io")));
        assertThat(parameters.get("scoringStrategy"))
                .containsExactly(new FitStrategy(
                        NodePreference.MOST_ALLOCATED, ResourceAmounts.of(Map.of(Resource.CPU, 3L, GPU, 1L))));
    }

    @Test
    void everyProblemOfFitArgumentsIsTold() {
        assertThatThrownBy(() -> NodeResourcesFitArgs.parameters(Map.of(
                        "ignoredResources", List.of("cpu"),
                        "ignoredResourceGroups", List.of("a/b"),
                        "scoringStrategy",
                                Map.of(
                                        "type",
                                        "RequestedToCapacityRatio",
                                        "resources",
                                        List.of(Map.of("name", "cpu", "weight", 101L), Map.of("weight", 1L))),
                        "ignored", true)))
                .isInstanceOfSatisfying(ArgsException.class, e -> assertThat(e.problems())
                        .containsExactlyInAnyOrder(
                                "ignoredResources names cpu, which is no extended resource",
                                "ignoredResourceGroups names 'a/b', must have no '/' and not be of kubernetes.io",
                                "scoringStrategy.type is 'RequestedToCapacityRatio', must be LeastAllocated or"
                                        + " MostAllocated",
                                "scoringStrategy.resources[0].weight is 101, must be 1 to 100",
                                "scoringStrategy.resources[1].name is missing",
                                "ignored is no argument; known here: ignoredResourceGroups, ignoredResources,"
                                        + " scoringStrategy"));
    }

    @Test
    void plusArgumentsSayForEachResourceWhichNodeIsBetter() {
        assertThat(NodeResourcesFitPlusArgs.parameters(Map.of(
                                "resources",
                                Map.of(
                                        "nvidia.com/gpu",
                                        Map.of("type", "MostAllocated", "weight", 2L),
                                        "cpu",
                                        Map.of("type", "LeastAllocated", "weight", 1L))))
                        .get("resources"))
                .containsExactly(new FitWeights(ResourceAmounts.of(Map.of(GPU, 2L)), ResourceAmounts.of(1, 0)));
        assertThatThrownBy(() ->
                        NodeResourcesFitPlusArgs.parameters(Map.of("resources", Map.of("cpu", Map.of("type", "Most")))))
                .hasMessage("resources.cpu.type is 'Most', must be MostAllocated or LeastAllocated");
    }

    @Test
    void scarceResourcesAreNames() {
        assertThat(ScarceResourceAvoidanceArgs.parameters(Map.of("resources", List.of("nvidia.com/gpu")))
                        .get("resources"))
                .containsExactly(new ScarceResources(Set.of(GPU)));
        assertThatThrownBy(() -> ScarceResourceAvoidanceArgs.parameters(Map.of("resources", List.of(""))))
                .hasMessage("resources has an empty entry");
    }

    @Test
    void numberOfHintedNodesMustBePositive() {
        assertThat(SchedulingHintArgs.parameters(Map.of()).get("maxHintNodes")).containsExactly(new HintLimit(100));
        assertThatThrownBy(() -> SchedulingHintArgs.parameters(Map.of("maxHintNodes", 0L)))
                .hasMessageStartingWith("maxHintNodes is 0, must be 1 to ");
    }
}
