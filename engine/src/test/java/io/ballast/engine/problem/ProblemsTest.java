package io.ballast.engine.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemsTest {
    @Test
    void problemsAreShownByFileAndPlaceWithTheirAdviceBelow() {
        Problems problems = new Problems();
        problems.add("BAL-X002", "b.csv", 10, 0, "cpu is -1, negative", "Write a number from 0.");
        problems.add("BAL-X002", "b.csv", 9, 4, "cpu is 'x'", "");
        problems.add("BAL-X001", "a.yaml", "there is no such file", "Check the path.");

        ProblemException refused = catchThrowableOfType(ProblemException.class, problems::throwIfAny);

        assertThat(refused.getMessage().lines())
                .containsExactly(
                        "a.yaml  BAL-X001  there is no such file",
                        "    Check the path.",
                        "b.csv:9:4  BAL-X002  cpu is 'x'",
                        "b.csv:10  BAL-X002  cpu is -1, negative",
                        "    Write a number from 0.");
    }

    @Test
    void aMessageIsOneLineOfBoundedLengthWhateverItQuotes() {
        assertThat(new Problem("BAL-X001", "a.csv", 1, 0, "name is 'a\n\u001B[2Jb'", "").message())
                .isEqualTo("name is 'a??[2Jb'");
        assertThat(new Problem("BAL-X001", "a.csv", 1, 0, "x".repeat(501), "").message())
                .isEqualTo("x".repeat(500) + "...");
    }

    @Test
    void whatIsFoundAgainIsReportedOnce() {
        Problems problems = new Problems();
        problems.add("BAL-X001", "a.csv", 1, 2, "wrong", "");
        problems.add("BAL-X001", "a.csv", 1, 2, "wrong", "");
        problems.add("BAL-X001", "a.csv", 1, 3, "wrong", "");

        assertThat(problems.list()).extracting(Problem::position).containsExactly("a.csv:1:2", "a.csv:1:3");
    }

    @Test
    void nothingIsThrownWhenNothingWasFound() {
        assertThatCode(new Problems()::throwIfAny).doesNotThrowAnyException();
    }

    @Test
    void ofAFloodTheFirstOnesAreKeptAndTheOthersCounted() {
        Problems problems = new Problems();
        for (int line = 1; line <= 205; line++) {
            problems.add("BAL-X001", "a.csv", line, 0, "wrong", "");
        }

        ProblemException refused = catchThrowableOfType(ProblemException.class, problems::throwIfAny);

        assertThat(refused.problems()).hasSize(200);
        assertThat(refused.more()).isEqualTo(5);
        assertThat(refused.getMessage()).endsWith("5 more problems like these; mend the ones above first");
    }

    @Test
    void aFloodThatIsTakenOverKeepsItsCount() {
        Problem problem = new Problem("BAL-X001", "a.csv", 1, 0, "wrong", "");
        Problems all = new Problems();
        all.addAll(new ProblemException(List.of(problem), 7));

        assertThat(catchThrowableOfType(ProblemException.class, all::throwIfAny).more())
                .isEqualTo(7);
    }
}
