package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConformanceRunTest {
    private static final VectorFile BOUND =
            new VectorFile("node/bound", List.of(aCase("A-1"), aCase("A-2"), aCase("A-3")));
    private static final VectorFile UNBOUND = new VectorFile("quota/unbound", List.of(aCase("B-1"), aCase("B-2")));

    private static VectorCase aCase(String id) {
        return new VectorCase(id, "", Tree.of("given", Map.of()), Tree.of("expect", Map.of()));
    }

    private static ConformanceRun run() {
        Binding binding = vector -> switch (vector.id()) {
            case "A-1" -> Outcome.passed();
            case "A-2" -> Outcome.failed(List.of("expect.x: expected 1, was 2"));
            default -> throw new IllegalStateException("broken binding");
        };
        return ConformanceRun.of(List.of(BOUND, UNBOUND), key -> key.equals("node/bound") ? binding : null);
    }

    @Test
    void aFileWithoutBindingIsCountedAsUnsupported() {
        assertThat(run().json())
                .isEqualTo(
                        """
                        {"components": {
                          "node/bound": {"passed": 1, "failed": 2, "unsupported": 0},
                          "quota/unbound": {"passed": 0, "failed": 0, "unsupported": 2}
                        }}
                        """);
    }

    @Test
    void theTableHasARowForEachComponentAndATotal() {
        assertThat(run().table().lines())
                .containsExactly(
                        "component       passed   failed  unsupported",
                        "node/bound           1        2            0",
                        "quota/unbound        0        0            2",
                        "total                1        2            2");
    }

    @Test
    void aFailureThatIsNotListedIsAProblem() {
        assertThat(run().problems(Map.of("A-3", "why")))
                .containsExactly("node/bound A-2:\n    expect.x: expected 1, was 2");
    }

    @Test
    void aDeviationThatPassesIsAProblem() {
        assertThat(run().problems(Map.of("A-1", "why", "A-2", "why", "A-3", "why")))
                .containsExactly("docs/conformance.md lists A-1 as a deviation, but it passes");
    }

    @Test
    void aDeviationThatNoVectorHasIsFound() {
        assertThat(run().unknown(Map.of("A-2", "why", "Z-9", "why"))).containsExactly("Z-9");
    }

    @Test
    void aBindingThatBreaksFailsItsCaseOnly() {
        Outcome outcome = run().components().get("node/bound").outcomes().get("A-3");
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).differences().get(0)).contains("broken binding");
    }

    @Test
    void deviationsAreTheRowsUnderTheirHeading() {
        String page =
                """
                ## Other
                | X-1 | not a deviation |
                ## Deviations
                | case | reason |
                |---|---|
                | ABC-012 | upstream divides by zero |
                ## After
                | X-2 | neither |
                """;
        assertThat(Deviations.parse(page)).isEqualTo(Map.of("ABC-012", "upstream divides by zero"));
    }

    @Test
    void aDeviationNeedsAReason() {
        assertThatThrownBy(() -> Deviations.parse("## Deviations\n| ABC-012 |  |"))
                .hasMessage("deviation ABC-012 has no reason");
    }
}
