package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.ballast.cli.Console;
import io.ballast.cli.Main;
import io.ballast.cli.term.Terminal;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The schemas that editors use are those of this program, take every shipped file, and refuse what people get wrong. */
class SchemaTest {
    private static final String PACKAGE =
            """
            name: keep-places
            version: 1.0.0
            decisionPoints: [filter]
            facts: ">=1.0 <2.0"
            hitPolicy: collect
            parameters:
              kept:
                fact: Threshold
                default: [{name: kept-pods, value: 2}]
            """;
    private static final String TESTS =
            """
            tests:
              - name: a test
                point: filter
                facts:
                  - NodeFit: {node: a, freePods: 2}
                expect:
                  rejected: {a: [full]}
            """;
    private static final String PROFILE =
            """
            description: Ours.
            extends: cluster
            add: {filters: [keep-places], scores: {load-aware: 2}}
            """;

    private static String printed(String name) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(Main.run(new Console(print, print, Terminal.NONE, Clock.systemUTC()), "schema", name))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Path file(String name) {
        return Repository.root().resolve("docs/schemas/" + name + ".schema.json");
    }

    private static List<String> refusals(String name, String yaml) throws IOException {
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(Files.readString(file(name)));
        String json = JsonMapper.shared().writeValueAsString(tree(YamlFile.parse("test.yaml", yaml)));
        return schema.validate(json, InputFormat.JSON).stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }

    /** A YAML value as editors read it: by the core schema, in which unquoted scalars may be numbers or truth values. */
    private static Object tree(YamlValue value) {
        if (value instanceof YamlValue.Mapping map) {
            Map<String, Object> entries = new LinkedHashMap<>();
            map.entries().forEach((k, v) -> entries.put(k, tree(v)));
            return entries;
        }
        if (value instanceof YamlValue.Sequence list) {
            List<Object> items = new ArrayList<>();
            list.items().forEach(i -> items.add(tree(i)));
            return items;
        }
        YamlValue.Scalar scalar = (YamlValue.Scalar) value;
        String text = scalar.text();
        if (scalar.quoted()) {
            return text;
        }
        if (text.matches("true|false")) {
            return Boolean.valueOf(text);
        }
        if (text.matches("[-+]?\\d+")) {
            return Long.valueOf(text);
        }
        return text.matches("[-+]?\\d+\\.\\d+") ? Double.valueOf(text) : text;
    }

    @ParameterizedTest
    @ValueSource(strings = {"package", "tests", "profile"})
    void theCommittedSchemaIsUpToDate(String name) throws IOException {
        String real = printed(name);
        if (Boolean.getBoolean("ballast.record")) {
            Files.writeString(file(name), real);
        }
        assertThat(Files.readString(file(name)))
                .as("facts or keys changed: run this test with -Dballast.record=true")
                .isEqualTo(real);
    }

    @ParameterizedTest
    @CsvSource({"package, '[a-z-]+/package\\.yaml'", "tests, '[a-z-]+/tests/.*\\.yaml'", "profile, 'profiles/.*\\.yaml'"
    })
    void everyShippedFileIsTaken(String name, String pattern) throws IOException {
        Path rules = Repository.root().resolve("rules");
        Map<Path, List<String>> wrong = new LinkedHashMap<>();
        int count = 0;
        try (Stream<Path> files = Files.walk(rules)) {
            for (Path file : files.filter(f ->
                            rules.relativize(f).toString().replace('\\', '/').matches(pattern))
                    .toList()) {
                List<String> refusals = refusals(name, Files.readString(file));
                if (!refusals.isEmpty()) {
                    wrong.put(file, refusals);
                }
                count++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(count).isGreaterThan(1);
    }

    @Test
    void theExamplesHereAreTaken() throws IOException {
        assertThat(refusals("package", PACKAGE)).isEmpty();
        assertThat(refusals("tests", TESTS)).isEmpty();
        assertThat(refusals("profile", PROFILE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "hitPolicy: collect; hitPolcy: collect",
                "hitPolicy: collect; hitPolicy: any",
                "version: 1.0.0; version: 1.0",
                "name: keep-places; name: Keep_Places",
                "[filter]; [filters]",
                "[filter]; []",
                "fact: Threshold; fact: Treshold",
                "fact: Threshold; fact: NodeFit",
                "value: 2; valeu: 2",
                "value: 2; value: two",
                "'version: 1.0.0'; description: no version"
            })
    void mistakesInAPackageAreRefused(String right, String wrong) throws IOException {
        assertThat(refusals("package", PACKAGE.replace(right, wrong))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NodeFit; NodeFits",
                "freePods; freePod",
                "freePods: 2; freePods: many",
                "point: filter; point: filer",
                "rejected: {a: [full]}; reject: {a: [full]}",
                "rejected: {a: [full]}; points: {a: 3}",
                "rejected: {a: [full]}; rejected: {a: full}",
                "name: a test; title: a test",
                "expect:; expects:"
            })
    void mistakesInATestAreRefused(String right, String wrong) throws IOException {
        assertThat(refusals("tests", TESTS.replace(right, wrong))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "extends: cluster; filters: [a]",
                "add:; adds:",
                "load-aware: 2; load-aware: 0",
                "load-aware: 2; load-aware: 10001",
                "filters: [keep-places]; filters: keep-places",
                "description: Ours.; descripton: Ours."
            })
    void mistakesInAProfileAreRefused(String right, String wrong) throws IOException {
        assertThat(refusals("profile", PROFILE.replace(right, wrong))).isNotEmpty();
    }
}
