package io.ballast.cli.rules.test;

import io.ballast.authoring.mutation.Mutant;
import io.ballast.authoring.mutation.MutationScore;
import io.ballast.authoring.test.ConstraintCoverage;
import io.ballast.authoring.test.PackageCoverage;
import io.ballast.authoring.test.PackageResult;
import io.ballast.authoring.test.RuleCoverage;
import io.ballast.authoring.test.TestResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes results for programs; the rule author's guide describes the keys, which stay. */
final class JsonTests {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final long NANOS_PER_MICRO = 1000;

    private JsonTests() {}

    static String write(TestRun run) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("passed", run.exitCode() == TestRun.PASSED);
        root.put("exitCode", run.exitCode());
        root.put("tests", run.tests());
        root.put("failed", run.failed());
        root.put("micros", run.nanos() / NANOS_PER_MICRO);
        root.put("missing", run.missing());
        root.put("packages", run.packages().stream().map(p -> pack(run, p)).toList());
        return JSON.writeValueAsString(root);
    }

    private static Map<String, Object> pack(TestRun run, PackageResult pack) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", pack.pack());
        map.put("folder", pack.folder());
        map.put("failed", pack.failed());
        map.put("tests", pack.tests().stream().map(JsonTests::test).toList());
        if (run.showCover()) {
            map.put("coverage", coverage(pack.coverage()));
        }
        MutationScore score = run.scores().get(pack.pack());
        if (score != null) {
            map.put("mutation", mutation(score));
        }
        return map;
    }

    private static Map<String, Object> mutation(MutationScore score) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("percent", score.percent());
        map.put("changes", score.found());
        map.put("killed", score.killed());
        map.put("survived", score.survivors().size());
        map.put("invalid", score.invalid());
        map.put("micros", score.nanos() / NANOS_PER_MICRO);
        map.put("survivors", score.survivors().stream().map(JsonTests::mutant).toList());
        return map;
    }

    private static Map<String, Object> mutant(Mutant mutant) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", mutant.kind().name().toLowerCase(Locale.ROOT));
        map.put("rule", mutant.rule());
        map.put("position", mutant.position());
        map.put("before", mutant.before());
        map.put("after", mutant.after());
        return map;
    }

    private static Map<String, Object> test(TestResult result) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", result.test().name());
        map.put("file", result.test().file());
        map.put("line", result.test().line());
        map.put("point", result.test().point().word());
        map.put("passed", result.passed());
        map.put("micros", result.nanos() / NANOS_PER_MICRO);
        map.put(
                "differences",
                result.differences().stream()
                        .map(d -> Map.of("executor", d.executor(), "message", d.message()))
                        .toList());
        map.put("hints", result.hints());
        return map;
    }

    private static Map<String, Object> coverage(PackageCoverage coverage) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("percent", coverage.percent());
        map.put("outcomes", coverage.outcomes());
        map.put("seen", coverage.seen());
        map.put("rules", coverage.rules().stream().map(JsonTests::rule).toList());
        return map;
    }

    private static Map<String, Object> rule(RuleCoverage rule) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", rule.id());
        map.put("file", rule.file());
        map.put("line", rule.line());
        map.put("fires", rule.matched());
        map.put("constraints", constraints(rule));
        return map;
    }

    private static List<Map<String, Object>> constraints(RuleCoverage rule) {
        return rule.constraints().stream().map(JsonTests::constraint).toList();
    }

    private static Map<String, Object> constraint(ConstraintCoverage constraint) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("text", constraint.text());
        map.put("line", constraint.line());
        map.put("seenTrue", constraint.seenTrue());
        map.put("seenFalse", constraint.seenFalse());
        return map;
    }
}
