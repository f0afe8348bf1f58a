package io.ballast.engine.bundle;

import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Index of the compiled rules of a bundle.
 *
 * @param models model class of each package, by package name
 * @param rules  all rules, ordered by package, then id; the place in this list is the rule's index
 */
public record BundleIndex(Map<String, String> models, List<RuleEntry> rules) {
    /** Name of the index in the archive. */
    public static final String FILE = "compiled/index.yaml";

    private static final Set<String> RULE_KEYS = Set.of(
            "id",
            "pack",
            "name",
            "file",
            "line",
            "cell",
            "reason",
            "priority",
            "driver",
            "block",
            "place",
            "places",
            "session",
            "pod",
            "constraints");

    /** Reads an index. */
    public static BundleIndex read(String text) {
        Problems problems = new Problems();
        try {
            YamlObject object =
                    YamlObject.of(FILE, "index", YamlFile.parse(FILE, text), Set.of("models", "rules"), problems);
            Map<String, String> models = new LinkedHashMap<>();
            object.map("models")
                    .forEach((pack, c) -> models.put(pack, c instanceof YamlValue.Scalar s ? s.text() : ""));
            List<RuleEntry> rules = new ArrayList<>();
            for (YamlValue value : object.list("rules")) {
                rules.add(rule(YamlObject.of(FILE, "rule", value, RULE_KEYS, problems), problems));
            }
            problems.throwIfAny();
            return new BundleIndex(models, List.copyOf(rules));
        } catch (ProblemException e) {
            throw new BundleException(e.getMessage(), e);
        }
    }

    private static RuleEntry rule(YamlObject rule, Problems problems) {
        List<RuleEntry.ConstraintEntry> constraints = new ArrayList<>();
        for (YamlValue value : rule.list("constraints")) {
            YamlObject c = YamlObject.of(FILE, "constraint", value, Set.of("at", "text", "line", "cell"), problems);
            constraints.add(new RuleEntry.ConstraintEntry(
                    (int) c.number("at", 0),
                    c.text("text"),
                    (int) c.number("line", 0),
                    c.optionalText("cell").orElse("")));
        }
        return new RuleEntry(
                rule.text("id"),
                rule.text("pack"),
                rule.text("name"),
                rule.text("file"),
                (int) rule.number("line", 0),
                rule.optionalText("cell").orElse(""),
                rule.text("reason"),
                rule.number("priority", 0),
                rule.text("driver"),
                rule.text("block"),
                (int) rule.number("place", 0),
                (int) rule.number("places", 0),
                rule.text("session"),
                rule.texts("pod"),
                List.copyOf(constraints));
    }

    /** The index as a file. */
    public String write() {
        StringBuilder text = new StringBuilder("models:\n");
        models.forEach((pack, c) ->
                text.append("  ").append(pack).append(": ").append(c).append('\n'));
        text.append("rules:\n");
        for (RuleEntry rule : rules) {
            text.append("- id: ").append(quote(rule.id()));
            entry(text, "pack", quote(rule.pack()));
            entry(text, "name", quote(rule.name()));
            entry(text, "file", quote(rule.file()));
            entry(text, "line", Integer.toString(rule.line()));
            if (!rule.cell().isEmpty()) {
                entry(text, "cell", quote(rule.cell()));
            }
            entry(text, "reason", quote(rule.reason()));
            entry(text, "priority", Long.toString(rule.priority()));
            entry(text, "driver", quote(rule.driver()));
            entry(text, "block", quote(rule.block()));
            entry(text, "place", Integer.toString(rule.place()));
            entry(text, "places", Integer.toString(rule.places()));
            entry(text, "session", quote(rule.session()));
            entry(text, "pod", "[" + String.join(", ", rule.podFields()) + "]");
            text.append("\n  constraints:");
            for (RuleEntry.ConstraintEntry c : rule.constraints()) {
                text.append("\n  - {at: ").append(c.pattern());
                text.append(", line: ").append(c.line());
                if (!c.cell().isEmpty()) {
                    text.append(", cell: ").append(quote(c.cell()));
                }
                text.append(", text: ").append(quote(c.text())).append('}');
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void entry(StringBuilder text, String key, String value) {
        text.append("\n  ").append(key).append(": ").append(value);
    }

    /** A text as a double-quoted YAML scalar. */
    static String quote(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (Character.isISOControl(c)) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
