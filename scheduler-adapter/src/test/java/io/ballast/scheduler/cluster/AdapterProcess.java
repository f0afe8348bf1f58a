package io.ballast.scheduler.cluster;

import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.RunningProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A running {@link AdapterMain}. Thread-safe. */
final class AdapterProcess {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long ORDERLY_SECONDS = 30;

    /** As the launcher has them. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xms110m",
            "-Xmx512m",
            "-XX:NewSize=40m",
            "-XX:MaxNewSize=40m",
            "-XX:MinHeapFreeRatio=25",
            "-XX:MaxHeapFreeRatio=40",
            "-Xss512k");

    private static final String QUESTION =
            """
            {"Pod":{"metadata":{"name":"probe","namespace":"default","uid":"probe"},
            "spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"1m"}}}]}},"NodeNames":["node-0"]}""";

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
            List<String> command = new ArrayList<>(FLAGS);
            command.add(
                    0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    AdapterMain.class.getName(),
                    kube.toString(),
                    own.toString()));
            return new AdapterProcess(RunningProgram.start(name, command, folder), folder.resolve(name + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException("starting " + name, e);
        }
    }

    private Optional<String> portLine() {
        return line(AdapterMain.PORT).map(line -> line.substring(AdapterMain.PORT.length()));
    }

    private Optional<String> line(String begin) {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.startsWith(begin)).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + log, e);
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return program.pid();
    }

    boolean ready() {
        return ReadyRelay.status(port) == 200;
    }

    /** Whether it knows all that was there when it was started. */
    boolean synced() {
        return line(AdapterMain.SYNCED).isPresent();
    }

    /** What it answers when it is asked whether a pod may use a node; nothing when it does not answer. */
    String answer() {
        return ask("filter", QUESTION);
    }

    /** What it answers; nothing when it does not answer within a second. */
    String ask(String verb, String question) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/scheduler/" + verb)
                            .toURL()
                            .openConnection();
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(1000);
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(question.getBytes(StandardCharsets.UTF_8));
            try (InputStream in = connection.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            return "";
        }
    }

    /** Whether it answers as one that acts: with a verdict, not with an error. */
    boolean acts() {
        String answer = answer();
        return !answer.isEmpty()
                && JsonMapper.shared()
                        .readTree(answer)
                        .path("Error")
                        .asString("")
                        .isEmpty();
    }

    /** Sum of a metric over its labels. */
    double metric(String name) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                    .sum();
        }
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
