package io.ballast.authoring.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.UsageThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintJavaTest {
    private final List<String> hoisted = new ArrayList<>();

    private Optional<String> translate(String text, Class<?> row) {
        return ConstraintJava.translate(
                text, row, Map.of("$pod", PodRequest.class, "$limit", UsageThreshold.class), (expression, type) -> {
                    hoisted.add(type.getSimpleName() + " " + expression);
                    return "h" + (hoisted.size() - 1);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    freeCpuMilli < 6000               ; (((row.freeCpuMilli() < 6000L)))
                    model == ""                       ; ((java.util.Objects.equals(row.model(), "")))
                    model != "T4"                     ; ((!java.util.Objects.equals(row.model(), "T4")))
                    idle                              ; ((row.idle()))
                    !idle                             ; ((!row.idle()))
                    tenants.eight > 0                 ; (((row.tenants().eight() > 0L)))
                    freeMilli.size >= 2 && idle       ; (((row.freeMilli().size() >= 2L) && row.idle()))
                    (idle || freeCpuMilli == 0)       ; ((((row.idle()) || ((row.freeCpuMilli() == 0L)))))
                    """)
    void constraintOnARowBecomesPlainJava(String text, String java) {
        assertThat(translate(text, NodeGpus.class)).contains(java);
        assertThat(hoisted).isEmpty();
    }

    @Test
    void partsOfParametersAndPodAreWorkedOutBeforeTheLoop() {
        assertThat(translate("percentWith($pod.estimate, $limit.resource) > $limit.percent", NodeLoad.class))
                .contains("(((row.percentWith(h0, h1) > h2)))");
        assertThat(hoisted)
                .containsExactly(
                        "ResourceAmounts $pod.estimate()", "Resource $limit.resource()", "long $limit.percent()");
    }

    @Test
    void callOnAPartOfThePodWithAFieldOfTheRowStaysInTheLoop() {
        assertThat(translate("!$pod.gpu.accepts(model)", NodeGpus.class)).contains("((!h0.accepts(row.model())))");
        assertThat(hoisted).containsExactly("GpuRequest $pod.gpu()");
    }

    @Test
    void conditionOnThePodAloneIsWorkedOutBeforeTheLoop() {
        assertThat(translate("$pod.gpu.shared", NodeGpus.class)).contains("((h0))");
        assertThat(hoisted).containsExactly("boolean $pod.gpu().shared()");
    }

    @Test
    void constantsAndEnumsAreNamedInFull() {
        assertThat(translate("prodPercentWith($pod.estimate, Resource.CPU) > 50", NodeLoad.class))
                .contains("(((row.prodPercentWith(h0, io.ballast.model.Resource.CPU) > 50L)))");
        assertThat(translate("$pod.qos == QosClass.BE", NodeLoad.class))
                .contains("(((h1 == io.ballast.model.pod.QosClass.BE)))");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "freeCpuMilli + 1 > 5",
                "freeCpuMilli > -5",
                "freeCpuMilli > 010",
                "freeCpuMilli > 12345678901234567890",
                "freeCpuMilli > 1.5",
                "freeCpuMilli > 1 && < 5",
                "freeCpuMilli > \"5\"",
                "model < \"T4\"",
                "model matches \"T.*\"",
                "model in (\"T4\", \"G2\")",
                "model == null",
                "model == \"$pod\"",
                "freeMilli == tenants",
                "noSuchField > 1",
                "$nobody.percent > 1",
                "model",
                "freeCpuMilli",
                "freeCpuMilli >",
                ""
            })
    void anythingElseIsLeftToTheCompiledPredicate(String text) {
        assertThat(translate(text, NodeGpus.class)).isEmpty();
    }
}
