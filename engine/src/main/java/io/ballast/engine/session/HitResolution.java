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

/** Applies a package's hit policy to what its rules wrote. Thread-safe. */
final class HitResolution {
    private HitResolution() {}

    /**
     * One value for each target.
     *
     * @throws PolicyException when two rules decide one target and the policy names no order between them
     */
    static SessionOutcome resolve(Bundle bundle, PackageManifest pack, List<CompiledRule> fired, Sink... sinks) {
        Map<String, SessionOutcome.Written> writes = new LinkedHashMap<>();
        for (Sink sink : sinks) {
            if (sink instanceof SingleWriterSink single) {
                for (SingleWriterSink.Write write : single.writes()) {
                    CompiledRule rule = bundle.rules().get(write.rule());
                    writes.merge(
                            write.target(),
                            new SessionOutcome.Written(rule, write.value(), write.arguments()),
                            (a, b) -> choose(pack, write.target(), a, b));
                }
            }
        }
        return new SessionOutcome(List.copyOf(fired), Collections.unmodifiableMap(writes));
    }

    private static SessionOutcome.Written choose(
            PackageManifest pack, String target, SessionOutcome.Written first, SessionOutcome.Written second) {
        long a = first.rule().entry().priority();
        long b = second.rule().entry().priority();
        if (pack.hitPolicy() != HitPolicy.FIRST || a == b) {
            throw conflict(first.rule(), second.rule(), "both decide '" + target + "'");
        }
        return a < b ? first : second;
    }

    private static PolicyException conflict(CompiledRule a, CompiledRule b, String why) {
        List<String> ids = new ArrayList<>(List.of(a.entry().id(), b.entry().id()));
        ids.sort(null);
        return new PolicyException("rules " + ids.get(0) + " and " + ids.get(1) + " contradict each other: " + why);
    }
}
