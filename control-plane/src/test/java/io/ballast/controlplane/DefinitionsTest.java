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
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Definitions.FILES);
        }
    }
}
