package io.ballast.scheduler.config;

import io.ballast.api.convert.GoDuration;
import io.ballast.engine.yaml.YamlObject;
import java.time.Duration;
import java.util.Optional;

/** Values that several sections of the configuration have. */
final class ConfigValues {
    private ConfigValues() {}

    /** A duration as Kubernetes writes it, such as {@code 2.5s}; what is none is reported. */
    static Duration duration(YamlObject object, String key, Duration otherwise) {
        Optional<String> text = object.optionalText(key);
        Optional<Duration> duration = text.flatMap(GoDuration::parse);
        if (text.isPresent() && duration.isEmpty()) {
            object.problem(key, key + " is '" + text.get() + "', must be a duration", "For example 2500ms or 3s.");
        }
        return duration.orElse(otherwise);
    }
}
