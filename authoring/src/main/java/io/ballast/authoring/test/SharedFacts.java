package io.ballast.authoring.test;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists of facts with a name, from all test files of a package; a test takes them by {@code use}. Not thread-safe. */
final class SharedFacts {
    static final String NAME = "BAL-X005";

    private final Map<String, YamlValue.Sequence> byName = new HashMap<>();
    private final Map<String, String> places = new HashMap<>();

    /** Takes over the {@code shared} of a test file. */
    void add(String file, YamlObject root, Problems problems) {
        root.map("shared").forEach((name, value) -> {
            if (!(value instanceof YamlValue.Sequence facts)) {
                root.problem("shared", "shared facts '" + name + "' are " + value.kind() + ", must be a list", "");
            } else if (byName.putIfAbsent(name, facts) != null) {
                problems.add(
                        NAME,
                        file,
                        value.line(),
                        value.column(),
                        "shared facts '" + name + "' are there already, in " + places.get(name),
                        "Names of shared facts hold in all test files of a package; choose another one.");
            } else {
                places.put(name, file + ":" + value.line());
            }
        });
    }

    /** The facts that a test uses, in the order in which it names them. */
    List<YamlValue> used(String file, YamlObject test, Problems problems) {
        List<YamlValue> facts = new ArrayList<>();
        for (String name : test.texts("use")) {
            YamlValue.Sequence shared = byName.get(name);
            if (shared == null) {
                YamlValue at = test.value("use").orElseThrow();
                problems.add(
                        NAME,
                        file,
                        at.line(),
                        at.column(),
                        "there are no shared facts '" + name + "'" + Nearest.hint(name, byName.keySet()),
                        "Write them under 'shared' in a test file of the package.");
            } else {
                facts.addAll(shared.items());
            }
        }
        return facts;
    }
}
