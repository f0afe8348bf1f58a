package io.ballast.cli.trace;

import io.ballast.cli.input.CsvTable;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
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

    /**
     * Reads a workload of a trace folder with the nodes that it arrives at.
     *
     * @throws io.ballast.engine.problem.ProblemException with every problem found
     */
    public static Trace read(Path folder, String workload) {
        TraceReader reader = new TraceReader(folder);
        Trace trace = reader.read(workload);
        reader.problems.throwIfAny();
        return trace;
    }

    private Trace read(String workload) {
        if (!Files.isDirectory(folder)) {
            problems.add(
                    InputCode.FILE,
                    folder.toString(),
                    "there is no such folder",
                    "Give the folder that holds " + NODES + ".");
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
        Map<String, Integer> lines = new HashMap<>();
        for (CsvTable.Row row : CsvTable.read(path.toString(), text.get(), NODE_COLUMNS, List.of(), problems)
                .rows()) {
            String name = uniqueName(row, "sn", lines);
            long cpu = row.number("cpu_milli", MAX_CPU_MILLI);
            long memory = row.number("memory_mib", MAX_MEMORY_MIB);
            long gpus = row.number("gpu", MAX_GPUS);
            String model = row.text("model");
            if (row.good() && gpus > 0 && model.isEmpty()) {
                row.problem("the node has " + gpus + " GPUs and no model", "Name the GPU model.");
            }
            if (row.good() && gpus == 0 && !model.isEmpty()) {
                row.problem(
                        "the node has GPU model '" + model + "' and no GPU", "Give the number of GPUs or no model.");
            }
            if (row.good()) {
                nodes.add(new TraceNode(name, cpu, memory * MEBI, (int) gpus, model));
            }
        }
        if (problems.isEmpty() && nodes.stream().allMatch(n -> n.gpus() == 0)) {
            problems.add(InputCode.SHAPE, path.toString(), "no node has a GPU", "Give the nodes of a GPU cluster.");
        }
        return nodes;
    }

    private List<TracePod> readPods(String workload, Set<String> models) {
        List<TracePod> pods = new ArrayList<>();
        Path path = folder.resolve(PODS_PREFIX + workload + PODS_SUFFIX);
        if (!WORKLOAD.matcher(workload).matches() || !Files.exists(path)) {
            problems.add(
                    InputCode.NAME,
                    folder.toString(),
                    "there is no workload '" + workload + "'",
                    workloadAdvice(workload));
            return pods;
        }
        Optional<String> text = InputFiles.text(path, LIMIT_BYTES, problems);
        if (text.isEmpty()) {
            return pods;
        }
        Map<String, Integer> lines = new HashMap<>();
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
            row.problem("the pod asks for gpu_milli " + milli + " of no GPU", "Set num_gpu to 1 or gpu_milli to 0.");
        } else if (count > 0 && milli == 0) {
            row.problem("the pod asks for " + count + " GPUs and nothing of them", "Set gpu_milli to 1 to 1000.");
        } else if (count > 1 && milli < TraceNode.GPU_MILLI) {
            row.problem(
                    "the pod asks for gpu_milli " + milli + " of " + count + " GPUs; only one GPU can be shared",
                    "Set num_gpu to 1 or gpu_milli to 1000.");
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
                row.problem(
                        InputCode.NAME,
                        "gpu_spec names GPU model '" + model + "', which no node has" + Nearest.hint(model, known),
                        "Use the models " + String.join(", ", known) + ".");
            }
            accepted.add(model);
        }
        return accepted;
    }

    private static QosClass qos(String text) {
        return QosClass.ofLabel(text).orElse(QosClass.NONE);
    }

    private static String uniqueName(CsvTable.Row row, String column, Map<String, Integer> lines) {
        String name = row.name(column);
        Integer earlier = lines.putIfAbsent(name, row.line());
        if (earlier != null && !name.isEmpty()) {
            row.problem(
                    InputCode.NAME,
                    "the name '" + name + "' was used in line " + earlier,
                    "Give every row a name of its own.");
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
            return "Check that the folder can be read.";
        }
        if (names.isEmpty()) {
            return "Give a folder with files " + PODS_PREFIX + "WORKLOAD" + PODS_SUFFIX + ".";
        }
        return Nearest.to(workload, names)
                        .map(n -> "Did you mean '" + n + "'? There are ")
                        .orElse("Use one of ")
                + String.join(", ", names) + ".";
    }
}
