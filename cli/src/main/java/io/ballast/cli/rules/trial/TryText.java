package io.ballast.cli.rules.trial;

import static java.util.function.UnaryOperator.identity;

import io.ballast.authoring.test.TrialAnswer;
import io.ballast.authoring.test.TrialAnswer.Constraint;
import io.ballast.authoring.test.TrialAnswer.Rule;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the rules said, for people. */
final class TryText {
    private final Paint paint;

    TryText(Paint paint) {
        this.paint = paint;
    }

    /** The verdict, the rules that fired, and those that just missed. */
    String summary(TrialAnswer answer) {
        StringBuilder text = new StringBuilder();
        verdict(text, answer);
        List<Rule> fired = answer.rules().stream().filter(Rule::fired).toList();
        List<Rule> missed = answer.rules().stream().filter(Rule::justMissed).toList();
        if (!fired.isEmpty()) {
            text.append("fired\n");
            TextTable table = columns();
            for (Rule rule : fired) {
                row(
                        table,
                        rule,
                        rule.constraints().stream()
                                .map(Constraint::values)
                                .filter(v -> !v.isEmpty() && !v.matches("(.*) == \\1"))
                                .collect(Collectors.joining(", ")));
            }
            text.append(table.render(paint));
        }
        if (!missed.isEmpty()) {
            text.append("just missed\n");
            TextTable table = columns();
            missed.forEach(rule -> row(table, rule, failed(rule)));
            text.append(table.render(paint));
        }
        return text.toString();
    }

    /** Every rule with all its constraints. */
    String whole(TrialAnswer answer) {
        StringBuilder text = new StringBuilder();
        for (Rule rule : answer.rules()) {
            text.append(rule.node().isEmpty() ? "" : rule.node() + "  ")
                    .append(paint.strong(rule.id()))
                    .append("  ")
                    .append(rule.place())
                    .append(rule.fired() ? "  fired: " + rule.reason() : "  did not fire")
                    .append('\n');
            if (rule.constraints().isEmpty() && !rule.fired()) {
                text.append("    two or more of its constraints do not hold, or a fact that it needs is not there\n");
            }
            TextTable table = new TextTable().text("").text("").text("");
            for (Constraint c : rule.constraints()) {
                table.start()
                        .cell(c.holds() ? "    yes" : "    no", c.holds() ? paint::good : paint::bad)
                        .cell(c.text(), identity())
                        .cell(c.values(), identity());
            }
            text.append(table.render(paint));
        }
        return text.isEmpty() ? "there are no facts that rules could be asked about\n" : text.toString();
    }

    private void verdict(StringBuilder text, TrialAnswer answer) {
        text.append(paint.strong(answer.point().word())).append('\n');
        TextTable table = new TextTable().text("").text("");
        answer.verdict().forEach((word, value) -> {
            if (value instanceof Map<?, ?> map) {
                map.forEach((key, v) -> table.row(
                        "  " + (word.equals("writes") ? key : word + " " + key),
                        v instanceof Collection<?> texts ? joined(texts, "; ") : v));
            } else if (value instanceof Collection<?> values && !values.isEmpty()) {
                table.row("  " + word, joined(values, ", "));
            }
        });
        String lines = table.render(paint);
        text.append(lines.isEmpty() ? "  nothing was decided\n" : lines);
    }

    private static String joined(Collection<?> values, String between) {
        return values.stream().map(Object::toString).collect(Collectors.joining(between));
    }

    private static TextTable columns() {
        return new TextTable().text("").text("").text("").text("");
    }

    private void row(TextTable table, Rule rule, String values) {
        table.start()
                .cell("  " + rule.node(), identity())
                .cell(rule.id(), paint::strong)
                .cell(rule.place(), identity())
                .cell(values, identity());
    }

    private static String failed(Rule rule) {
        return rule.constraints().stream()
                .filter(c -> !c.holds())
                .map(c -> c.text() + (c.values().isEmpty() ? "" : "  not " + c.values()))
                .collect(Collectors.joining(", "));
    }
}
