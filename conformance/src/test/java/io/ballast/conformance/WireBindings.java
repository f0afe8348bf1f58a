package io.ballast.conformance;

import io.ballast.api.args.LoadAwareArgsReader;
import io.ballast.api.args.LoadAwareParameters;
import io.ballast.api.args.NodeResourcesFitPlusArgs;
import io.ballast.api.args.ScarceResourceAvoidanceArgs;
import io.ballast.api.args.SchedulingHintArgs;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.scheduler.decide.Candidates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * Vectors as kube-scheduler would see them: the objects come in as watches tell them, the questions over HTTP. The wire says a verdict with its reasons, tenths
 * of points, and an order; what it cannot say is unsupported here, and asserted by the bindings in {@link Bindings}.
 */
final class WireBindings {
    private static final Instant ANY_TIME = Instant.parse("2024-01-01T00:00:00Z");
    private static final String LOAD_AWARE = "load-aware";
    private static final Candidates MANY = new Candidates(1000);
    private static final String HINT = "internal.scheduling.koordinator.sh/scheduling-hint";
    private static final String UNNAMED = "node-unnamed";

    static final Map<String, Binding> BY_KEY = Map.of(
            "scheduling/load-aware-filter", WireBindings::loadFilter,
            "scheduling/load-aware-score", WireBindings::loadScore,
            "scheduling/load-aware-estimator",
                    vector -> Outcome.unsupported("the wire says no estimate, allocatable or deadline"),
            "scheduling/load-aware-assign-cache", vector -> Outcome.unsupported("the wire says no figure of the cache"),
            "scheduling/node-resources-fit-plus", WireBindings::fitPlus,
            "scheduling/scarce-resource-avoidance", WireBindings::scarce,
            "scheduling/scheduling-hint", WireBindings::hint,
            "device/device-requests", WireDevices::requests,
            "device/device-filter", WireDevices::filter);

    private WireBindings() {}

    private static Map<String, List<Record>> loadParameters(Tree given) {
        List<EstimationFactor> shipped =
                ParameterSet.of(Shipped.bundle().pack(LOAD_AWARE), Map.of()).of(EstimationFactor.class).stream()
                        .map(EstimationFactor.class::cast)
                        .toList();
        return LoadAwareParameters.of(
                LoadAwareArgsReader.effective(given.map("args").raw()), shipped);
    }

    private static WireWorld loadWorld(Tree given, List<String> filters) {
        Profile profile =
                new Profile("wire", filters, Map.of(LOAD_AWARE, 1), Map.of(LOAD_AWARE, loadParameters(given)));
        WireWorld world = new WireWorld(profile, Instant.parse(given.text("clock")));
        world.node(given.map("node").raw());
        given.optionalMap("nodeMetric").ifPresent(metric -> world.metric(metric.raw()));
        given.maps("assignedPods")
                .forEach(assigned ->
                        world.bound(assigned(assigned.map("pod"), node(given), assigned.text("assignedAt"))));
        return world;
    }

    private static String node(Tree given) {
        return given.map("node").map("metadata").text("name");
    }

    /** The pod as the API server shows it once it has its node. */
    private static Map<String, Object> assigned(Tree pod, String node, String at) {
        Map<String, Object> spec =
                new LinkedHashMap<>(pod.optionalMap("spec").map(Tree::raw).orElse(Map.of()));
        spec.put("nodeName", node);
        Map<String, Object> status =
                new LinkedHashMap<>(pod.optionalMap("status").map(Tree::raw).orElse(Map.of()));
        List<Object> conditions = new ArrayList<>();
        if (status.get("conditions") instanceof List<?> before) {
            before.stream()
                    .filter(c -> !(c instanceof Map<?, ?> map && "PodScheduled".equals(map.get("type"))))
                    .forEach(conditions::add);
        }
        conditions.add(Map.of("type", "PodScheduled", "status", "True", "lastTransitionTime", at));
        status.put("conditions", conditions);
        Map<String, Object> all = new LinkedHashMap<>(pod.raw());
        all.put("spec", spec);
        all.put("status", status);
        return all;
    }

    private static Map<String, Object> incoming(Tree given) {
        return given.optionalMap("pod").map(Tree::raw).orElse(Map.of("spec", Map.of()));
    }

    private static Outcome loadFilter(VectorCase vector) {
        Tree given = vector.given();
        String node = node(given);
        try (WireWorld world = loadWorld(given, List.of(LOAD_AWARE))) {
            WireWorld.Filtered answer = world.filter(incoming(given), List.of(node));
            return Comparison.with(vector)
                    .text("status", answer.status(node))
                    .names("reasons", answer.reasons(node).stream().limit(1).toList())
                    .outcome();
        }
    }

    private static Outcome loadScore(VectorCase vector) {
        Tree given = vector.given();
        try (WireWorld world = loadWorld(given, List.of())) {
            return score(vector, world, List.of(node(given)));
        }
    }

    private static Outcome score(VectorCase vector, WireWorld world, List<String> nodes) {
        Comparison comparison = Comparison.with(vector).text("status", "Success");
        Tree expect = vector.expect();
        Map<String, Object> pod = incoming(vector.given());
        WireWorld.Filtered answer = world.filter(pod, nodes);
        if (expect.has("score")) {
            long points = world.prioritize(pod, nodes).get(nodes.get(0));
            // docs/scheduler.md: a tenth, rounded half up.
            long tenth = (expect.integer("score") + 5) / 10;
            comparison.handled("score");
            if (points != tenth) {
                comparison.difference("score: expected " + tenth + " of 10, was " + points);
            }
        }
        return comparison.sequence("ranking", answer.fitting()).outcome();
    }

    private static Outcome fitPlus(VectorCase vector) {
        if (vector.given().has("resource")) {
            return Outcome.unsupported("the wire does not say how much a pod is taken to ask for");
        }
        return fit(
                vector,
                "resource-fit-plus",
                NodeResourcesFitPlusArgs.parameters(vector.given().map("args").raw()));
    }

    private static Outcome scarce(VectorCase vector) {
        return fit(
                vector,
                "scarce-resource",
                ScarceResourceAvoidanceArgs.parameters(
                        vector.given().map("args").raw()));
    }

    private static Outcome fit(VectorCase vector, String pack, Map<String, List<Record>> parameters) {
        Tree given = vector.given();
        Profile profile = new Profile("wire", List.of(LOAD_AWARE), Map.of(pack, 1), Map.of(pack, parameters));
        List<Tree> nodes = new ArrayList<>(given.maps("nodes"));
        given.optionalMap("node").ifPresent(nodes::add);
        try (WireWorld world = new WireWorld(profile, ANY_TIME, MANY)) {
            nodes.forEach(node -> world.node(node.raw()));
            given.maps("podsOnNode").forEach(pod -> world.bound(pod.raw()));
            return score(
                    vector,
                    world,
                    nodes.stream().map(n -> n.map("metadata").text("name")).toList());
        }
    }

    private static Outcome hint(VectorCase vector) {
        Tree given = vector.given();
        if (given.has("preferredNodes")) {
            return preferred(vector);
        }
        if (!given.has("pod")) {
            return Outcome.unsupported("arguments are read from a file, not from the wire");
        }
        if (vector.expect().has("preFilterNodeNames")) {
            return restricted(vector);
        }
        if (!"Error".equals(vector.expect().text("status"))) {
            return Outcome.unsupported("the wire does not say what was read from a hint");
        }
        try (WireWorld world = hintWorld(given)) {
            world.node(UNNAMED);
            return Comparison.with(vector)
                    .text(
                            "status",
                            world.filter(incoming(given), List.of(UNNAMED)).status(UNNAMED))
                    .tree("hint", null)
                    .outcome();
        }
    }

    private static WireWorld hintWorld(Tree given) {
        return new WireWorld(
                new Profile(
                        "wire",
                        List.of("scheduling-hint", LOAD_AWARE),
                        Map.of("scheduling-hint", 1),
                        Map.of(
                                "scheduling-hint",
                                SchedulingHintArgs.parameters(given.map("args").raw()))),
                ANY_TIME,
                MANY);
    }

    private static Outcome restricted(VectorCase vector) {
        Tree given = vector.given();
        Set<String> nodes = new LinkedHashSet<>(List.of(UNNAMED));
        nodes.addAll(vector.expect().texts("preFilterNodeNames"));
        try (WireWorld world = hintWorld(given)) {
            nodes.forEach(world::node);
            WireWorld.Filtered answer = world.filter(incoming(given), List.copyOf(nodes));
            List<String> left = answer.fitting();
            return Comparison.with(vector)
                    .text("status", answer.error().isEmpty() ? "Success" : "Error")
                    .names("preFilterNodeNames", left.contains(UNNAMED) ? null : left)
                    .outcome();
        }
    }

    /** A preferred node has points; the order of the answer is the order in which they are tried. */
    private static Outcome preferred(VectorCase vector) {
        Tree given = vector.given();
        List<String> preferred = given.texts("preferredNodes");
        Set<String> nodes = new LinkedHashSet<>(List.of(UNNAMED));
        nodes.addAll(
                given.raw("preFilterNodeNames") instanceof List<?> ? given.texts("preFilterNodeNames") : preferred);
        String text = JsonMapper.shared().writeValueAsString(Map.of("preferredNodeNames", preferred));
        Map<String, Object> pod = Map.of("metadata", Map.of("annotations", Map.of(HINT, text)), "spec", Map.of());
        try (WireWorld world = hintWorld(given)) {
            nodes.forEach(world::node);
            List<String> ranked = world.filter(pod, List.copyOf(nodes)).fitting();
            Map<String, Long> points = world.prioritize(pod, List.copyOf(nodes));
            List<String> tried = ranked.stream().filter(n -> points.get(n) > 0).toList();
            return Comparison.with(vector)
                    .text("status", tried.isEmpty() ? "Skip" : "Success")
                    .sequence("nodeNames", tried.isEmpty() ? null : tried)
                    .outcome();
        }
    }
}
