package io.ballast.cli.trace;

import io.ballast.cli.input.ProblemText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A trace folder made for one test. Line 1 of its files is the header. */
final class TraceFolder {
    static final String NODES = "openb_node_list_gpu_node.csv";
    static final String PODS = "openb_pod_list_small.csv";

    private final Path path;

    private TraceFolder(Path path) {
        this.path = path;
    }

    /** Two nodes (four T4, two P100) and no workload yet. */
    static TraceFolder in(Path path) {
        return new TraceFolder(path).nodes("openb-node-0000,16000,65536,4,T4", "openb-node-0001,8000,32768,2,P100");
    }

    Path path() {
        return path;
    }

    TraceFolder nodes(String... rows) {
        return write(NODES, "sn,cpu_milli,memory_mib,gpu,model", rows);
    }

    /** Pods with the five columns that every workload has. */
    TraceFolder pods(String... rows) {
        return write(PODS, "name,cpu_milli,memory_mib,num_gpu,gpu_milli", rows);
    }

    /** Pods with the two optional columns that are read. */
    TraceFolder podsWithSpec(String... rows) {
        return write(PODS, "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos", rows);
    }

    TraceFolder write(String file, String header, String... rows) {
        return text(file, header + "\n" + String.join("\n", rows) + "\n");
    }

    TraceFolder text(String file, String text) {
        return bytes(file, text.getBytes(StandardCharsets.UTF_8));
    }

    TraceFolder bytes(String file, byte[] bytes) {
        try {
            Path target = path.resolve(file);
            Files.createDirectories(target.getParent());
            Files.write(target, bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TraceFolder order(long seed, String text) {
        Path target = path.resolve("orders").resolve("small-" + seed + ".txt.gz");
        try {
            Files.createDirectories(target.getParent());
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target))) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Trace read() {
        return TraceReader.read(path, "small");
    }

    /** What the reader says about the folder; file names without the folder. */
    List<String> problems() {
        return texts(this::read);
    }

    /** What is said about the order of a seed; file names without the folder. */
    List<String> orderProblems(long seed) {
        return texts(() -> ArrivalsReader.read(path, read(), seed));
    }

    private List<String> texts(ThrowingCallable reading) {
        return ProblemText.of(reading).stream()
                .map(text -> text.replace(path + "/", ""))
                .toList();
    }
}
