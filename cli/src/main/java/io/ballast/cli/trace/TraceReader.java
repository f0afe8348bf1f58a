package io.ballast.cli.trace;

import io.ballast.cli.input.CsvTable;
import io.ballast.cli.input.InputFiles;
import io.ballast.cli.input.InvalidInputException;
import io.ballast.cli.input.NearestName;
import io.ballast.cli.input.Problems;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.QosClass;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads a trace folder: {@code openb_node_list_gpu_node.csv} (sn, cpu_milli, memory_mib, gpu, model) and one {@code openb_pod_list_WORKLOAD.csv} (name,
 * cpu_milli, memory_mib, num_gpu, gpu_milli and, where known, gpu_spec, qos, pod_phase and three times). Everything wrong with both files is reported
 * together.
 */
public final class TraceReader {
    /** Largest file that is read: ten times the largest workload of the public trace is 7 MB. */
    public static final long LIMIT_BYTES = 64L << 20;

    private static final String NODES = "openb_node_list_gpu_node.csv";
    private static final String PODS_PREFIX = "openb_pod_list_";
    private static final String PODS_SUFFIX = ".csv";
    private static final Pattern WORKLOAD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

    private static final List<String> NODE_COLUMNS = List.of("sn", "cpu_milli", "memory_mib", "gpu", "model");
    private static final List<String> POD_COLUMNS = List.of("name", "cpu_milli", "memory_mib", "num_gpu", "gpu_milli");
    private static final List<String> POD_OPTIONAL_COLUMNS =
            List.of("gpu_spec", "qos", "pod_phase", "creation_time", "deletion_time", "scheduled_time");

    private static final long MAX_CPU_MILLI = 1_000_000_000;
    private static final long MAX_MEMORY_MIB = 1L << 33;
    private static final long MAX_GPUS = 64;
    private static final long MEBI = 1L << 20;

    private final Path folder;
    private final Problems problems = new Problems();

    private TraceReader(Path folder) {
        this.folder = folder;
    }

    /** Reads a workload of a trace folder with the nodes that it arrives at. */
    public static Trace read(Path folder, String workload) throws InvalidInputException {
        TraceReader reader = new TraceReader(folder);
        Trace trace = reader.read(workload);
        reader.problems.throwIfAny();
        return trace;
    }

    private Trace read(String workload) throws InvalidInputException {
        if (!Files.isDirectory(folder)) {
            problems.add(folder.toString(), "there is no such folder", "give the folder that holds " + NODES);
            problems.throwIfAny();
        }
        List<TraceNode> nodes = readNodes();
        Set<String> models = new TreeSet<>();
        nodes.stream().map(TraceNode::model).filter(m -> !m.isEmpty()).forEach(models::add);
        return new Trace(workload, nodes, readPods(workload, models));
    }

    private List<TraceNode> readNodes() {
        Path path = folder.resolve(NODES);
        Optional<String> text = InputFiles.text(path, LIMIT_BYTES, problems);
        List<TraceNode> nodes = new ArrayList<>();
        if (text.isEmpty()) {
            return nodes;
        }
        Map<String, Long> lines = new HashMap<>();
        for (CsvTable.Row row : CsvTable.read(path.toString(), text.get(), NODE_COLUMNS, List.of(), problems)
                .rows()) {
            String name = uniqueName(row, "sn", lines);
            long cpu = row.number("cpu_milli", MAX_CPU_MILLI);
            long memory = row.number("memory_mib", MAX_MEMORY_MIB);
            long gpus = row.number("gpu", MAX_GPUS);
            String model = row.text("model");
            if (row.good() && gpus > 0 && model.isEmpty()) {
                row.problem("the node has " + gpus + " GPUs and no model", "name the GPU model");
            }
            if (row.good() && gpus == 0 && !model.isEmpty()) {
                row.problem("the node has GPU model '" + model + "' and no GPU", "give the number of GPUs or no model");
            }
            if (row.good()) {
                nodes.add(new TraceNode(name, cpu, memory * MEBI, (int) gpus, model));
            }
        }
        return nodes;
    }

    private List<TracePod> readPods(String workload, Set<String> models) {
        List<TracePod> pods = new ArrayList<>();
        Path path = folder.resolve(PODS_PREFIX + workload + PODS_SUFFIX);
        if (!WORKLOAD.matcher(workload).matches() || !Files.exists(path)) {
            problems.add(folder.toString(), "there is no workload '" + workload + "'", workloadAdvice(workload));
            return pods;
        }
        Optional<String> text = InputFiles.text(path, LIMIT_BYTES, problems);
        if (text.isEmpty()) {
            return pods;
        }
        Map<String, Long> lines = new HashMap<>();
        for (CsvTable.Row row : CsvTable.read(path.toString(), text.get(), POD_COLUMNS, POD_OPTIONAL_COLUMNS, problems)
                .rows()) {
            String name = uniqueName(row, "name", lines);
            long cpu = row.number("cpu_milli", MAX_CPU_MILLI);
            long memory = row.number("memory_mib", MAX_MEMORY_MIB);
            Optional<GpuRequest> gpu = gpuRequest(row, models);
            if (row.good() && gpu.isPresent()) {
                pods.add(new TracePod(name, cpu, memory * MEBI, gpu.get(), row.text("gpu_spec"), qos(row.text("qos"))));
            }
        }
        return pods;
    }

    private static Optional<GpuRequest> gpuRequest(CsvTable.Row row, Set<String> models) {
        long count = row.number("num_gpu", MAX_GPUS);
        long milli = row.number("gpu_milli", TraceNode.GPU_MILLI);
        Set<String> accepted = models(row, models);
        if (!row.good()) {
            return Optional.empty();
        }
        if (count == 0 && milli > 0) {
            row.problem("the pod asks for gpu_milli " + milli + " of no GPU", "set num_gpu to 1 or gpu_milli to 0");
        } else if (count > 0 && milli == 0) {
            row.problem("the pod asks for " + count + " GPUs and nothing of them", "set gpu_milli to 1 to 1000");
        } else if (count > 1 && milli < TraceNode.GPU_MILLI) {
            row.problem(
                    "the pod asks for gpu_milli " + milli + " of " + count + " GPUs; only one GPU can be shared",
                    "set num_gpu to 1 or gpu_milli to 1000");
        } else {
            return Optional.of(count == 0 ? GpuRequest.NONE : new GpuRequest(count, milli, accepted));
        }
        return Optional.empty();
    }

    private static Set<String> models(CsvTable.Row row, Set<String> known) {
        Set<String> accepted = new LinkedHashSet<>();
        String spec = row.text("gpu_spec");
        if (spec.isEmpty()) {
            return accepted;
        }
        for (String model : spec.split("\\|", -1)) {
            // Without a node there is no model to compare with, and the node file has been reported already.
            if (!known.isEmpty() && !known.contains(model)) {
                String nearest = NearestName.of(model, known)
                        .map(n -> " (nearest: '" + n + "')")
                        .orElse("");
                row.problem(
                        "gpu_spec names GPU model '" + model + "', which no node has" + nearest,
                        "use the models " + String.join(", ", known));
            }
            accepted.add(model);
        }
        return accepted;
    }

    private static QosClass qos(String text) {
        return QosClass.ofLabel(text).orElse(QosClass.NONE);
    }

    private static String uniqueName(CsvTable.Row row, String column, Map<String, Long> lines) {
        String name = row.name(column);
        Long earlier = lines.putIfAbsent(name, row.line());
        if (earlier != null && !name.isEmpty()) {
            row.problem("the name '" + name + "' was used in line " + earlier, "give every row a name of its own");
        }
        return name;
    }

    private String workloadAdvice(String workload) {
        Set<String> names = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PODS_PREFIX + "*" + PODS_SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                names.add(name.substring(PODS_PREFIX.length(), name.length() - PODS_SUFFIX.length()));
            }
        } catch (IOException | DirectoryIteratorException e) {
            return "check that the folder can be read";
        }
        if (names.isEmpty()) {
            return "give a folder with files " + PODS_PREFIX + "WORKLOAD" + PODS_SUFFIX;
        }
        return NearestName.of(workload, names)
                        .map(n -> "did you mean '" + n + "'? there are ")
                        .orElse("use one of ")
                + String.join(", ", names);
    }
}
