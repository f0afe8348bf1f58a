package io.ballast.conformance;

import io.ballast.algorithms.CpusetWrites;
import io.ballast.cli.node.NodeObserver;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.suppress.BestEffortCgroup;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cgroup v1 files of a vector, to which the actions of a verdict are applied in the order that the platform says. */
final class BestEffortFiles {
    private static final String CPUSET = "cpuset/kubepods.slice/kubepods-besteffort.slice";
    private static final String CPUSET_FILE = "/cpuset.cpus";
    private static final String QUOTA = "cpu/kubepods.slice/kubepods-besteffort.slice/cpu.cfs_quota_us";

    private final Map<String, String> files = new LinkedHashMap<>();

    BestEffortFiles(Tree given) {
        given.optionalMap("files").ifPresent(map -> map.keys().forEach(path -> files.put(path, map.text(path))));
        if (given.has("beQuotaUs")) {
            files.put(QUOTA, String.valueOf(given.integer("beQuotaUs")));
        }
    }

    /** What the best-effort directory says; a file that is not there cannot be read. */
    BestEffortCgroup cgroup(String node) {
        String cpus = files.get(CPUSET + CPUSET_FILE);
        String quota = files.get(QUOTA);
        BestEffortCgroup group = BestEffortCgroup.of(
                node, cpus == null ? CpuSet.NONE : CpuSet.parse(cpus), quota == null ? -1 : Long.parseLong(quota));
        return new BestEffortCgroup(
                node, cpus != null, group.cpus(), quota != null, group.limited(), group.quotaMicros());
    }

    void apply(QuotaAction action) {
        if (action instanceof QuotaAction.Limit limit) {
            files.put(QUOTA, String.valueOf(limit.quotaMicros()));
        } else if (action instanceof QuotaAction.Recover) {
            files.put(QUOTA, "-1");
        }
    }

    void apply(CpusetAction action, List<Pod> pods) {
        CpusetWrites.of(action, directories(pods))
                .forEach(write ->
                        files.put(write.path() + CPUSET_FILE, write.cpus().toString()));
    }

    private List<CpusetWrites.Directory> directories(List<Pod> pods) {
        List<CpusetWrites.Directory> directories = new ArrayList<>();
        for (String path : files.keySet()) {
            if (path.startsWith(CPUSET + "/") && path.endsWith(CPUSET_FILE)) {
                String directory = path.substring(0, path.length() - CPUSET_FILE.length());
                int level = (int) directory
                        .substring(CPUSET.length())
                        .chars()
                        .filter(c -> c == '/')
                        .count();
                directories.add(new CpusetWrites.Directory(directory, level, assigned(directory, pods)));
            }
        }
        return directories;
    }

    /** The systemd driver writes a pod's UID with underscores. */
    private static boolean assigned(String directory, List<Pod> pods) {
        return pods.stream()
                .filter(pod -> pod.getMetadata().getUid() != null)
                .filter(pod ->
                        directory.contains("pod" + pod.getMetadata().getUid().replace('-', '_')))
                .anyMatch(NodeObserver::assigned);
    }

    Map<String, String> all() {
        return files;
    }

    Long quotaMicros() {
        String quota = files.get(QUOTA);
        return quota == null ? null : Long.valueOf(quota);
    }
}
