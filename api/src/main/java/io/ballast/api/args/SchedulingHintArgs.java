package io.ballast.api.args;

import io.ballast.model.policy.HintLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Arguments of upstream's plugin SchedulingHint, by its names, as parameters of the rule package {@code scheduling-hint}. Thread-safe. */
public final class SchedulingHintArgs {
    private static final long DEFAULT_NODES = 100;

    private SchedulingHintArgs() {}

    /**
     * Parameters by name; upstream's default is 100 nodes.
     *
     * @throws ArgsException with every problem
     */
    public static Map<String, List<Record>> parameters(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        HintLimit limit = new HintLimit(args.number("maxHintNodes", DEFAULT_NODES, 1, Integer.MAX_VALUE));
        args.refuseOthers();
        if (!problems.isEmpty()) {
            throw new ArgsException(problems);
        }
        return Map.of("maxHintNodes", List.of(limit));
    }
}
