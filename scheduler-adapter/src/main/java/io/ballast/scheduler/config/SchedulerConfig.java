package io.ballast.scheduler.config;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.record.RecordSettings;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import io.ballast.scheduler.lease.LeaderElection;
import io.ballast.scheduler.observe.ObserveSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration of the scheduler adapter, one YAML file. Immutable, thread-safe.
 *
 * @param profile      profile of the rules that decides
 * @param listen       where kube-scheduler asks
 * @param candidates   how many nodes a filter answer names
 * @param kubeconfig   how the API server is reached; empty for the cluster that the adapter runs in, or else what kubectl uses
 * @param answerWithin when a question is answered with an error at the latest; less than kube-scheduler's {@code httpTimeout}
 * @param binds        binds that wait for the API server at the same time
 * @param planner      whether and how pods are planned ahead
 * @param records      where decisions are recorded; empty to record none
 * @param plugins      arguments of upstream's plugins
 * @param election     whether and how several adapters agree on the one that acts
 * @param tls          files for HTTPS; plain HTTP without
 * @param tokens       who may ask with a bearer token; no token is taken without
 * @param observe      what is told of the running adapter
 */
public record SchedulerConfig(
        String profile,
        Listen listen,
        Candidates candidates,
        Optional<String> kubeconfig,
        Duration answerWithin,
        int binds,
        PlannerSettings planner,
        Optional<RecordSettings> records,
        PluginSection plugins,
        LeaderElection election,
        Optional<TlsFiles> tls,
        Optional<TokenAccess> tokens,
        ObserveSettings observe) {
    /** What holds where the file says nothing. */
    public static final SchedulerConfig DEFAULTS = new SchedulerConfig(
            "cluster",
            new Listen("127.0.0.1", 10261),
            Candidates.DEFAULT,
            Optional.empty(),
            Duration.ofSeconds(4),
            16,
            PlannerSettings.DEFAULTS,
            Optional.empty(),
            PluginSection.NONE,
            LeaderElection.DEFAULTS,
            Optional.empty(),
            Optional.empty(),
            ObserveSettings.DEFAULTS);

    private static final Set<String> KEYS = Set.of(
            "profile",
            "listen",
            "candidates",
            "kubeconfig",
            "answerWithin",
            "binds",
            "planner",
            "records",
            PluginSection.OWN,
            PluginSection.FROM,
            LeaderElectionSection.KEY,
            AccessSection.TLS,
            AccessSection.AUTHENTICATION,
            "metrics",
            "events",
            "tracing");
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST_BINDS = 256;
    private static final int MOST_CANDIDATES = 100_000;

    /** An address and a port; port 0 is any free one. */
    public record Listen(String host, int port) {
        private static final int LAST_PORT = 65_535;

        /** From {@code HOST:PORT}; empty when the text is none. */
        static Optional<Listen> parse(String text) {
            int colon = text.lastIndexOf(':');
            if (colon < 1) {
                return Optional.empty();
            }
            String host = text.substring(0, colon);
            String digits = text.substring(colon + 1);
            if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > LAST_PORT) {
                return Optional.empty();
            }
            boolean bracketed = host.startsWith("[") && host.endsWith("]");
            return Optional.of(
                    new Listen(bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(digits)));
        }

        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    /** Keys of the file. */
    public static Set<String> keys() {
        return KEYS;
    }

    /**
     * Reads a configuration.
     *
     * @param file name of the file, for messages
     * @throws io.ballast.engine.problem.ProblemException with every problem found
     */
    public static SchedulerConfig read(String file, String text) {
        Problems problems = new Problems();
        YamlObject object = YamlObject.of(file, "the configuration", YamlFile.parse(file, text), KEYS, problems);
        SchedulerConfig config = new SchedulerConfig(
                object.optionalText("profile").orElse(DEFAULTS.profile),
                listen(object),
                candidates(object),
                object.optionalText("kubeconfig"),
                answerWithin(object),
                binds(object),
                PlannerSection.read(object, DEFAULTS.planner),
                RecordsSection.read(object),
                PluginSection.read(object, file, problems),
                LeaderElectionSection.read(object, DEFAULTS.election),
                AccessSection.tls(object),
                AccessSection.tokens(object),
                ObserveSections.read(object, DEFAULTS.observe));
        problems.throwIfAny();
        return config;
    }

    private static Listen listen(YamlObject object) {
        Optional<String> text = object.optionalText("listen");
        Optional<Listen> listen = text.flatMap(Listen::parse);
        if (text.isPresent() && listen.isEmpty()) {
            object.problem(
                    "listen",
                    "listen is '" + text.get() + "', must be an address and a port",
                    "For example 127.0.0.1:10261, or 0.0.0.0:10261 for all addresses of the machine.");
        }
        return listen.orElse(DEFAULTS.listen);
    }

    private static Candidates candidates(YamlObject object) {
        Optional<YamlValue> value = object.value("candidates");
        if (value.isEmpty()) {
            return DEFAULTS.candidates;
        }
        if (value.get() instanceof YamlValue.Scalar scalar) {
            if (scalar.text().equals("all")) {
                return Candidates.ALL;
            }
            if (scalar.text().matches("[0-9]{1,6}")) {
                int most = Integer.parseInt(scalar.text());
                if (most >= 1 && most <= MOST_CANDIDATES) {
                    return new Candidates(most);
                }
            }
        }
        object.problem(
                "candidates",
                "candidates must be a number from 1 to 100000, or all",
                "A few are enough: kube-scheduler chooses among them. Each node more costs it time.");
        return DEFAULTS.candidates;
    }

    private static Duration answerWithin(YamlObject object) {
        return Durations.read(
                object,
                "answerWithin",
                DEFAULTS.answerWithin,
                LONGEST,
                "For example 4s; it must be less than httpTimeout of the extender in the scheduler's configuration.");
    }

    private static int binds(YamlObject object) {
        long binds = object.number("binds", DEFAULTS.binds);
        if (binds < 1 || binds > MOST_BINDS) {
            object.problem("binds", "binds is " + binds + ", must be 1 to " + MOST_BINDS, "");
            return DEFAULTS.binds;
        }
        return (int) binds;
    }
}
