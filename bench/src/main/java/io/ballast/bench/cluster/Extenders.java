package io.ballast.bench.cluster;

import io.ballast.bench.extender.NullExtender;
import io.ballast.bench.extender.ServerProcess;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.RunningProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts what the scheduler of an arm asks, and says what the scheduler must be told. Not thread-safe.
 *
 * @param plane    control plane that Ballast watches
 * @param launcher the file {@code ballast}
 * @param ballast  command that starts Ballast: the launcher, and in tests Java itself
 */
record Extenders(ControlPlane plane, Path launcher, List<String> ballast) {
    /** What the process of an extender is called in the tables. */
    static final String NAME = "extender";

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long STEP_MILLIS = 100;
    private static final int OK = 200;

    /**
     * An extender that runs and is ready.
     *
     * @param pids      its process by name; empty when there is none
     * @param scheduler KubeSchedulerConfiguration of the scheduler that asks it
     * @param metrics   its page of metrics; empty when it has none
     * @param stop      ends it
     */
    record Running(Map<String, Long> pids, String scheduler, Optional<URI> metrics, Runnable stop)
            implements AutoCloseable {
        /** Its metrics now. */
        Optional<AdapterMetrics> read() throws IOException, InterruptedException {
            return metrics.isPresent() ? Optional.of(AdapterMetrics.read(metrics.get())) : Optional.empty();
        }

        @Override
        public void close() {
            stop.run();
        }
    }

    Running start(Arm arm) throws IOException, InterruptedException {
        return switch (arm.extender()) {
            case NONE -> new Running(Map.of(), alone(arm), Optional.empty(), () -> {});
            case NULL -> nothing(arm);
            case BALLAST -> ballast(arm);
        };
    }

    private static String alone(Arm arm) throws IOException {
        return arm.configuration().isPresent()
                ? Files.readString(arm.configuration().get())
                : """
                  apiVersion: kubescheduler.config.k8s.io/v1
                  kind: KubeSchedulerConfiguration
                  """;
    }

    private Running nothing(Arm arm) throws IOException {
        ServerProcess server = ServerProcess.start(launcher, NullExtender.class, arm.setting());
        String configuration =
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                extenders:
                  - urlPrefix: http://127.0.0.1:%d/scheduler
                    filterVerb: filter
                    prioritizeVerb: prioritize
                    weight: 1
                    nodeCacheCapable: true
                    httpTimeout: 5s
                """
                        .formatted(server.port());
        return new Running(Map.of(NAME, server.process().pid()), configuration, Optional.empty(), server::close);
    }

    private Running ballast(Arm arm) throws IOException, InterruptedException {
        int port = freePort();
        Path kubeconfig = plane.folder().resolve("ballast.kubeconfig");
        Files.writeString(kubeconfig, plane.kubeconfig());
        String text = arm.setting() + "listen: 127.0.0.1:" + port + "\nkubeconfig: " + kubeconfig + "\n";
        Path file = plane.folder().resolve("ballast.yaml");
        Files.writeString(file, text);
        // Read here as well, so that a mistake in the arm is told before anything is started.
        SchedulerConfig config = SchedulerConfig.read(arm.name(), text);
        List<String> command = new ArrayList<>(ballast);
        command.addAll(List.of("scheduler", "--config", file.toString()));
        RunningProgram program = RunningProgram.start("ballast", command, plane.folder());
        Thread lastResort = new Thread(program::kill);
        Runtime.getRuntime().addShutdownHook(lastResort);
        try {
            awaitReady(program, port);
        } catch (RuntimeException | InterruptedException e) {
            program.stop();
            throw e;
        }
        String scheduler = KubeSchedulerText.of(config, "http://127.0.0.1:" + port + "/scheduler", "default-scheduler");
        URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        return new Running(Map.of(NAME, program.pid()), scheduler, Optional.of(metrics), () -> {
            program.stop();
            Runtime.getRuntime().removeShutdownHook(lastResort);
        });
    }

    private static void awaitReady(RunningProgram program, int port) throws InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/readyz"))
                .timeout(Duration.ofSeconds(5))
                .build();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && !program.ended()) {
            try {
                if (client.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == OK) {
                    return;
                }
            } catch (IOException e) {
                // It does not listen yet.
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            }
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
        throw new IllegalStateException("Ballast is not ready\n" + program.lastLines());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
