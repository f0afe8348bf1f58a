package io.ballast.api.args;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.FitStrategy;
import io.ballast.model.policy.IgnoredResources;
import io.ballast.model.policy.NodePreference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Arguments of kube-scheduler's plugin NodeResourcesFit, by its names, as parameters of the rule package {@code node-fit}. Thread-safe. */
public final class NodeResourcesFitArgs {
    private NodeResourcesFitArgs() {}

    /**
     * Parameters by name; what is absent gets kube-scheduler's default: nothing ignored, emptier nodes first, cpu and memory alike.
     *
     * @throws ArgsException with every problem
     */
    public static Map<String, List<Record>> parameters(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        List<Resource> ignored = args.resources("ignoredResources");
        ignored.stream()
                .filter(r -> !r.extended())
                .forEach(r -> args.problem("ignoredResources", "names " + r + ", which is no extended resource"));
        List<String> groups = args.texts("ignoredResourceGroups", "names such as example.com");
        groups.stream()
                .filter(g -> g.contains("/") || g.equals("kubernetes.io") || g.endsWith(".kubernetes.io"))
                .forEach(g -> args.problem(
                        "ignoredResourceGroups", "names '" + g + "', must have no '/' and not be of kubernetes.io"));
        FitStrategy strategy = strategy(args.part("scoringStrategy"));
        args.refuseOthers();
        if (!problems.isEmpty()) {
            throw new ArgsException(problems);
        }
        return Map.of(
                "ignoredResources",
                List.of(new IgnoredResources(new LinkedHashSet<>(ignored), new LinkedHashSet<>(groups))),
                "scoringStrategy",
                List.of(strategy));
    }

    private static FitStrategy strategy(Optional<ArgsTree> part) {
        Map<Resource, Long> weights = new TreeMap<>();
        NodePreference preference = NodePreference.LEAST_ALLOCATED;
        if (part.isPresent()) {
            preference = preference(part.get());
            for (ArgsTree entry : part.get().parts("resources")) {
                String name = entry.text("name");
                long weight = entry.number("weight", 1, 1, 100);
                if (name.isBlank()) {
                    entry.problem("name", "is missing");
                } else {
                    weights.put(Resource.of(name), weight);
                }
                entry.refuseOthers();
            }
            part.get().refuseOthers();
        }
        if (weights.isEmpty()) {
            weights.put(Resource.CPU, 1L);
            weights.put(Resource.MEMORY, 1L);
        }
        return new FitStrategy(preference, ResourceAmounts.of(weights));
    }

    private static NodePreference preference(ArgsTree part) {
        String type = part.text("type");
        return switch (type) {
            case "", "LeastAllocated" -> NodePreference.LEAST_ALLOCATED;
            case "MostAllocated" -> NodePreference.MOST_ALLOCATED;
            default -> {
                part.problem("type", "is '" + type + "', must be LeastAllocated or MostAllocated");
                yield NodePreference.LEAST_ALLOCATED;
            }
        };
    }
}
