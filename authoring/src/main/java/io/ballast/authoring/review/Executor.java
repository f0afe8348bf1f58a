package io.ballast.authoring.review;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleIndex;
import io.ballast.engine.bundle.RuleEntry;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/**
 * What runs a rule.
 *
 * @param rule   rule id
 * @param kind   which executor
 * @param reason why it is this one; in words
 */
public record Executor(String rule, Kind kind, String reason) {
    /** The executors, the fastest first. */
    public enum Kind {
        /** A loop over all nodes that the rule shares with other filter rules. */
        BLOCK("plan, shared loop"),
        /** A loop of its own over all nodes. */
        PLAN("plan, own loop"),
        /** A session of the rule engine. */
        SESSION("session");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The executor in words. */
        public String words() {
            return words;
        }
    }

    private static final String NOT_OVER_NODES = "its decision is about one subject, not about many nodes";

    /**
     * The executors of all rules, ordered by rule id. Compiles the packages, which takes seconds.
     *
     * @throws io.ballast.engine.problem.ProblemException when they do not compile
     */
    static List<Executor> ofAll(List<PackageSource> sources) {
        byte[] bundle = BundleBuilder.build("check", "0.0.0", "", sources);
        byte[] index = BundleArchive.unpack(bundle).get(BundleIndex.FILE);
        return BundleIndex.read(new String(index, StandardCharsets.UTF_8)).rules().stream()
                .map(Executor::of)
                .sorted(Comparator.comparing(Executor::rule))
                .toList();
    }

    private static Executor of(RuleEntry entry) {
        if (!entry.block().isEmpty()) {
            return new Executor(entry.id(), Kind.BLOCK, "a filter rule over one node row");
        }
        if (!entry.driver().isEmpty()) {
            return new Executor(entry.id(), Kind.PLAN, "a rule over one node row");
        }
        return new Executor(entry.id(), Kind.SESSION, entry.session().isEmpty() ? NOT_OVER_NODES : entry.session());
    }
}
