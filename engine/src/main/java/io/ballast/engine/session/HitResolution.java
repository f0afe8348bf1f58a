package io.ballast.engine.session;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.HitPolicy;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.model.sink.SingleWriterSink;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Applies a package's hit policy to what its rules wrote. Thread-safe. */
final class HitResolution {
    private HitResolution() {}

    /**
     * One value for each target.
     *
     * @throws PolicyException when two rules decide one target and the policy names no order between them
     */
    static SessionOutcome resolve(Bundle bundle, PackageManifest pack, List<CompiledRule> fired, Sink... sinks) {
        Map<String, List<SessionOutcome.Written>> candidates = new TreeMap<>();
        for (Sink sink : sinks) {
            if (sink instanceof SingleWriterSink single) {
                for (SingleWriterSink.Write write : single.writes()) {
                    CompiledRule rule = bundle.rules().get(write.rule());
                    candidates
                            .computeIfAbsent(write.target(), t -> new ArrayList<>())
                            .add(new SessionOutcome.Written(rule, write.value(), write.arguments()));
                }
            }
        }
        Map<String, SessionOutcome.Written> writes = new LinkedHashMap<>();
        candidates.forEach((target, all) -> writes.put(target, choose(pack, target, all)));
        return new SessionOutcome(List.copyOf(fired), Collections.unmodifiableMap(writes));
    }

    /** Looks at all writers before it chooses: rules of one package fire in no particular order. */
    private static SessionOutcome.Written choose(
            PackageManifest pack, String target, List<SessionOutcome.Written> candidates) {
        List<SessionOutcome.Written> left = candidates;
        if (pack.hitPolicy() == HitPolicy.FIRST) {
            long lowest = candidates.stream()
                    .mapToLong(w -> w.rule().entry().priority())
                    .min()
                    .orElseThrow();
            left = candidates.stream()
                    .filter(w -> w.rule().entry().priority() == lowest)
                    .toList();
        }
        if (left.size() > 1) {
            throw conflict(left, "both decide '" + target + "'");
        }
        return left.get(0);
    }

    private static PolicyException conflict(List<SessionOutcome.Written> writers, String why) {
        List<String> ids = writers.stream()
                .map(w -> w.rule().entry().id())
                .distinct()
                .sorted()
                .toList();
        if (ids.size() == 1) {
            return new PolicyException("rule " + ids.get(0) + " contradicts itself: two of its matches " + why);
        }
        return new PolicyException("rules " + ids.get(0) + " and " + ids.get(1) + " contradict each other: " + why);
    }
}
