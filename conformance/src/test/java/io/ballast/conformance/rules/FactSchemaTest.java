package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.FactSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The recorded schema is the one that the records make, so that nobody changes a fact without changing its version. */
class FactSchemaTest {
    @Test
    void recordedSchemaIsTheRealOne() throws IOException {
        String recorded;
        try (var in = FactSchemaTest.class.getResourceAsStream("/fact-schema.txt")) {
            recorded = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String real = "version " + FactSchema.VERSION + "\n" + String.join("\n", FactSchema.describe()) + "\n";
        if (Boolean.getBoolean("ballast.record")) {
            Files.writeString(Path.of("src/test/resources/fact-schema.txt"), real);
        }
        assertThat(recorded)
                .as("facts changed: raise FactSchema.VERSION, then run the test with -Dballast.record=true")
                .isEqualTo(real);
    }
}
