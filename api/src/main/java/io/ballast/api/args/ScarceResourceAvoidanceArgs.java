package io.ballast.api.args;

import io.ballast.model.policy.ScarceResources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Arguments of upstream's plugin ScarceResourceAvoidance, by its names, as parameters of the rule package {@code scarce-resource}. Thread-safe. */
public final class ScarceResourceAvoidanceArgs {
    private ScarceResourceAvoidanceArgs() {}

    /**
     * Parameters by name.
     *
     * @throws ArgsException with every problem
     */
    public static Map<String, List<Record>> parameters(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        ScarceResources scarce = new ScarceResources(new LinkedHashSet<>(args.resources("resources")));
        args.refuseOthers();
        if (!problems.isEmpty()) {
            throw new ArgsException(problems);
        }
        return Map.of("resources", List.of(scarce));
    }
}
