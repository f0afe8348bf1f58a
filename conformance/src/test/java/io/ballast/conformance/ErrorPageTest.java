package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A page explains each error code that there is, and no other. */
class ErrorPageTest {
    private static final Pattern IN_SOURCE = Pattern.compile("\"(BAL-[A-Z]\\d{3})\"");
    private static final Pattern LINK = Pattern.compile("(?m)^\\| \\[(BAL-[A-Z]\\d{3})]\\(\\1\\.md\\) \\|");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^ {4}\\S+(?: \\S+!\\S+)?  (BAL-[A-Z]\\d{3})  \\S");

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

    private static Map<String, String> pages() throws IOException {
        try (Stream<Path> files = Files.list(Repository.root().resolve("docs/errors"))) {
            Map<String, String> pages = new TreeMap<>();
            for (Path file : files.filter(f -> f.getFileName().toString().matches("BAL-.*\\.md"))
                    .toList()) {
                String name = file.getFileName().toString();
                pages.put(name.substring(0, name.length() - 3), Files.readString(file));
            }
            return pages;
        }
    }

    @Test
    void everyCodeHasAPageAndEveryPageACode() throws IOException {
        assertThat(pages().keySet()).isEqualTo(codesOfTheSources()).isNotEmpty();
    }

    @Test
    void everyPageShowsAnExampleOfItsCode() throws IOException {
        pages().forEach((code, page) -> {
            assertThat(page).as(code).startsWith("# " + code + "\n");
            assertThat(all(EXAMPLE, page)).as(code).containsExactly(code);
        });
    }

    @Test
    void theListOfErrorsNamesEveryPageOnce() throws IOException {
        String list = Files.readString(Repository.root().resolve("docs/errors/README.md"));

        assertThat(all(LINK, list)).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(pages().keySet());
    }
}
