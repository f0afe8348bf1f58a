package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.check.Severity;
import io.ballast.authoring.review.RulesReview;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shipped rules pass their own check, strictly. */
class ShippedRulesCheckTest {
    @Test
    void nothingIsFoundButNotes() {
        RulesReview review = RulesReview.of(List.of(Path.of("..", "rules")), false);

        assertThat(review.packages()).isGreaterThan(10);
        assertThat(review.findings().stream()
                        .filter(f -> f.severity() != Severity.NOTE)
                        .map(f -> f.problem().toString()))
                .isEmpty();
    }
}
