package io.ballast.conformance;

import io.ballast.api.args.ArgsException;
import io.ballast.api.args.SchedulingHintArgs;
import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.SchedulingHints;
import io.ballast.engine.plan.Candidate;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.HintLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code scheduling/scheduling-hint}: the annotation as the adapter reads it, candidates and their order by the rules of {@code scheduling-hint}. Upstream
 * restricts and orders a list; here a filter refuses the other nodes, and points order the preferred ones. "Skip" is a list with nothing in it.
 */
final class SchedulingHintBinding implements Binding {
    private static final String PACKAGE = "scheduling-hint";
    private static final String ANNOTATION = "internal.scheduling.koordinator.sh/scheduling-hint";
    private static final String UNNAMED = "node-unnamed";

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        if (given.has("preferredNodes")) {
            return preferred(vector);
        }
        if (!given.has("pod")) {
            return args(vector);
        }
        return vector.expect().has("preFilterNodeNames") ? restricted(vector) : parsed(vector);
    }

    private static Outcome args(VectorCase vector) {
        Comparison comparison = Comparison.with(vector).handled("errorContains");
        try {
            HintLimit limit = limit(vector);
            return comparison
                    .flag("valid", true)
                    .tree("effectiveArgs", Map.of("maxHintNodes", limit.nodes()))
                    .outcome();
        } catch (ArgsException e) {
            Optional<String> text = Optional.ofNullable(vector.expect().text("errorContains", null));
            if (text.isPresent() && !e.getMessage().contains(text.get())) {
                comparison.difference("'" + e.getMessage() + "' does not contain '" + text.get() + "'");
            }
            return comparison.flag("valid", false).outcome();
        }
    }

    private static HintLimit limit(VectorCase vector) {
        return (HintLimit)
                SchedulingHintArgs.parameters(vector.given().map("args").raw())
                        .get("maxHintNodes")
                        .get(0);
    }

    private static Outcome parsed(VectorCase vector) {
        Optional<SchedulingHints> hints;
        try {
            hints = vector.given().optionalMap("pod").flatMap(pod -> SchedulingHints.of(ApiObjects.pod(pod.raw())));
        } catch (ApiObjectException e) {
            return Comparison.with(vector)
                    .text("status", "Error")
                    .tree("hint", null)
                    .outcome();
        }
        Object hint = hints.map(SchedulingHintBinding::tree).orElse(null);
        return Comparison.with(vector)
                .text("status", "Success")
                .tree("hint", hint)
                .outcome();
    }

    private static Map<String, Object> tree(SchedulingHints hints) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("preFilterNodes", hints.nodeNames());
        tree.put("preferredNodes", hints.preferredNodeNames());
        tree.put("extensions", hints.extensions());
        return tree;
    }

    /** The nodes that the filter leaves of all named ones and one that nobody names. */
    private static Outcome restricted(VectorCase vector) {
        PodRequest pod;
        try {
            pod = FitWorld.request(vector.given().map("pod"));
        } catch (ApiObjectException e) {
            return Comparison.with(vector)
                    .text("status", "Error")
                    .handled("preFilterNodeNames")
                    .outcome();
        }
        FitWorld world = new FitWorld().node(UNNAMED);
        pod.hint().only().forEach(world::node);
        pod.hint().preferred().forEach(world::node);
        List<String> left =
                ranking(vector, world, pod).stream().map(Candidate::node).toList();
        return Comparison.with(vector)
                .text("status", "Success")
                .names("preFilterNodeNames", left.contains(UNNAMED) ? null : left)
                .outcome();
    }

    /** Preferred nodes among those that other plugins have left. */
    private static Outcome preferred(VectorCase vector) {
        Tree given = vector.given();
        List<String> preferred = given.texts("preferredNodes");
        Set<String> nodes = new LinkedHashSet<>(preferred);
        if (given.raw("preFilterNodeNames") instanceof List<?>) {
            nodes = new LinkedHashSet<>(given.texts("preFilterNodeNames"));
        }
        FitWorld world = new FitWorld().node(UNNAMED);
        nodes.forEach(world::node);
        List<String> names = new ArrayList<>();
        ranking(vector, world, FitWorld.request(pod(preferred))).stream()
                .filter(c -> c.points() > 0)
                .map(Candidate::node)
                .forEach(names::add);
        return Comparison.with(vector)
                .text("status", names.isEmpty() ? "Skip" : "Success")
                .sequence("nodeNames", names.isEmpty() ? null : names)
                .outcome();
    }

    private static List<Candidate> ranking(VectorCase vector, FitWorld world, PodRequest pod) {
        Map<String, List<Record>> parameters =
                SchedulingHintArgs.parameters(vector.given().map("args").raw());
        return world.ranking(PACKAGE, true, parameters, pod);
    }

    private static Tree pod(List<String> preferred) {
        String hint = JsonMapper.shared().writeValueAsString(Map.of("preferredNodeNames", preferred));
        return Tree.of(
                "pod",
                Map.of("metadata", Map.of("name", "p", "annotations", Map.of(ANNOTATION, hint)), "spec", Map.of()));
    }
}
