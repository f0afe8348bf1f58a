package io.ballast.cli.facts;

import io.ballast.authoring.reference.Entry;
import io.ballast.authoring.reference.Entry.Kind;
import io.ballast.authoring.reference.Entry.Member;
import java.util.List;
import java.util.Locale;

/** The fact reference as a page of the documentation. */
final class FactsPage {
    private FactsPage() {}

    static String write(List<Entry> entries) {
        StringBuilder page = new StringBuilder(
                """
                # Facts, sinks and functions

                Everything that rules may use. This page is written by `ballast facts --output markdown`; `ballast facts TYPE` shows one of them. Words such as *ledger*,
                *adapter* and *node row* are explained in [concepts](concepts.md). A rule names a constant with its type, `QosClass.BE`, after an import; YAML files and
                decision tables hold the bare name, `BE`, and resources as Kubernetes spells them, `memory`.
                """);
        for (Kind kind : Kind.values()) {
            List<Entry> ofKind = entries.stream().filter(e -> e.kind() == kind).toList();
            if (ofKind.isEmpty()) {
                continue;
            }
            String heading = kind.heading();
            page.append("\n## ")
                    .append(heading.substring(0, 1).toUpperCase(Locale.ROOT))
                    .append(heading.substring(1))
                    .append("\n\nEach ")
                    .append(kind.meaning())
                    .append(".\n");
            ofKind.forEach(e -> entry(page, e));
        }
        return page.toString();
    }

    private static void entry(StringBuilder page, Entry entry) {
        page.append("\n### ").append(entry.name()).append("\n\n").append(text(entry.summary()));
        page.append("\n\n`import ").append(entry.className()).append(";`\n");
        if (!entry.filledBy().isEmpty()) {
            page.append("\nFilled by ").append(entry.filledBy()).append(".\n");
        }
        if (entry.members().isEmpty()) {
            return;
        }
        page.append("\n| name | type | unit | what it is |\n|---|---|---|---|\n");
        for (Member member : entry.members()) {
            page.append("| `").append(member.name()).append("` | ");
            page.append(member.type().isEmpty() ? "" : "`" + member.type() + "`")
                    .append(" | ");
            page.append(member.unit()).append(" | ").append(text(member.text())).append(" |\n");
        }
    }

    private static String text(String words) {
        return words.replace("|", "\\|").replace("<", "&lt;");
    }
}
