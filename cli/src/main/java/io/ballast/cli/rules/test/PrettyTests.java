package io.ballast.cli.rules.test;

import io.ballast.authoring.test.ConstraintCoverage;
import io.ballast.authoring.test.Difference;
import io.ballast.authoring.test.PackageCoverage;
import io.ballast.authoring.test.PackageResult;
import io.ballast.authoring.test.RuleCoverage;
import io.ballast.authoring.test.TestResult;
import io.ballast.cli.term.Paint;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results for people. */
final class PrettyTests {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintStream out;
    private final Paint paint;

    PrettyTests(PrintStream out, Paint paint) {
        this.out = out;
        this.paint = paint;
    }

    void write(TestRun run) {
        run.packages().forEach(pack -> tests(run, pack));
        if (run.showCover()) {
            run.packages().forEach(this::uncovered);
        }
        run.missing().forEach(why -> out.println(paint.bad(why)));
        summary(run);
    }

    private void tests(TestRun run, PackageResult pack) {
        String cover = run.showCover() ? "  " + coverage(run, pack) : "";
        out.println(paint.strong(pack.pack()) + "  " + count(pack.tests().size(), "test") + cover);
        for (TestResult result : pack.tests()) {
            String millis = paint.faint(String.format(Locale.ROOT, "%.1f ms", result.nanos() / NANOS_PER_MILLI));
            String verdict = result.passed() ? paint.good("PASS") : paint.bad("FAIL");
            out.println("  " + verdict + "  " + plain(result.test().name()) + "  " + millis);
            if (!result.passed()) {
                out.println("        " + paint.faint(result.test().position()));
                grouped(result.differences()).forEach(text -> out.println("        " + text));
                result.hints().forEach(hint -> out.println("        " + plain(hint)));
            }
        }
    }

    /** Executors that say the same are named together. */
    private static List<String> grouped(List<Difference> differences) {
        Map<String, List<String>> byMessage = new LinkedHashMap<>();
        differences.forEach(d ->
                byMessage.computeIfAbsent(d.message(), m -> new ArrayList<>()).add(d.executor()));
        List<String> lines = new ArrayList<>();
        byMessage.forEach((message, executors) -> {
            String who = String.join(
                    ", ", executors.stream().filter(e -> !e.isEmpty()).sorted().toList());
            lines.add(plain(message) + (who.isEmpty() ? "" : "  (" + who + ")"));
        });
        return lines;
    }

    private String coverage(TestRun run, PackageResult pack) {
        PackageCoverage coverage = pack.coverage();
        String text = String.format(
                Locale.ROOT,
                "coverage %d %% (%d of %d outcomes), rules %d of %d",
                coverage.percent(),
                coverage.seen(),
                coverage.outcomes(),
                coverage.matchedRules(),
                coverage.rules().size());
        if (run.below(pack)) {
            return paint.bad(text + ", below " + run.threshold().getAsInt() + " %");
        }
        return text;
    }

    private void uncovered(PackageResult pack) {
        if (pack.coverage().seen() == pack.coverage().outcomes()) {
            return;
        }
        out.println();
        out.println(paint.strong("Not seen by the tests of " + pack.pack()));
        for (RuleCoverage rule : pack.coverage().rules()) {
            if (!rule.matched()) {
                out.println("  " + rule.file() + ":" + rule.line() + "  " + rule.id() + " never fires");
            }
            for (ConstraintCoverage constraint : rule.constraints()) {
                if (constraint.seen() < 2) {
                    out.println("  " + rule.file() + ":" + constraint.line() + "  " + constraint.missing() + ": "
                            + constraint.text());
                }
            }
        }
    }

    private void summary(TestRun run) {
        out.println();
        String text = String.format(
                Locale.ROOT,
                "%s of %s, %d failed, %.1f s",
                count(run.tests(), "test"),
                count(run.packages().size(), "package"),
                run.failed(),
                run.nanos() / NANOS_PER_SECOND);
        out.println(run.exitCode() == TestRun.PASSED ? paint.good(text) : paint.bad(text));
    }

    private static String count(int number, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }

    /** A name must not move the cursor. */
    private static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
