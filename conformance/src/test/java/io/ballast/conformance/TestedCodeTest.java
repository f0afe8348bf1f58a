package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Some test of a module names each error code about rules and packages, so that there is input that leads to it. */
class TestedCodeTest {
    private static final Pattern CODE = Pattern.compile("BAL-[PR]\\d{3}");

    private static Set<String> codes(String folder) throws IOException {
        Set<String> codes = new TreeSet<>();
        for (String module : Set.of("authoring", "engine", "cli")) {
            try (Stream<Path> files =
                    Files.walk(Repository.root().resolve(module).resolve(folder))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    Matcher matcher = CODE.matcher(Files.readString(file));
                    while (matcher.find()) {
                        codes.add(matcher.group());
                    }
                }
            }
        }
        return codes;
    }

    @Test
    void everyCodeAboutRulesIsExpectedByATest() throws IOException {
        assertThat(codes("src/test/java")).containsAll(codes("src/main/java"));
    }
}
