package io.ballast.cli.facts;

import static java.util.function.UnaryOperator.identity;

import io.ballast.authoring.reference.Entry;
import io.ballast.authoring.reference.Entry.Kind;
import io.ballast.authoring.reference.Entry.Member;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import java.util.List;
import java.util.Locale;

/** The fact reference for people at a terminal. */
final class FactsText {
    private static final String LEDGER = "ledger";

    private final Paint paint;

    FactsText(Paint paint) {
        this.paint = paint;
    }

    /** One line for each type, by kind. */
    String list(List<Entry> entries) {
        StringBuilder text = new StringBuilder();
        for (Kind kind : Kind.values()) {
            List<Entry> ofKind = entries.stream().filter(e -> e.kind() == kind).toList();
            if (ofKind.isEmpty()) {
                continue;
            }
            text.append(text.isEmpty() ? "" : "\n")
                    .append(kind.heading().toUpperCase(Locale.ROOT))
                    .append(" (")
                    .append(kind.meaning())
                    .append(")\n");
            TextTable table = new TextTable().text("").text("");
            ofKind.forEach(e ->
                    table.start().cell("  " + e.name(), paint::strong).cell(firstSentence(e.summary()), identity()));
            text.append(table.render(paint));
        }
        return text.append("\n'ballast facts TYPE' shows the fields of one.\n").toString();
    }

    /** Everything about some types. */
    String whole(List<Entry> entries) {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(paint.strong(entry.name()))
                    .append("  ");
            text.append(entry.kind().meaning()).append("\n  ").append(entry.summary());
            text.append("\n  import ").append(entry.className()).append(";\n");
            if (!entry.filledBy().isEmpty()) {
                text.append("  filled by ").append(entry.filledBy()).append('\n');
            }
            fields(text, entry);
            constants(text, entry);
            functions(text, entry);
        }
        if (entries.stream().anyMatch(e -> e.filledBy().contains(LEDGER))) {
            text.append(
                    "\n  A ledger is a program's view of its world, from which it makes facts; docs/concepts.md has all such words.\n");
        }
        return text.toString();
    }

    private void fields(StringBuilder text, Entry entry) {
        if (entry.fields().isEmpty()) {
            return;
        }
        boolean constants = entry.fields().stream().allMatch(f -> f.type().isEmpty());
        String example = entry.fields().get(0).name();
        heading(
                text,
                constants
                        ? "constants; rules write " + entry.name() + "." + example + ", files and tables " + example
                        : "fields");
        table(text, entry.fields());
    }

    private void constants(StringBuilder text, Entry entry) {
        if (!entry.constants().isEmpty()) {
            heading(text, "constants");
            table(text, entry.constants());
        }
    }

    private static void heading(StringBuilder text, String words) {
        text.append("\n  ").append(words).append('\n');
    }

    private void table(StringBuilder text, List<Member> members) {
        TextTable table = new TextTable().text("").text("").text("").text("");
        for (Member member : members) {
            table.row("    " + member.name(), member.type(), member.unit(), member.text());
        }
        text.append(table.render(paint));
    }

    /** Signatures are long, so their words stand below them. */
    private static void functions(StringBuilder text, Entry entry) {
        if (entry.functions().isEmpty()) {
            return;
        }
        heading(text, entry.kind() == Kind.SINK ? "verbs" : "functions");
        for (Member function : entry.functions()) {
            text.append("    ").append(function.name());
            text.append(function.type().isEmpty() ? "" : " : " + function.type());
            text.append("\n        ").append(function.text()).append('\n');
        }
    }

    private static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
