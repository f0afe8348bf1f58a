package io.ballast.cli.rules.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kept=3                               | kept                          | 3
                    kept 3                               | kept                          | 3
                    kept = 3                             | kept                          | 3
                    kept(0).value=3                      | kept(0).value                 | 3
                    NodeFit(node a).freePods 3           | NodeFit(node a).freePods      | 3
                    NodeFit(a=b).freePods=3              | NodeFit(a=b).freePods         | 3
                    NodeLoad.used(nvidia.com/gpu)  =  1  | NodeLoad.used(nvidia.com/gpu) | 1
                    kept [{name: kept-pods, value: 3}]   | kept                          | [{name: kept-pods, value: 3}]
                    kept=[{name: a=b, value: 3}]         | kept                          | [{name: a=b, value: 3}]
                    """)
    void pathAndValueAreJoinedByASpaceOrASign(String typed, String path, String value) {
        assertThat(Assignment.parse(typed)).contains(new Assignment(path, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "kept", "kept=", "=3", "kept(", " = "})
    void aMissingPartIsNoAssignment(String typed) {
        assertThat(Assignment.parse(typed)).isEmpty();
    }
}
