package io.ballast.cli.scheduler.doctor;

import io.ballast.api.convert.GoDuration;
import io.ballast.cli.adapter.AdapterAccess;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.engine.yaml.YamlValue.Mapping;
import io.ballast.engine.yaml.YamlValue.Scalar;
import io.ballast.engine.yaml.YamlValue.Sequence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Judges a KubeSchedulerConfiguration by what the adapter needs of it. Keys that do not concern the adapter are passed over. */
final class SchedulerFile {
    private static final String API = "kubescheduler.config.k8s.io/v1";
    private static final Set<String> COUNTED =
            Set.of("koordinator.sh/gpu", "koordinator.sh/gpu-core", "koordinator.sh/gpu-memory-ratio");
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(30);
    private static final String PRINTED = "`ballast scheduler-config` prints one that fits.";

    private final String file;
    private final Mapping root;
    private final Problems problems;

    SchedulerFile(String file, YamlValue content, Problems problems) {
        this.file = file;
        this.problems = problems;
        this.root = content instanceof Mapping mapping ? mapping : Mapping.EMPTY;
    }

    /** Names of the profiles, which pods ask for. */
    Set<String> schedulerNames() {
        Set<String> names = new TreeSet<>();
        items(root, "profiles")
                .forEach(profile -> text(profile, "schedulerName").ifPresent(names::add));
        return names.isEmpty() ? Set.of("default-scheduler") : names;
    }

    /** Where kube-scheduler asks. */
    Optional<String> url() {
        return asked().flatMap(extender -> text(extender, "urlPrefix"));
    }

    /** Path of the verb that is always there, after the address. */
    String filterVerb() {
        return asked().flatMap(extender -> text(extender, "filterVerb")).orElse("filter");
    }

    /** What kube-scheduler presents to the adapter, and whom it trusts. */
    AdapterAccess tls() {
        return asked().map(extender -> new ExtenderTls(file, extender, problems).read())
                .orElse(AdapterAccess.NONE);
    }

    /** @param answerWithin time in which the adapter answers */
    void judge(Duration answerWithin) {
        kind();
        Optional<Mapping> asked = asked();
        if (asked.isEmpty()) {
            add(
                    DoctorCode.NOT_ASKED,
                    root,
                    "no extender has a filterVerb, so kube-scheduler never asks the adapter",
                    PRINTED);
        } else {
            extender(asked.get(), answerWithin);
        }
        counted(asked);
    }

    private void kind() {
        String api = text(root, "apiVersion").orElse("");
        String kind = text(root, "kind").orElse("");
        if (!api.equals(API) || !kind.equals("KubeSchedulerConfiguration")) {
            add(
                    DoctorCode.SCHEDULER_API,
                    value(root, "apiVersion").orElse(root),
                    "this is '" + api + "' '" + kind + "', must be " + API + " KubeSchedulerConfiguration",
                    PRINTED);
        }
    }

    private Optional<Mapping> asked() {
        return items(root, "extenders").stream()
                .filter(extender -> text(extender, "filterVerb").isPresent())
                .findFirst();
    }

    private void extender(Mapping extender, Duration answerWithin) {
        List<String> missing = new ArrayList<>();
        for (String verb : List.of("filterVerb", "prioritizeVerb", "bindVerb")) {
            if (text(extender, verb).isEmpty()) {
                missing.add(verb);
            }
        }
        if (!missing.isEmpty()) {
            add(
                    DoctorCode.VERB_MISSING,
                    extender,
                    "the extender has no " + String.join(", no ", missing),
                    "Without bindVerb devices are neither chosen nor written down; without prioritizeVerb the rules' points do not count.");
        }
        if (!flag(extender, "nodeCacheCapable")) {
            add(
                    DoctorCode.WHOLE_NODES,
                    value(extender, "nodeCacheCapable").orElse(extender),
                    "nodeCacheCapable is not true, so whole Node objects are sent",
                    "Set nodeCacheCapable: true; names cost a hundredth of that.");
        }
        if (flag(extender, "ignorable")) {
            add(
                    DoctorCode.IGNORABLE,
                    value(extender, "ignorable").orElse(extender),
                    "ignorable is true, so pods are placed without the rules while the adapter is away",
                    "Set ignorable: false.");
        }
        if (number(extender, "weight") < 1) {
            add(
                    DoctorCode.NO_WEIGHT,
                    value(extender, "weight").orElse(extender),
                    "weight is not 1 or more, so the rules' points do not count",
                    "Set weight: 1.");
        }
        timeout(extender, answerWithin);
        if (!items(extender, "managedResources").isEmpty()) {
            add(
                    DoctorCode.RESOURCES,
                    value(extender, "managedResources").orElse(extender),
                    "the extender with the verbs has managedResources, so it is asked about pods with such requests only",
                    "Put managedResources into an extender of their own, without verbs. " + PRINTED);
        }
    }

    private void timeout(Mapping extender, Duration answerWithin) {
        Optional<String> text = text(extender, "httpTimeout");
        Duration timeout = text.flatMap(GoDuration::parse).orElse(USUAL_TIMEOUT);
        if (timeout.compareTo(answerWithin) <= 0) {
            add(
                    DoctorCode.TIMEOUT,
                    value(extender, "httpTimeout").orElse(extender),
                    "httpTimeout is " + text.orElse("") + ", must be more than answerWithin of the adapter ("
                            + answerWithin.toMillis() + "ms)",
                    "Else kube-scheduler hangs up before the adapter says what is wrong.");
        }
    }

    private void counted(Optional<Mapping> asked) {
        Set<String> left = new TreeSet<>(COUNTED);
        items(root, "extenders").stream()
                .flatMap(extender -> items(extender, "managedResources").stream())
                .filter(resource -> flag(resource, "ignoredByScheduler"))
                .forEach(resource -> text(resource, "name").ifPresent(left::remove));
        if (!left.isEmpty() && asked.isPresent()) {
            add(
                    DoctorCode.RESOURCES,
                    asked.get(),
                    "kube-scheduler itself judges " + String.join(", ", left),
                    "The adapter counts them device by device; name them in managedResources with ignoredByScheduler: true. "
                            + PRINTED);
        }
    }

    private void add(DoctorCode code, YamlValue at, String message, String advice) {
        problems.add(code.code(), file, at.line(), at.column(), message, advice);
    }

    private static Optional<YamlValue> value(Mapping map, String key) {
        return Optional.ofNullable(map.entries().get(key));
    }

    static Optional<String> text(Mapping map, String key) {
        return value(map, key)
                .filter(v -> v instanceof Scalar s && !s.isNull() && !s.text().isEmpty())
                .map(v -> ((Scalar) v).text());
    }

    static boolean flag(Mapping map, String key) {
        return text(map, key).filter("true"::equals).isPresent();
    }

    private static long number(Mapping map, String key) {
        return text(map, key)
                .filter(t -> t.matches("[0-9]{1,9}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    private static List<Mapping> items(Mapping map, String key) {
        List<Mapping> items = new ArrayList<>();
        if (value(map, key).orElse(null) instanceof Sequence sequence) {
            sequence.items().forEach(item -> {
                if (item instanceof Mapping mapping) {
                    items.add(mapping);
                }
            });
        }
        return items;
    }
}
