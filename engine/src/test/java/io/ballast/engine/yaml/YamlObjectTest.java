package io.ballast.engine.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problems;
import java.util.Set;
import org.junit.jupiter.api.Test;

class YamlObjectTest {
    private final Problems problems = new Problems();

    private YamlObject read(String text, String... known) {
        return YamlObject.of("a.yaml", "thing", YamlFile.parse("a.yaml", text), Set.of(known), problems);
    }

    @Test
    void unknownKeyIsNamedWithTheNearestKnownOne() {
        read("name: x\nverison: 1\n", "name", "version");

        assertThat(problems.list()).singleElement().satisfies(p -> {
            assertThat(p.toString())
                    .isEqualTo(String.join(
                            System.lineSeparator(),
                            "a.yaml:2:1  BAL-Y002  thing has no key 'verison' (nearest: 'version')",
                            "    Known keys: name, version."));
        });
    }

    @Test
    void onePassReportsEverything() {
        YamlObject thing = read(
                "flag: maybe\nnumber: 1.5\nlist: {}\nmap: []\ntext: [a]\nother: 1\n",
                "flag",
                "number",
                "list",
                "map",
                "text",
                "needed");
        thing.flag("flag", false);
        thing.number("number", 0);
        thing.list("list");
        thing.map("map");
        thing.text("text");
        thing.text("needed");

        assertThat(problems.list())
                .extracting(p -> p.position() + " " + p.message())
                .containsExactlyInAnyOrder(
                        "a.yaml:6:1 thing has no key 'other'",
                        "a.yaml:1:7 'flag' is 'maybe', must be true or false",
                        "a.yaml:2:9 'number' is '1.5', must be a whole number",
                        "a.yaml:3:7 'list' is a map, must be a list",
                        "a.yaml:4:6 'map' is a list, must be a map",
                        "a.yaml:5:7 'text' is a list, must be a text",
                        "a.yaml:1:1 thing needs 'needed'");
    }

    @Test
    void wrongKindOfObjectReadsLikeAnEmptyOne() {
        YamlObject thing = read("- a\n", "name");

        assertThat(thing.has("name")).isFalse();
        assertThat(thing.list("name")).isEmpty();
        assertThat(problems.list()).extracting(p -> p.message()).containsExactly("thing is a list, must be a map");
    }

    @Test
    void absentKeysHaveNeutralValues() {
        YamlObject thing = read("list:\nmap: null\n", "flag", "number", "list", "map", "texts");

        assertThat(thing.flag("flag", true)).isTrue();
        assertThat(thing.number("number", 7)).isEqualTo(7);
        assertThat(thing.list("list")).isEmpty();
        assertThat(thing.map("map")).isEmpty();
        assertThat(thing.texts("texts")).isEmpty();
        assertThat(thing.optionalText("flag")).isEmpty();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void listOfTextsNamesTheItemThatIsNone() {
        YamlObject thing = read("texts: [a, [b], c]\n", "texts");

        assertThat(thing.texts("texts")).containsExactly("a", "c");
        assertThat(problems.list()).extracting(p -> p.position()).containsExactly("a.yaml:1:12");
    }
}
