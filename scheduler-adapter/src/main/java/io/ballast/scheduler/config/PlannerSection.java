package io.ballast.scheduler.config;

import io.ballast.engine.yaml.YamlObject;
import io.ballast.scheduler.decide.PlannerSettings;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Section {@code planner} of the configuration file. */
final class PlannerSection {
    private static final Set<String> KEYS = Set.of("enabled", "deadline", "window", "schedulers", "secondLook");
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST = 10_000;

    private PlannerSection() {}

    static PlannerSettings read(YamlObject config, PlannerSettings otherwise) {
        YamlObject section = config.child("planner", KEYS);
        List<String> schedulers = section.texts("schedulers");
        if (section.has("schedulers") && schedulers.isEmpty()) {
            section.problem(
                    "schedulers", "schedulers is empty", "Name the schedulerName of the pods that are planned.");
        }
        long window = section.number("window", otherwise.window());
        if (window < 1 || window > MOST) {
            section.problem("window", "window is " + window + ", must be 1 to " + MOST, "");
            window = otherwise.window();
        }
        return new PlannerSettings(
                section.flag("enabled", otherwise.enabled()),
                Durations.read(
                        section,
                        "deadline",
                        otherwise.deadline(),
                        LONGEST,
                        "For example 5s; a nomination holds its node for so long."),
                (int) window,
                schedulers.isEmpty() ? otherwise.schedulers() : Set.copyOf(schedulers),
                section.flag("secondLook", otherwise.secondLook()));
    }
}
