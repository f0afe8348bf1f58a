package io.ballast.scheduler.config;

import io.ballast.api.convert.GoDuration;
import io.ballast.engine.yaml.YamlObject;
import java.time.Duration;
import java.util.Optional;

/** Durations of the configuration file. */
final class Durations {
    private Durations() {}

    /** A duration above 0 and at most the longest; anything else is a problem of the object. */
    static Duration read(YamlObject object, String key, Duration otherwise, Duration longest, String advice) {
        Optional<String> text = object.optionalText(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Duration> duration = text.flatMap(GoDuration::parse)
                .filter(d -> d.compareTo(Duration.ZERO) > 0 && d.compareTo(longest) <= 0);
        if (duration.isEmpty()) {
            object.problem(
                    key,
                    key + " is '" + text.get() + "', must be a duration above 0 and at most " + text(longest),
                    advice);
        }
        return duration.orElse(otherwise);
    }

    private static String text(Duration longest) {
        return longest.toSeconds() % 60 == 0 ? longest.toMinutes() + "m" : longest.toSeconds() + "s";
    }
}
