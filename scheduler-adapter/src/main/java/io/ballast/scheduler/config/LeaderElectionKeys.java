package io.ballast.scheduler.config;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.scheduler.lease.LeaderElection;
import io.ballast.scheduler.lease.LeaseTimes;
import java.util.Optional;
import java.util.Set;

/** The section {@code leaderElection} of the configuration. */
final class LeaderElectionKeys {
    static final String SECTION = "leaderElection";
    private static final Set<String> KEYS =
            Set.of("enabled", "namespace", "name", "identity", "leaseDuration", "renewDeadline", "retryPeriod");
    private static final String DNS_NAME = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?";
    private static final String IDENTITY = "[A-Za-z0-9._-]{0,200}";

    private LeaderElectionKeys() {}

    /** Reads it; a section that is not there means the defaults. */
    static LeaderElection read(String file, Optional<YamlValue> section, Problems problems) {
        LeaderElection usual = LeaderElection.DEFAULTS;
        if (section.isEmpty()) {
            return usual;
        }
        YamlObject object = YamlObject.of(file, SECTION, section.get(), KEYS, problems);
        String namespace = matching(object, "namespace", usual.namespace(), DNS_NAME, "a name of a namespace");
        String name = matching(object, "name", usual.name(), DNS_NAME, "a name of a Lease");
        String identity = matching(
                object,
                "identity",
                usual.identity(),
                IDENTITY,
                "at most 200 letters, digits, dots, dashes and underscores");
        LeaseTimes times = new LeaseTimes(
                ConfigValues.duration(object, "leaseDuration", usual.times().leaseDuration()),
                ConfigValues.duration(object, "renewDeadline", usual.times().renewDeadline()),
                ConfigValues.duration(object, "retryPeriod", usual.times().retryPeriod()));
        times.faults().forEach(fault -> object.problem(fault.key(), SECTION + ": " + fault.message(), fault.advice()));
        return new LeaderElection(object.flag("enabled", usual.enabled()), namespace, name, identity, times);
    }

    private static String matching(YamlObject object, String key, String otherwise, String pattern, String what) {
        String text = object.optionalText(key).orElse(otherwise);
        if (!text.matches(pattern)) {
            object.problem(key, SECTION + ": " + key + " is '" + text + "', must be " + what, "");
        }
        return text;
    }
}
