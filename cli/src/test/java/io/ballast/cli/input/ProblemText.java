package io.ballast.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.engine.problem.ProblemException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a reader says about bad input, in a form to compare. */
public final class ProblemText {
    private ProblemText() {}

    /** Each problem as {@code place code message; advice}, ordered by place. */
    public static List<String> of(ThrowingCallable reading) {
        ProblemException refused = catchThrowableOfType(ProblemException.class, reading);
        assertThat(refused).as("refusal").isNotNull();
        return refused.problems().stream()
                .map(p -> p.position() + " " + p.code() + " " + p.message() + "; " + p.advice())
                .toList();
    }
}
