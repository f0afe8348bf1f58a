package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What to do about a mistake is said in words of the rule, so that an author need not know the platform's code. */
class AdviceTest {
    private static final String IMPORTS = "package ballast.tiny; import io.ballast.model.node.*; "
            + "import io.ballast.model.pod.PodRequest; import io.ballast.model.sink.Filter;\n";

    private static String advice(String row, String argument) {
        String rules = IMPORTS
                + rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $pod : PodRequest()\n  $row : " + row,
                        "  $filter.reject($row" + argument + ");");
        return CheckedText.problems(TinyPackage.named("tiny", "filter").file("rules.drl", rules)).stream()
                .sorted()
                .findFirst()
                .map(Problem::advice)
                .orElse("no problem");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    NodeLoad( percent(Resource.MEMORY) > 1 )                | Add: import io.ballast.model.Resource;
                    NodeFit( $pod.qos == QosClass.BE )                      | Add: import io.ballast.model.pod.QosClass;
                    NodeGpus( Stranding.points(1, 2) > 0 )                  | Add: import io.ballast.algorithms.Stranding;
                    NodeFit( freePods > Runtime.x )                         | Only classes of io.ballast.model and io.ballast.algorithms can be named, after an import.
                    NodeFit( freePods > Checks.x )                          | Only classes of io.ballast.model and io.ballast.algorithms can be named, after an import.
                    """)
    void aClassThatExistsComesWithItsImport(String row, String expected) {
        assertThat(advice(row, "")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    NodeFit( freePods - 1 > 0 )              | Call a function instead; NodeFit has lacking, lacks, see 'ballast facts NodeFit'.
                    NodeFit( lacks($pod.others, $pod.x * 2)) | Known here: cpuMilli, daemonSet, estimate, gpu, hint, memoryBytes, name, others, priorityClass, qos, scored.
                    NodeResources( node == "a" + "b" )       | Call a function instead; NodeResources has none, 'ballast facts' lists those of other types.
                    """)
    void insteadOfArithmeticTheFunctionsOfTheFactAreNamed(String row, String expected) {
        assertThat(advice(row, "")).isEqualTo(expected);
    }

    @Test
    void aConsequencePassesValuesOn() {
        assertThat(advice("NodeFit()", ", $pod.cpuMilli() + 1"))
                .isEqualTo("A consequence passes on fields and functions as they are; 'ballast facts' lists them.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    NodeFit( freeCpuMilli < 1.5 )    | Numbers are whole; cores are written in milli-cores: 1500. Write up to 16 digits, without leading zeros.
                    NodeFit( freeCpuMilli < 010 )    | Write up to 16 digits, without leading zeros.
                    """)
    void aFractionIsTranslated(String row, String expected) {
        assertThat(advice(row, "")).isEqualTo(expected);
    }
}
