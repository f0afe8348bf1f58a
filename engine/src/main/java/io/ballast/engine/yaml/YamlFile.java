package io.ballast.engine.yaml;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads YAML into {@link YamlValue}s: text, lists and maps only. Tags are ignored, anchors and aliases are refused. Thread-safe.
 */
public final class YamlFile {
    private static final String CODE = "BAL-Y001";
    private static final int MAX_DEPTH = 100;

    private YamlFile() {}

    /**
     * The single document of a file.
     *
     * @throws ProblemException when the text is not YAML, is empty, holds several documents or repeats a key
     */
    public static YamlValue parse(String file, String text) {
        List<YamlValue> documents = parseAll(file, text);
        if (documents.size() != 1) {
            throw new ProblemException(new Problem(
                    CODE,
                    file,
                    0,
                    0,
                    documents.isEmpty() ? "the file is empty" : "the file holds " + documents.size() + " documents",
                    "Write exactly one YAML document."));
        }
        return documents.get(0);
    }

    /**
     * All documents of a file; empty ones are left out.
     *
     * @throws ProblemException when the text is not YAML or repeats a key
     */
    public static List<YamlValue> parseAll(String file, String text) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(Integer.MAX_VALUE)
                .setMaxAliasesForCollections(Integer.MAX_VALUE)
                .build();
        Problems problems = new Problems();
        List<YamlValue> documents = new ArrayList<>();
        try {
            refuseDepth(settings, text);
            for (Node node : new Compose(settings).composeAllFromString(text)) {
                YamlValue value = convert(node, file, problems);
                if (!(value instanceof YamlValue.Scalar scalar && scalar.isNull())) {
                    documents.add(value);
                }
            }
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark();
            problems.add(
                    CODE,
                    file,
                    mark.map(m -> m.getLine() + 1).orElse(0),
                    mark.map(m -> m.getColumn() + 1).orElse(0),
                    "this is not valid YAML: " + e.getProblem(),
                    "Check indentation, quotes and brackets at this place; a file that was cut off ends like this too.");
        } catch (YamlEngineException e) {
            problems.add(CODE, file, 0, 0, "this is not valid YAML: " + e.getMessage(), "Check the file.");
        }
        problems.throwIfAny();
        return documents;
    }

    /** The composer calls itself for each level, so the depth is looked at in the flat list of events before. */
    private static void refuseDepth(LoadSettings settings, String text) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            if (event instanceof CollectionStartEvent && ++depth > MAX_DEPTH) {
                throw new ParserException("more than " + MAX_DEPTH + " levels of lists and maps", event.getStartMark());
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            }
        }
    }

    private static YamlValue convert(Node node, String file, Problems problems) {
        int line = node.getStartMark().map(m -> m.getLine() + 1).orElse(0);
        int column = node.getStartMark().map(m -> m.getColumn() + 1).orElse(0);
        // An alias stands for a whole subtree, so a few nested ones would grow into gigabytes.
        if (node.getAnchor().isPresent()) {
            problems.add(CODE, file, line, column, "anchors and aliases are not supported", "Write the value out.");
            return new YamlValue.Scalar("", false, line, column);
        }
        if (node instanceof ScalarNode scalar) {
            return new YamlValue.Scalar(scalar.getValue(), scalar.getScalarStyle() != ScalarStyle.PLAIN, line, column);
        }
        if (node instanceof SequenceNode sequence) {
            return new YamlValue.Sequence(
                    sequence.getValue().stream()
                            .map(n -> convert(n, file, problems))
                            .toList(),
                    line,
                    column);
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        Map<String, YamlValue.Scalar> keys = new LinkedHashMap<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            if (!(convert(tuple.getKeyNode(), file, problems) instanceof YamlValue.Scalar key)) {
                problems.add(CODE, file, line, column, "a key of this map is not a plain text", "Use a text as key.");
                continue;
            }
            if (entries.put(key.text(), convert(tuple.getValueNode(), file, problems)) != null) {
                problems.add(
                        CODE, file, key.line(), key.column(), "key '" + key.text() + "' is written twice", "Keep one.");
            }
            keys.put(key.text(), key);
        }
        return new YamlValue.Mapping(entries, keys, line, column);
    }
}
