package io.ballast.scheduler.cluster;

import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.RunningProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A running {@link AdapterMain}. Thread-safe. */
final class AdapterProcess {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long ORDERLY_SECONDS = 30;

    private final RunningProgram program;
    private final Path log;
    private final int port;

    private AdapterProcess(RunningProgram program, Path log) {
        this.program = program;
        this.log = log;
        await(log.toString()).atMost(PATIENCE).until(() -> portLine().isPresent());
        port = Integer.parseInt(portLine().orElseThrow());
    }

    /**
     * Starts one on a free port.
     *
     * @param config lines of its configuration; without {@code listen}
     */
    static AdapterProcess start(String name, String kubeconfig, String config, Path folder) {
        try {
            Path kube = Files.writeString(folder.resolve(name + ".kubeconfig"), kubeconfig);
            Path own = Files.writeString(folder.resolve(name + ".yaml"), "listen: 127.0.0.1:0\n" + config);
            List<String> command = List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    AdapterMain.class.getName(),
                    kube.toString(),
                    own.toString());
            return new AdapterProcess(RunningProgram.start(name, command, folder), folder.resolve(name + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException("starting " + name, e);
        }
    }

    private Optional<String> portLine() {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.startsWith(AdapterMain.PORT))
                    .map(line -> line.substring(AdapterMain.PORT.length()))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + log, e);
        }
    }

    int port() {
        return port;
    }

    boolean ready() {
        return ReadyRelay.status(port) == 200;
    }

    /** Lets it end in order. */
    void stop() {
        program.stop(ORDERLY_SECONDS);
    }

    /** Ends it as a crash would. */
    void kill() {
        program.kill();
    }

    String log() {
        return program.lastLines();
    }
}
