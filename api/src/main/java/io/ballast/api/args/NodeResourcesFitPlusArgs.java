package io.ballast.api.args;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.FitWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments of upstream's plugin NodeResourcesFitPlus, by its names, as parameters of the rule package {@code resource-fit-plus}. Thread-safe. */
public final class NodeResourcesFitPlusArgs {
    private NodeResourcesFitPlusArgs() {}

    /**
     * Parameters by name.
     *
     * @throws ArgsException with every problem
     */
    public static Map<String, List<Record>> parameters(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        Map<Resource, Long> most = new TreeMap<>();
        Map<Resource, Long> least = new TreeMap<>();
        args.partsByName("resources").forEach((name, entry) -> {
            String type = entry.text("type");
            long weight = entry.number("weight", 1, 1, 100);
            switch (type) {
                case "MostAllocated" -> most.put(Resource.of(name), weight);
                case "LeastAllocated" -> least.put(Resource.of(name), weight);
                default -> entry.problem("type", "is '" + type + "', must be MostAllocated or LeastAllocated");
            }
            entry.refuseOthers();
        });
        args.refuseOthers();
        if (!problems.isEmpty()) {
            throw new ArgsException(problems);
        }
        return Map.of("resources", List.of(new FitWeights(ResourceAmounts.of(most), ResourceAmounts.of(least))));
    }
}
