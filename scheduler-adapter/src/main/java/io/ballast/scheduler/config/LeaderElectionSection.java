package io.ballast.scheduler.config;

import io.ballast.engine.yaml.YamlObject;
import io.ballast.scheduler.lease.LeaderElection;
import io.ballast.scheduler.lease.LeaseTimes;
import java.time.Duration;
import java.util.Set;

/** Section {@code leaderElection} of the configuration file. */
final class LeaderElectionSection {
    static final String KEY = "leaderElection";
    private static final Set<String> KEYS =
            Set.of("enabled", "namespace", "name", "identity", "leaseDuration", "renewDeadline", "retryPeriod");
    private static final String DNS_NAME = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?";
    private static final String IDENTITY = "[A-Za-z0-9._-]{0,200}";
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private LeaderElectionSection() {}

    static LeaderElection read(YamlObject config, LeaderElection otherwise) {
        YamlObject section = config.child(KEY, KEYS);
        LeaseTimes usual = otherwise.times();
        LeaseTimes times = new LeaseTimes(
                time(section, "leaseDuration", usual.leaseDuration()),
                time(section, "renewDeadline", usual.renewDeadline()),
                time(section, "retryPeriod", usual.retryPeriod()));
        times.faults().forEach(fault -> section.problem(fault.key(), fault.message(), fault.advice()));
        return new LeaderElection(
                section.flag("enabled", otherwise.enabled()),
                matching(section, "namespace", otherwise.namespace(), DNS_NAME, "the name of a namespace"),
                matching(section, "name", otherwise.name(), DNS_NAME, "the name of a Lease"),
                matching(
                        section,
                        "identity",
                        otherwise.identity(),
                        IDENTITY,
                        "at most 200 letters, digits, dots, dashes and underscores"),
                times);
    }

    private static Duration time(YamlObject section, String key, Duration otherwise) {
        return Durations.read(section, key, otherwise, LONGEST, "For example 2500ms or 3s.");
    }

    private static String matching(YamlObject section, String key, String otherwise, String pattern, String what) {
        String text = section.optionalText(key).orElse(otherwise);
        if (!text.matches(pattern)) {
            section.problem(key, key + " is '" + text + "', must be " + what, "");
            return otherwise;
        }
        return text;
    }
}
