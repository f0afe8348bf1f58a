package io.ballast.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DefinitionsTest {
    @Test
    void everyDefinitionThatIsDeployedIsKnown() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../deploy/crds"))) {
            // What names the files is none of them.
            assertThat(files.map(file -> file.getFileName().toString()).filter(f -> !f.equals("kustomization.yaml")))
                    .containsExactlyInAnyOrderElementsOf(Definitions.FILES);
        }
    }
}
