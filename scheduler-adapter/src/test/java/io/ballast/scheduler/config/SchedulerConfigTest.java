package io.ballast.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.RecordSettings;
import io.ballast.scheduler.config.SchedulerConfig.Listen;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.PlannerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchedulerConfigTest {
    private static SchedulerConfig read(String text) {
        return SchedulerConfig.read("scheduler.yaml", text);
    }

    @Test
    void emptyMapMeansTheDefaults() {
        assertThat(read("{}"))
                .usingRecursiveComparison()
                .ignoringFields("plugins")
                .isEqualTo(SchedulerConfig.DEFAULTS);
        assertThat(SchedulerConfig.DEFAULTS.candidates()).isEqualTo(new Candidates(32));
    }

    @Test
    void everyKeyCounts() {
        assertThat(
                        read(
                                """
                        profile: ours
                        listen: "[::1]:80"
                        candidates: all
                        kubeconfig: /etc/ballast/kubeconfig
                        answerWithin: 1500ms
                        binds: 4
                        planner: {enabled: true, deadline: 2s, window: 10, schedulers: [ours, theirs]}
                        records: {folder: /var/log/ballast, files: 3, fileMegabytes: 2, oneIn: 7, mask: [/node]}
                        """))
                .usingRecursiveComparison()
                .ignoringFields("plugins")
                .isEqualTo(new SchedulerConfig(
                        "ours",
                        new Listen("::1", 80),
                        Candidates.ALL,
                        Optional.of("/etc/ballast/kubeconfig"),
                        Duration.ofMillis(1500),
                        4,
                        new PlannerSettings(true, Duration.ofSeconds(2), 10, Set.of("ours", "theirs")),
                        Optional.of(RecordSettings.of(Path.of("/var/log/ballast"))
                                .withSegments(2 << 20, 3)
                                .withOneIn(7)
                                .withMask(List.of("/node"))),
                        PluginSection.NONE));
    }

    @Test
    void allProblemsAreToldAtOnceWithTheirPlaces() {
        assertThatThrownBy(
                        () -> read(
                                """
                        candidate: 3
                        listen: localhost
                        candidates: 0
                        answerWithin: 2h
                        binds: 1000
                        planner: {enabled: yes, window: 0, deadline: 1h, schedulers: []}
                        records: {oneIn: 0}
                        """))
                .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.problems())
                        .extracting(p -> p.line() + " " + p.message())
                        .containsExactlyInAnyOrder(
                                "1 the configuration has no key 'candidate' (nearest: 'candidates')",
                                "2 listen is 'localhost', must be an address and a port",
                                "3 candidates must be a number from 1 to 100000, or all",
                                "4 answerWithin is '2h', must be a duration above 0 and at most 1m",
                                "5 binds is 1000, must be 1 to 256",
                                "6 'enabled' is 'yes', must be true or false",
                                "6 window is 0, must be 1 to 10000",
                                "6 deadline is '1h', must be a duration above 0 and at most 1m",
                                "6 schedulers is empty",
                                "7 records needs 'folder'"));
    }

    @Test
    void schedulerIsToldMoreTimeThanTheAdapterTakes() {
        assertThat(KubeSchedulerText.of(SchedulerConfig.DEFAULTS, "http://127.0.0.1:10261", "ballast"))
                .contains("  - schedulerName: ballast\n")
                .contains("  - urlPrefix: http://127.0.0.1:10261\n")
                .contains("    httpTimeout: 5s\n")
                .contains("    nodeCacheCapable: true\n");
    }
}
