package io.ballast.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.Resource;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.scheduler.decide.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginSectionTest {
    @TempDir
    private Path folder;

    private static Profile profile(String configuration) throws IOException {
        return SchedulerConfig.read("scheduler.yaml", configuration)
                .plugins()
                .over(World.rules().profile("cluster"), World.rules());
    }

    private String from(String text) throws IOException {
        Path file = folder.resolve("kube-scheduler.yaml");
        Files.writeString(file, text);
        return "pluginConfigFrom: {file: " + file + ", schedulerName: koord-scheduler}\n";
    }

    @Test
    void argumentsUnderUpstreamsNamesAreSettingsOfThePackage() throws IOException {
        Profile profile = profile(
                """
                pluginConfig:
                  - name: LoadAwareScheduling
                    args:
                      apiVersion: kubescheduler.config.k8s.io/v1
                      kind: LoadAwareSchedulingArgs
                      nodeMetricExpirationSeconds: 300
                      usageThresholds: {cpu: 80}
                  - name: DeviceShare
                    args: {scoringStrategy: {type: LeastAllocated}}
                """);

        assertThat(profile.overrides("load-aware").get("nodeMetricExpiration"))
                .containsExactly(new MetricExpiration(true, false, 300));
        assertThat(profile.overrides("load-aware").get("usageThresholds"))
                .containsExactlyInAnyOrder(
                        new UsageThreshold(Resource.CPU, 80), new UsageThreshold(Resource.MEMORY, 0));
        assertThat(profile.overrides("load-aware").get("estimatedScalingFactors"))
                .as("upstream's factors, and the package's estimates for pods that ask for nothing")
                .containsExactlyInAnyOrder(
                        new EstimationFactor(Resource.CPU, 85, 250),
                        new EstimationFactor(Resource.MEMORY, 70, 209_715_200));
        assertThat(profile.overrides("node-fit"))
                .isEqualTo(World.rules().profile("cluster").overrides("node-fit"));
    }

    @Test
    void withoutArgumentsTheProfileIsTheBundlesOwn() throws IOException {
        assertThat(profile("{}")).isEqualTo(World.rules().profile("cluster"));
    }

    @Test
    void everyProblemHasItsPlace() {
        assertThatThrownBy(
                        () -> profile(
                                """
                                pluginConfig:
                                  - name: LoadAwareScheduling
                                    args:
                                      nodeMetricExpirationSecond: 300
                                      usageThresholds: {cpu: 101}
                                      aggregated:
                                        usageAggregationType: p42
                                  - name: LoadAware
                                  - name: ElasticQuota
                                    args: {}
                                  - name: NodeResourcesFitPlus
                                    args: {resources: {nvidia.com/gpu: {type: Most}}}
                                  - name: DeviceShare
                                    args: {scoringStrategy: {type: MostAllocated}}
                                """))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::line, Problem::column, Problem::message)
                                .containsExactlyInAnyOrder(
                                        tuple(
                                                4,
                                                7,
                                                "LoadAwareScheduling: nodeMetricExpirationSecond is no argument (nearest: 'nodeMetricExpirationSeconds')"),
                                        tuple(
                                                5,
                                                30,
                                                "LoadAwareScheduling: usageThresholds.cpu is 101, must be 0 to 100"),
                                        tuple(
                                                7,
                                                31,
                                                "LoadAwareScheduling: aggregated.usageAggregationType is 'p42', must be avg, p50, p90, p95 or p99"),
                                        tuple(8, 11, "there is no plugin 'LoadAware' (nearest: 'LoadAwareScheduling')"),
                                        tuple(9, 11, "plugin ElasticQuota has no part in Ballast yet"),
                                        tuple(
                                                12,
                                                47,
                                                "NodeResourcesFitPlus: resources.nvidia.com/gpu.type is 'Most', must be MostAllocated or LeastAllocated"),
                                        tuple(
                                                14,
                                                29,
                                                "DeviceShare: scoringStrategy is not supported by Ballast; a score package of the profile chooses devices, for example gpu-best-fit")));
    }

    @Test
    void argumentsOfAPackageThatTheProfileDoesNotUseAreAProblem() {
        assertThatThrownBy(() -> profile("pluginConfig: [{name: ScarceResourceAvoidance, args: {resources: [a/b]}}]"))
                .hasMessageContaining(
                        "arguments of ScarceResourceAvoidance would change nothing: profile cluster does not use package scarce-resource");
    }

    @Test
    void schedulersOwnFileCountsWhereTheAdaptersSaysNothing() throws IOException {
        String file = from(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                  - pluginConfig:
                      - name: LoadAwareScheduling
                        args: {usageThresholds: {cpu: 1}}
                  - schedulerName: koord-scheduler
                    plugins: {score: {enabled: [{name: LoadAwareScheduling, weight: 1}]}}
                    pluginConfig:
                      - name: NodeResourcesFit
                        args: {scoringStrategy: {type: MostAllocated}}
                      - name: LoadAwareScheduling
                        args: {usageThresholds: {cpu: 70, memory: 90}}
                """);

        assertThat(profile(file).overrides("load-aware").get("usageThresholds"))
                .containsExactlyInAnyOrder(
                        new UsageThreshold(Resource.CPU, 70), new UsageThreshold(Resource.MEMORY, 90));
        assertThat(profile(file + "pluginConfig: [{name: LoadAwareScheduling, args: {usageThresholds: {cpu: 50}}}]")
                        .overrides("load-aware")
                        .get("usageThresholds"))
                .contains(new UsageThreshold(Resource.CPU, 50));
    }

    @Test
    void schedulerThatTheFileDoesNotHaveIsAProblem() throws IOException {
        String file = from("profiles: [{schedulerName: koord-schedular}]");

        assertThatThrownBy(() -> profile(file))
                .hasMessageContaining("no profile has schedulerName koord-scheduler (nearest: 'koord-schedular')");
    }
}
