package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs on a node get rules already compiled; no compiler and no second expression language may reach them. Looks into every jar of the run-time
 * class path that the build wrote down, so that a renamed or shaded jar is found, too.
 */
class NodeClassPathTest {
    private static final List<String> FORBIDDEN =
            List.of("org/eclipse/jdt/", "org/apache/poi/", "com/github/javaparser/", "org/mvel2/", "org/drools/mvel/");

    @ParameterizedTest
    @ValueSource(strings = {"algorithms", "engine"})
    void noCompilerReachesAProgramOnANode(String module) throws IOException {
        assertThat(forbiddenOnClassPathOf(module)).isEmpty();
    }

    @Test
    void theCheckSeesACompilerWhereThereIsOne() throws IOException {
        assertThat(forbiddenOnClassPathOf("authoring")).anyMatch(text -> text.endsWith(" holds org/eclipse/jdt/"));
    }

    private static List<String> forbiddenOnClassPathOf(String module) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path entry : classPathOf(module)) {
            if (Files.isRegularFile(entry)) {
                found.addAll(forbiddenIn(entry));
            }
        }
        return found;
    }

    private static List<Path> classPathOf(String module) throws IOException {
        Path file = Repository.root().resolve(module).resolve("target").resolve("runtime-classpath.txt");
        assertThat(file).as("written by the build of module %s", module).isRegularFile();
        return List.of(Files.readString(file).strip().split(File.pathSeparator)).stream()
                .map(Path::of)
                .toList();
    }

    private static List<String> forbiddenIn(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return FORBIDDEN.stream()
                    .filter(prefix -> zip.stream().anyMatch(e -> e.getName().startsWith(prefix)))
                    .map(prefix -> jar.getFileName() + " holds " + prefix)
                    .toList();
        }
    }
}
