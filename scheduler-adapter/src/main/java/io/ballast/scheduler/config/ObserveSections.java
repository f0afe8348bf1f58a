package io.ballast.scheduler.config;

import io.ballast.engine.yaml.YamlObject;
import io.ballast.scheduler.observe.ObserveSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Sections {@code metrics}, {@code events} and {@code tracing} of the configuration file. */
final class ObserveSections {
    private static final Set<String> METRICS = Set.of("listen");
    private static final Set<String> EVENTS = Set.of("enabled", "perSecond");
    private static final Set<String> TRACING = Set.of("endpoint", "sampleRatio");
    private static final Pattern RATIO = Pattern.compile("0(\\.[0-9]{1,9})?|1(\\.0{1,9})?");
    private static final double USUAL_RATIO = 0.01;
    private static final int MOST = 1000;

    private ObserveSections() {}

    static ObserveSettings read(YamlObject config, ObserveSettings otherwise) {
        return new ObserveSettings(
                address(config.child("metrics", METRICS)),
                events(config.child("events", EVENTS), otherwise.events()),
                tracing(config.child("tracing", TRACING)));
    }

    private static Optional<InetSocketAddress> address(YamlObject section) {
        Optional<String> text = section.optionalText("listen");
        Optional<SchedulerConfig.Listen> listen = text.flatMap(SchedulerConfig.Listen::parse);
        if (text.isPresent() && listen.isEmpty()) {
            section.problem(
                    "listen",
                    "listen is '" + text.get() + "', must be an address and a port",
                    "For example 0.0.0.0:10262; leave it out, and metrics are read where kube-scheduler asks.");
        }
        return listen.map(at -> new InetSocketAddress(at.host(), at.port()));
    }

    private static Optional<ObserveSettings.Tracing> tracing(YamlObject section) {
        Optional<String> ratio = section.optionalText("sampleRatio");
        if (ratio.isPresent() && !RATIO.matcher(ratio.get()).matches()) {
            section.problem("sampleRatio", "sampleRatio is '" + ratio.get() + "', must be 0 to 1, such as 0.01", "");
            ratio = Optional.empty();
        }
        double share = ratio.map(Double::parseDouble).orElse(USUAL_RATIO);
        return section.optionalText("endpoint")
                .flatMap(text -> endpoint(section, text))
                .map(uri -> new ObserveSettings.Tracing(uri, share));
    }

    private static Optional<URI> endpoint(YamlObject section, String text) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                boolean bare = uri.getPath().isEmpty() || uri.getPath().equals("/");
                return Optional.of(bare ? uri.resolve("/v1/traces") : uri);
            }
        } catch (URISyntaxException e) {
            // told below, as any other text that is none
        }
        section.problem(
                "endpoint",
                "endpoint is '" + text + "', must be an address of HTTP",
                "For example http://collector:4318; spans are sent to its /v1/traces.");
        return Optional.empty();
    }

    private static ObserveSettings.Events events(YamlObject section, ObserveSettings.Events otherwise) {
        long perSecond = section.number("perSecond", otherwise.perSecond());
        if (perSecond < 1 || perSecond > MOST) {
            section.problem("perSecond", "perSecond is " + perSecond + ", must be 1 to " + MOST, "");
            perSecond = otherwise.perSecond();
        }
        return new ObserveSettings.Events(section.flag("enabled", otherwise.enabled()), (int) perSecond);
    }
}
