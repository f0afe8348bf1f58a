package io.ballast.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.RecordSettings;
import io.ballast.scheduler.config.SchedulerConfig.Listen;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import io.ballast.scheduler.lease.LeaderElection;
import io.ballast.scheduler.lease.LeaseTimes;
import io.ballast.scheduler.observe.ObserveSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchedulerConfigTest {
    private static final String EVERY_KEY =
            """
            profile: ours
            listen: "[::1]:80"
            candidates: all
            kubeconfig: /etc/ballast/kubeconfig
            answerWithin: 1500ms
            binds: 4
            planner: {enabled: true, deadline: 2s, window: 10, schedulers: [ours, theirs]}
            leaderElection:
              enabled: true
              namespace: ours
              name: lease
              identity: me
              leaseDuration: 15s
              renewDeadline: 10s
              retryPeriod: 2s
            tls: {certificate: tls.crt, key: tls.key, clientAuthorities: clients.crt}
            authentication: {tokenReview: true, allowedUsers: [someone], allowedGroups: [some]}
            records: {folder: /var/log/ballast, files: 3, fileMegabytes: 2, oneIn: 7, mask: [/node]}
            metrics: {listen: "127.0.0.1:9090"}
            events: {enabled: false, perSecond: 5}
            tracing: {endpoint: "http://collector:4318", sampleRatio: 0.25}
            """;

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
        assertThat(read(EVERY_KEY))
                .usingRecursiveComparison()
                .ignoringFields("plugins")
                .isEqualTo(new SchedulerConfig(
                        "ours",
                        new Listen("::1", 80),
                        Candidates.ALL,
                        Optional.of("/etc/ballast/kubeconfig"),
                        Duration.ofMillis(1500),
                        4,
                        new PlannerSettings(true, Duration.ofSeconds(2), 10, Set.of("ours", "theirs"), true),
                        Optional.of(RecordSettings.of(Path.of("/var/log/ballast"))
                                .withSegments(2 << 20, 3)
                                .withOneIn(7)
                                .withMask(List.of("/node"))),
                        PluginSection.NONE,
                        new LeaderElection(
                                true,
                                "ours",
                                "lease",
                                "me",
                                new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2))),
                        Optional.of(new TlsFiles(
                                Path.of("tls.crt"), Path.of("tls.key"), Optional.of(Path.of("clients.crt")))),
                        Optional.of(new TokenAccess(Set.of("someone"), Set.of("some"))),
                        new ObserveSettings(
                                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9090)),
                                new ObserveSettings.Events(false, 5),
                                Optional.of(new ObserveSettings.Tracing(
                                        URI.create("http://collector:4318/v1/traces"), 0.25)))));
    }

    @Test
    void problemsOfWhatIsObservedAreToldToo() {
        assertThatThrownBy(
                        () -> read(
                                """
                        metrics: {listen: everywhere}
                        events: {perSecond: 0, enable: true}
                        tracing: {endpoint: collector, sampleRatio: 2}
                        """))
                .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.problems())
                        .extracting(p -> p.line() + " " + p.message())
                        .contains(
                                "1 listen is 'everywhere', must be an address and a port",
                                "2 perSecond is 0, must be 1 to 1000",
                                "3 endpoint is 'collector', must be an address of HTTP",
                                "3 sampleRatio is '2', must be 0 to 1, such as 0.01")
                        .hasSize(5));
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
                                "7 oneIn is 0, must be 1 to 1000000",
                                "7 records needs 'folder'"));
    }

    @Test
    void wrongMasksAreToldWithTheirPlaces() {
        assertThatThrownBy(
                        () -> read(
                                """
                        records:
                          folder: decisions
                          files: 0
                          mask: [/pod/name, /pod/nam, pods]
                        """))
                .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.problems())
                        .extracting(p -> p.position() + " " + p.message())
                        .containsExactlyInAnyOrder(
                                "scheduler.yaml:3:10 files is 0, must be 1 to 10000",
                                "scheduler.yaml:4:21 mask '/pod/nam' names no field of a fact",
                                "scheduler.yaml:4:31 mask 'pods' is none of /pod/FIELD, /facts/TYPE/FIELD, /node"));
        assertThatThrownBy(() -> read("records: {mask: {}}"))
                .hasMessageContaining("1:17  BAL-Y002  'mask' is a map, must be a list");
        assertThatThrownBy(() -> read("records: {mask: [/facts/NodeLode/node]}"))
                .as("without a folder too")
                .hasMessageContaining("1:18  BAL-Y002  mask '/facts/NodeLode/node' names no field of a fact")
                .hasMessageContaining("records needs 'folder'");
    }

    @Test
    void sectionsThatDoNotFitTogetherAreTold() {
        assertThatThrownBy(
                        () -> read(
                                """
                        leaderElection: {leaseDuration: 2500ms, renewDeadline: 2400ms, retryPeriod: 2s, name: Not/One}
                        authentication: {tokenReview: true}
                        """))
                .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.problems())
                        .extracting(p -> p.line() + " " + p.message())
                        .containsExactlyInAnyOrder(
                                "1 leaseDuration is 2500ms, must be whole seconds",
                                "1 renewDeadline is 2400ms, must be at least 200ms less than leaseDuration (2500ms)",
                                "1 retryPeriod is 2s, must be at most half of renewDeadline (2400ms)",
                                "1 name is 'Not/One', must be the name of a Lease",
                                "2 tokenReview is on, but nobody is allowed",
                                "2 tokenReview needs 'tls'"));
        assertThatThrownBy(() -> read("tls: {certificate: tls.crt}")).hasMessageContaining("needs 'key'");
    }

    @Test
    void schedulerIsToldOfTls() {
        SchedulerConfig config = read("tls: {certificate: tls.crt, key: tls.key, clientAuthorities: clients.crt}");
        assertThat(KubeSchedulerText.of(config, "https://ballast:10261/scheduler", "ballast"))
                .contains("    enableHTTPS: true\n    tlsConfig:\n")
                .contains("      caFile: ")
                .contains("      certFile: ");
        assertThat(KubeSchedulerText.of(SchedulerConfig.DEFAULTS, "http://ballast", "ballast"))
                .doesNotContain("TLS", "tls");
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
