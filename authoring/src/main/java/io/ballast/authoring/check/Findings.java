package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.table.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects what is found in one package. Not thread-safe. */
final class Findings {
    private static final String MANIFEST = "package.yaml";

    private final CheckedPackage checked;
    private final List<Finding> found = new ArrayList<>();

    Findings(CheckedPackage checked) {
        this.checked = checked;
    }

    PackageSource source() {
        return checked.source();
    }

    List<Finding> list() {
        return List.copyOf(found);
    }

    /** Notes something about a place in a file of the package. */
    void add(Lint lint, String file, int line, int column, String message, String advice) {
        found.add(checked.finding(lint, file, line, column, message, advice));
    }

    /** The line that rules of a DRL file have, or the cell that a line of a table's rules comes from, in words. */
    String line(String file, int line) {
        Place at = checked.place(file, line);
        return at.cell().isEmpty() ? "line " + at.row() : "cell " + at.cell();
    }

    /** Where a rule stands, in words. */
    String place(RuleText rule) {
        Place at = checked.place(rule.file(), rule.line());
        return rule.file() + (at.cell().isEmpty() ? ":" + at.row() : " " + at.cell());
    }

    /** Notes something about a rule; the place is where the given text stands in it, or its first word. */
    void add(Lint lint, RuleText rule, String text, String message, String advice) {
        List<String> lines = checked.drl().getOrDefault(rule.file(), "").lines().toList();
        int line = rule.line();
        int column = 1;
        for (int i = rule.line(); i <= lines.size() && i <= rule.consequenceLine(); i++) {
            int at = lines.get(i - 1).indexOf(text);
            if (at >= 0) {
                line = i;
                column = at + 1;
                break;
            }
        }
        add(lint, rule.file(), line, column, message, advice);
    }

    /** Notes something about a key of package.yaml; the place is the first line that begins with it. */
    void add(Lint lint, String key, String message, String advice) {
        String text = source().files().getOrDefault(MANIFEST, "");
        Matcher matcher =
                Pattern.compile("(?m)^[ ]*(" + Pattern.quote(key) + ")[ ]*:").matcher(text);
        int line = 1;
        int column = 1;
        if (matcher.find()) {
            int at = matcher.start(1);
            line = 1
                    + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
            column = at - text.lastIndexOf('\n', at - 1);
        }
        add(lint, MANIFEST, line, column, message, advice);
    }
}
