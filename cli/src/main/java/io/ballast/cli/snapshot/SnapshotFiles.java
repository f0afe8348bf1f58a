package io.ballast.cli.snapshot;

import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads API objects from files as {@code kubectl get -o yaml} writes them: single objects, lists, several documents a file. One use per snapshot. */
final class SnapshotFiles {
    /** Largest file that is read; a larger cluster goes into several files. */
    static final long LIMIT_BYTES = 64L << 20;

    private static final String LIST = "List";
    private static final String ADVICE = "Give the output of kubectl get -o yaml.";

    private final Problems problems;
    private final Map<String, Long> skipped = new TreeMap<>();

    SnapshotFiles(Problems problems) {
        this.problems = problems;
    }

    /** Objects of the known kinds; the others are counted. A file without any object is a problem. */
    List<SnapshotObject> read(Path path, List<String> kinds) {
        List<SnapshotObject> objects = new ArrayList<>();
        String file = path.toString();
        for (YamlValue document : documents(path)) {
            if (document instanceof YamlValue.Mapping object) {
                add(file, object, "", kinds, objects);
            } else {
                problem(file, document, "this is " + document.kind() + ", not an API object", ADVICE);
            }
        }
        return objects;
    }

    private List<YamlValue> documents(Path path) {
        String file = path.toString();
        String text = InputFiles.text(path, LIMIT_BYTES, problems).orElse("");
        if (text.isEmpty()) {
            return List.of();
        }
        try {
            List<YamlValue> documents = YamlFile.parseAll(file, text);
            if (documents.isEmpty()) {
                problems.add(InputCode.OBJECT, file, "the file holds no API object", ADVICE);
            }
            return documents;
        } catch (ProblemException e) {
            problems.addAll(e);
        }
        return List.of();
    }

    /**
     * Adds one object or the items of a list.
     *
     * @param impliedKind kind of an item that names none, since it stands in a list of one kind
     */
    private void add(
            String file, YamlValue.Mapping object, String impliedKind, List<String> kinds, List<SnapshotObject> into) {
        String named = YamlTrees.text(object, "kind");
        String kind = named.isEmpty() ? impliedKind : named;
        if (kind.isEmpty()) {
            problem(file, object, "the object has no kind", "Add kind: Node, Pod or NodeMetric.");
        } else if (kind.endsWith(LIST) && object.entries().containsKey("items")) {
            items(file, object, kind.substring(0, kind.length() - LIST.length()), kinds, into);
        } else if (kinds.contains(kind)) {
            into.add(new SnapshotObject(file, kind, object));
        } else {
            skipped.merge(kind, 1L, Long::sum);
        }
    }

    private void items(
            String file, YamlValue.Mapping list, String itemKind, List<String> kinds, List<SnapshotObject> into) {
        YamlValue items = list.entries().get("items");
        if (items instanceof YamlValue.Sequence sequence) {
            for (YamlValue item : sequence.items()) {
                if (item instanceof YamlValue.Mapping object) {
                    add(file, object, itemKind, kinds, into);
                } else {
                    problem(file, item, "the item is " + item.kind() + ", not an API object", ADVICE);
                }
            }
        } else if (!(items instanceof YamlValue.Scalar scalar && scalar.isNull())) {
            problem(file, items, "items is " + items.kind() + ", must be a list", ADVICE);
        }
    }

    private void problem(String file, YamlValue at, String message, String advice) {
        problems.add(InputCode.OBJECT, file, at.line(), at.column(), message, advice);
    }

    /** How many objects of which other kinds there were. */
    Map<String, Long> skipped() {
        return skipped;
    }
}
