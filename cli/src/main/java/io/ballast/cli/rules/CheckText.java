package io.ballast.cli.rules;

import io.ballast.authoring.check.Finding;
import io.ballast.authoring.check.Severity;
import io.ballast.authoring.review.Executor;
import io.ballast.authoring.review.RulesReview;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.problem.Problem;
import java.util.Locale;

/** A review for people. Not thread-safe. */
final class CheckText {
    private static final String INDENT = "    ";

    private final Paint paint;
    private final boolean notes;
    private final Excerpts excerpts = new Excerpts();
    private final StringBuilder text = new StringBuilder();

    /** Writes with or without colours and notes. */
    CheckText(Paint paint, boolean notes) {
        this.paint = paint;
        this.notes = notes;
    }

    /** The findings, what runs each rule, and a line that sums up. */
    String render(RulesReview review) {
        review.findings().stream()
                .filter(f -> notes || f.severity() != Severity.NOTE)
                .forEach(this::finding);
        if (!review.executors().isEmpty()) {
            text.append(executors(review)).append('\n');
        }
        return text.append(summary(review)).append('\n').toString();
    }

    private void finding(Finding finding) {
        Problem problem = finding.problem();
        text.append(paint.strong(problem.position())).append("  ").append(head(finding));
        text.append(problem.message()).append('\n');
        excerpts.of(problem).ifPresent(e -> {
            // Tabs stay, so that the mark stands below what it means.
            String before = e.line().substring(0, e.start()).replaceAll("[^\\t]", " ");
            String marks = "^".repeat(Math.max(1, e.line().codePointCount(e.start(), e.end())));
            text.append(INDENT).append(e.line()).append('\n');
            text.append(INDENT).append(before).append(paint.bad(marks)).append('\n');
        });
        text.append("  ").append(problem.advice()).append(problem.advice().isEmpty() ? "" : "  ");
        text.append(paint.faint(page(problem.code()))).append("\n\n");
    }

    private String head(Finding finding) {
        String code = finding.problem().code();
        return switch (finding.severity()) {
            case ERROR -> paint.bad(code) + "  ";
            case WARNING -> code + "  warning: ";
            case NOTE -> code + "  note: ";
        };
    }

    /** The page about a code. */
    static String page(String code) {
        return "docs/errors/" + code + ".md";
    }

    private String executors(RulesReview review) {
        TextTable table = new TextTable().text("rule").text("runs in").text("because");
        for (Executor executor : review.executors()) {
            table.row(executor.rule(), executor.kind().words(), executor.reason());
        }
        return table.render(paint);
    }

    private static String summary(RulesReview review) {
        return String.join(
                        ", ",
                        number(review.packages(), "package"),
                        number(review.rules(), "rule"),
                        number(review.count(Severity.ERROR), "error"),
                        number(review.count(Severity.WARNING), "warning"))
                + (review.count(Severity.NOTE) == 0
                        ? ""
                        : ", " + number(review.count(Severity.NOTE), "note") + " (--notes shows them)");
    }

    private static String number(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }
}
