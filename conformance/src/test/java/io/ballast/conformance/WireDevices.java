package io.ballast.conformance;

import io.ballast.engine.pack.Profile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Vectors of device requests and of the device filter through the wire: whole and shared NVIDIA GPUs. */
final class WireDevices {
    private static final String NODE = "node-a";
    private static final String CORE = "koordinator.sh/gpu-core";
    private static final String RATIO = "koordinator.sh/gpu-memory-ratio";
    private static final String SHARED = "koordinator.sh/gpu.shared";
    private static final Set<String> COUNTED = Set.of("nvidia.com/gpu", "koordinator.sh/gpu", CORE, RATIO, SHARED);
    private static final int MANY = 8;
    private static final long WHOLE = 100;

    /** What a vector of the device filter may give; anything else is about a part that is not there. */
    private static final Set<String> PLAIN = Set.of("node", "devices", "pod");

    private WireDevices() {}

    private static WireWorld world() {
        Profile profile = new Profile("wire", List.of("gpu-share", "load-aware"), Map.of("gpu-best-fit", 1), Map.of());
        return new WireWorld(profile, Instant.parse("2024-01-01T00:00:00Z"));
    }

    private static Map<String, Object> asking(Map<String, Object> requests) {
        return Map.of(
                "spec", Map.of("containers", List.of(Map.of("name", "c", "resources", Map.of("requests", requests)))));
    }

    private static Optional<Outcome> uncounted(Map<String, Object> requests) {
        List<String> others = requests.keySet().stream()
                .filter(r -> !COUNTED.contains(r))
                .sorted()
                .toList();
        if (!others.isEmpty()) {
            return Optional.of(Outcome.unsupported("not counted yet: " + String.join(", ", others)));
        }
        boolean parts = amount(requests, SHARED) > 1 && amount(requests, RATIO) < WHOLE * amount(requests, SHARED);
        return parts && amount(requests, RATIO) % amount(requests, SHARED) == 0
                ? Optional.of(Outcome.unsupported("not counted yet: parts of several GPUs"))
                : Optional.empty();
    }

    private static long amount(Map<String, Object> requests, String name) {
        return Long.parseLong(String.valueOf(requests.getOrDefault(name, "0")));
    }

    static Outcome requests(VectorCase vector) {
        Tree given = vector.given();
        String operation = given.text("operation");
        Map<String, Object> requests = operation.equals("preFilter")
                ? requests(given.map("pod"))
                : given.optionalMap("requests").map(Tree::raw).orElse(Map.of());
        Optional<Outcome> uncounted = uncounted(requests);
        if (uncounted.isPresent()) {
            return uncounted.get();
        }
        return switch (operation) {
            case "validate" ->
                requests.isEmpty()
                        ? Outcome.unsupported("a pod without devices is asked about as every other one")
                        : validate(vector, requests);
            case "convert" -> convert(vector, requests);
            case "perGPU" -> perGpu(vector, requests);
            case "preFilter" -> preFilter(vector, requests);
            case "fillGPUMemory" -> memory(vector);
            default -> Outcome.unsupported("no part of Ballast does " + operation);
        };
    }

    private static Map<String, Object> requests(Tree pod) {
        return pod.optionalMap("spec")
                .flatMap(spec -> spec.maps("containers").stream().findFirst())
                .flatMap(c -> c.optionalMap("resources"))
                .flatMap(r -> r.optionalMap("requests"))
                .map(Tree::raw)
                .orElse(Map.of());
    }

    private static List<Map<String, Object>> gpus(int count, Map<String, Object> resources) {
        return IntStream.range(0, count)
                .mapToObj(
                        minor -> Map.of("type", "gpu", "minor", minor, "health", true, "resources", (Object) resources))
                .toList();
    }

    /** What the annotation of the bound pod says of its GPUs. */
    private static List<JsonNode> given(WireWorld world, Map<String, Object> pod) {
        WireWorld.Filtered answer = world.filter(pod, List.of(NODE));
        if (!answer.status(NODE).equals("Success")) {
            throw new IllegalStateException("refused: " + answer);
        }
        List<JsonNode> gpus = new ArrayList<>();
        world.bind(pod, NODE).ifPresent(all -> all.path("gpu").forEach(gpus::add));
        return gpus;
    }

    private static Map<String, String> sums(List<JsonNode> gpus) {
        Map<String, Long> sums = new LinkedHashMap<>();
        gpus.forEach(gpu -> gpu.path("resources")
                .properties()
                .forEach(e -> sums.merge(e.getKey(), Long.valueOf(e.getValue().stringValue()), Long::sum)));
        Map<String, String> texts = new LinkedHashMap<>();
        sums.forEach((name, sum) -> texts.put(name, sum.toString()));
        return texts;
    }

    private static Outcome validate(VectorCase vector, Map<String, Object> requests) {
        try (WireWorld world = world()) {
            world.node(NODE).devices(NODE, gpus(MANY, Map.of()));
            String status = world.filter(asking(requests), List.of(NODE)).status(NODE);
            return Comparison.with(vector)
                    .flag("valid", status.equals("Success"))
                    .outcome();
        }
    }

    /** What all GPUs together give is what the request was converted to. */
    private static Outcome convert(VectorCase vector, Map<String, Object> requests) {
        try (WireWorld world = world()) {
            world.node(NODE).devices(NODE, gpus(MANY, Map.of()));
            return Comparison.with(vector)
                    .quantities("requests", sums(given(world, asking(requests))))
                    .outcome();
        }
    }

    private static Outcome perGpu(VectorCase vector, Map<String, Object> requests) {
        try (WireWorld world = world()) {
            world.node(NODE).devices(NODE, gpus(MANY, Map.of()));
            List<JsonNode> gpus = given(world, asking(requests));
            Map<String, String> each = sums(gpus.subList(0, 1));
            return Comparison.with(vector)
                    .quantities("requestsPerGPU", each)
                    .number("numberOfGPUs", gpus.size())
                    .flag("shared", Long.parseLong(each.get(RATIO)) < WHOLE)
                    .outcome();
        }
    }

    private static Outcome preFilter(VectorCase vector, Map<String, Object> requests) {
        Comparison comparison = Comparison.with(vector);
        try (WireWorld world = world()) {
            world.node(NODE).devices(NODE, gpus(MANY, Map.of()));
            WireWorld.Filtered answer = world.filter(asking(requests), List.of(NODE));
            String status = answer.status(NODE);
            if (!status.equals("Success")) {
                return comparison
                        .text("status", status)
                        .names("reasons", answer.reasons(NODE))
                        .outcome();
            }
            List<JsonNode> gpus = given(world, asking(requests));
            if (gpus.isEmpty()) {
                return comparison
                        .text("status", "Skip")
                        .tree("state", Map.of("skip", true))
                        .outcome();
            }
            Map<String, String> each = sums(gpus.subList(0, 1));
            boolean shared = Long.parseLong(each.get(RATIO)) < WHOLE;
            return comparison
                    .text("status", "Success")
                    .tree(
                            "state",
                            Map.of(
                                    "requestsByType",
                                    Map.of("gpu", sums(gpus)),
                                    "gpuRequirements",
                                    Map.of(
                                            "numberOfGPUs",
                                            gpus.size(),
                                            "requestsPerGPU",
                                            each,
                                            "gpuShared",
                                            shared ? true : 0)))
                    .outcome();
        }
    }

    /** A pod that asks for what the allocation lists gets the memory that belongs to it. */
    private static Outcome memory(VectorCase vector) {
        Tree given = vector.given();
        Tree totals = given.map("deviceTotals").map("0");
        Map<String, Object> asked =
                given.map("allocations").maps("gpu").get(0).map("resources").raw();
        Optional<Outcome> uncounted = uncounted(asked);
        if (uncounted.isPresent()) {
            return uncounted.get();
        }
        if (totals.keys().isEmpty()) {
            return Outcome.unsupported("a GPU that offers nothing is not given away in the first place");
        }
        try (WireWorld world = world()) {
            world.node(NODE).devices(NODE, gpus(1, totals.raw()));
            Comparison comparison =
                    Comparison.with(vector).flag("success", true).handled("allocations");
            List<JsonNode> gpus = given(world, asking(asked));
            Outcome each = Comparison.with(
                            vector.expect().map("allocations").maps("gpu").get(0))
                    .number("minor", 0)
                    .quantities("resources", sums(gpus))
                    .outcome();
            if (each instanceof Outcome.Failed failed) {
                failed.differences().forEach(comparison::difference);
            }
            return comparison.outcome();
        }
    }

    static Outcome filter(VectorCase vector) {
        Tree given = vector.given();
        Optional<String> other =
                given.keys().stream().filter(k -> !PLAIN.contains(k)).sorted().findFirst();
        if (other.isPresent()) {
            return Outcome.unsupported("no part of Ballast yet: " + other.get());
        }
        if (given.map("pod").optionalMap("metadata").isPresent()) {
            return Outcome.unsupported("no part of Ballast yet: isolation providers");
        }
        Map<String, Object> requests = requests(given.map("pod"));
        Optional<Outcome> uncounted = uncounted(requests);
        if (uncounted.isPresent()) {
            return uncounted.get();
        }
        String node = given.map("node").map("metadata").text("name");
        try (WireWorld world = world()) {
            world.node(given.map("node").raw());
            List<Map<String, Object>> gpus = new ArrayList<>();
            for (Tree gpu : given.map("devices").maps("gpu")) {
                long minor = gpu.integer("minor");
                gpus.add(Map.of(
                        "type",
                        "gpu",
                        "minor",
                        minor,
                        "health",
                        true,
                        "resources",
                        gpu.map("total").raw()));
                long used = WHOLE - Long.parseLong(gpu.map("free").text(RATIO));
                if (used > 0) {
                    world.bound(holder(node, minor, used));
                }
            }
            world.devices(node, gpus);
            WireWorld.Filtered answer = world.filter(given.map("pod").raw(), List.of(node));
            Comparison comparison =
                    Comparison.with(vector).text("status", answer.status(node)).handled("reasons");
            vector.expect().texts("reasons").stream()
                    .filter(reason -> !String.join(", ", answer.reasons(node)).contains(reason))
                    .forEach(reason -> comparison.difference("'" + answer.reasons(node) + "' lacks '" + reason + "'"));
            return comparison.outcome();
        }
    }

    /** A pod that holds a share of a GPU. */
    private static Map<String, Object> holder(String node, long minor, long percent) {
        Map<String, Object> share = Map.of(CORE, Long.toString(percent), RATIO, Long.toString(percent));
        String annotation = JsonMapper.shared()
                .writeValueAsString(Map.of("gpu", List.of(Map.of("minor", minor, "resources", share))));
        Map<String, Object> pod = new LinkedHashMap<>(asking(share));
        pod.put(
                "metadata",
                Map.of(
                        "namespace",
                        "default",
                        "name",
                        "holder-" + minor,
                        "annotations",
                        Map.of("scheduling.koordinator.sh/device-allocated", annotation)));
        pod.put(
                "spec",
                Map.of(
                        "nodeName",
                        node,
                        "containers",
                        List.of(Map.of("name", "c", "resources", Map.of("requests", share)))));
        return pod;
    }
}
