package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of errors explains every code that there is, and no other. */
class ErrorPageTest {
    private static final Pattern IN_SOURCE = Pattern.compile("\"(BAL-[A-Z]\\d{3})\"");
    private static final Pattern SECTION = Pattern.compile("(?m)^### (BAL-[A-Z]\\d{3})$");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^ {4}\\S+  (BAL-[A-Z]\\d{3})  \\S");

    private static Set<String> codesOfTheSources() throws IOException {
        try (Stream<Path> modules = Files.list(Repository.root())) {
            Set<String> codes = new TreeSet<>();
            for (Path module : modules.map(m -> m.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    for (Path file :
                            files.filter(f -> f.toString().endsWith(".java")).toList()) {
                        codes.addAll(all(IN_SOURCE, Files.readString(file)));
                    }
                }
            }
            return codes;
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult m) -> m.group(1))
                .collect(Collectors.toList());
    }

    @Test
    void everyCodeHasOneSectionAndEverySectionACode() throws IOException {
        List<String> sections = all(SECTION, Files.readString(Repository.root().resolve("docs/errors.md")));

        assertThat(sections).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(sections)).isEqualTo(codesOfTheSources()).isNotEmpty();
    }

    @Test
    void everySectionShowsAnExampleOfItsCode() throws IOException {
        String page = Files.readString(Repository.root().resolve("docs/errors.md"));

        for (String section : page.split("(?m)^### ")) {
            if (section.startsWith("BAL-")) {
                assertThat(all(EXAMPLE, section)).as(section).containsExactly(section.substring(0, 8));
            }
        }
    }
}
