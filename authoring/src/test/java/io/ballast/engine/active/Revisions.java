package io.ballast.engine.active;

import static io.ballast.authoring.TinyPackage.rule;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.ProfileSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleManifest;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.engine.problem.Problems;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Bundles in which every verdict of every package names the bundle. */
final class Revisions {
    /** Packages that decide in sessions; each sets {@code who} to the name of its bundle. */
    static final List<String> SESSIONS = List.of("alpha", "beta", "gamma");

    static final String PROFILE = "cluster";

    private Revisions() {}

    /**
     * A bundle.
     *
     * @param name  what its verdicts say: rules are called {@code room/NAME} and {@code load/NAME}
     * @param limit pods that ask for more milli-cores are refused by the first rule
     */
    static byte[] bytes(String name, long limit) {
        String filter = "  $filter : Filter()\n  $pod : PodRequest( cpuMilli > " + limit + " )\n  $fit : NodeFit()";
        String full = "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( freeCpuMilli < $pod.cpuMilli )";
        List<TinyPackage> packages = new ArrayList<>(List.of(
                TinyPackage.named("room", "filter")
                        .parameter("UsageThreshold", "[{resource: cpu, percent: 1}]")
                        .rules(rule("room/" + name, filter, "  $filter.reject($fit);")),
                TinyPackage.named("load", "filter").rules(rule("load/" + name, full, "  $filter.reject($fit);"))));
        for (String pack : SESSIONS) {
            packages.add(TinyPackage.named(pack, "tune")
                    .rules(rule(
                            pack + "/" + name,
                            "  $setting : Setting()\n  $pod : PodRequest()",
                            "  $setting.set(\"who\", \"" + name + "\");")));
        }
        String profile = "{description: d, filters: [room, load]}";
        ProfileFile file = ProfileFile.read("profiles/cluster.yaml", PROFILE, profile, new Problems());
        return BundleBuilder.build(
                name,
                "1.0.0",
                "today",
                packages.stream().map(TinyPackage::source).toList(),
                List.of(new ProfileSource(file, profile)));
    }

    static Policy policy(String name, long limit) {
        return new Policy(1, Bundle.load(bytes(name, limit)));
    }

    /** The same bundle with another default of a parameter, and so with another revision. */
    static byte[] changed(byte[] archive, int percent) {
        Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(archive));
        String pack = "packages/room/package.yaml";
        String text = new String(entries.get(pack), StandardCharsets.UTF_8);
        entries.put(
                pack, text.replaceFirst("percent: \\d+", "percent: " + percent).getBytes(StandardCharsets.UTF_8));
        BundleManifest before =
                BundleManifest.read(new String(entries.remove(BundleManifest.FILE), StandardCharsets.UTF_8));
        Map<String, String> files = new TreeMap<>();
        entries.forEach((path, bytes) -> files.put(path, Bundle.sha256(bytes)));
        BundleManifest manifest = new BundleManifest(
                before.name(),
                before.version(),
                BundleManifest.revisionOf(files),
                before.created(),
                before.entrypoints(),
                before.facts(),
                before.engine(),
                files);
        entries.put(BundleManifest.FILE, manifest.write().getBytes(StandardCharsets.UTF_8));
        return BundleArchive.pack(entries);
    }

    static NodeFit fit(String node, long freeCpuMilli) {
        return new NodeFit(node, freeCpuMilli, 0, 60);
    }

    static PodRequest pod(String name, long cpuMilli) {
        return new PodRequest(
                name, cpuMilli, 0, ResourceAmounts.NONE, false, QosClass.LS, PriorityClass.NONE, GpuRequest.NONE);
    }
}
