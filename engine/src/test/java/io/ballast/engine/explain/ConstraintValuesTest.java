package io.ballast.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.UsageThreshold;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintValuesTest {
    private static final NodeGpus ROW = new NodeGpus("node-a", "T4", 8000, Amounts.of(1000, 250), GpuTenants.NONE);
    private static final PodRequest POD = new PodRequest(
            "default/p",
            500,
            0,
            ResourceAmounts.NONE,
            false,
            QosClass.LS,
            PriorityClass.PROD,
            new GpuRequest(1, 500, Set.of()));
    private static final Map<String, Object> VARIABLES = Map.of("$pod", POD);

    @Test
    void roundingDoesNotHideANearMiss() {
        PodRequest pod = new PodRequest(
                "default/p",
                0,
                (1L << 30) + 1,
                ResourceAmounts.NONE,
                false,
                QosClass.LS,
                PriorityClass.PROD,
                GpuRequest.NONE);
        assertThat(ConstraintValues.describe("memoryBytes > 1073741824", pod, VARIABLES))
                .contains("1073741825 > 1073741824");
        assertThat(ConstraintValues.describe("memoryBytes > 2147483648", pod, VARIABLES))
                .contains("1.0 GiB > 2.0 GiB");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    freeCpuMilli > 5                                   | 8000m > 5m
                    freeCpuMilli<$pod.cpuMilli                         | 8000m < 500m
                    freeCpuMilli >= 7L                                 | 8000m >= 7m
                    freeCpuMilli != -7                                 | 8000m != -7m
                    devicesWith($pod.gpu.milliPerGpu) < $pod.gpu.count | 1 < 1
                    devicesWith( 1000 ) == 1                           | 1 == 1
                    model == "T4"                                      | T4 == T4
                    model == "a < b"                                   | T4 == a < b
                    $pod.priorityClass != PriorityClass.PROD           | PROD != PROD
                    acceptedBy($pod.gpu) == true                       | true == true
                    freeMilli.total > 1000                             | 1250 > 1000
                    """)
    void bothSidesAreShownWithTheirValues(String text, String values) {
        assertThat(ConstraintValues.describe(text, ROW, VARIABLES)).contains(values);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    idle
                    !idle
                    nothing > 5
                    freeCpuMilli > $other.cpuMilli
                    freeCpuMilli > $pod.nothing
                    freeCpuMilli + 1 > 5
                    freeCpuMilli > 5 && idle
                    Fragmentation.points($pod.gpu) > 5
                    model == "T4
                    CPU == CPU
                    X
                    freeCpuMilli > X
                    freeCpuMilli > 1.5
                    devicesWith(
                    >
                    """)
    void whatCannotBeReadHasNoValues(String text) {
        assertThat(ConstraintValues.describe(text, ROW, VARIABLES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    percent(Resource.MEMORY) > 80                                | 75 > 80
                    percentWith(ResourceAmounts.NONE, Resource.CPU) > 80         | 50 > 80
                    $limit.resource == Resource.MEMORY                           | memory == memory
                    Resource.CPU == $limit.resource                              | cpu == memory
                    heldByProd(PriorityClass.PROD, true) == false                | true == false
                    """)
    void constantsAreTheValuesThatTheyStandFor(String text, String values) {
        ResourceAmounts used = ResourceAmounts.of(5_000, 3 << 20);
        NodeLoad load = new NodeLoad(
                "node-a",
                true,
                true,
                false,
                ResourceAmounts.of(10_000, 4 << 20),
                used,
                used,
                used,
                used,
                new NodeThresholds(
                        false, ResourceAmounts.NONE, true, ResourceAmounts.of(50, 0), false, ResourceAmounts.NONE));
        Map<String, Object> variables = Map.of("$limit", new UsageThreshold(Resource.MEMORY, 80));

        assertThat(ConstraintValues.describe(text, load, variables)).contains(values);
    }

    @Test
    void aConstantOfAnotherTypeIsNoArgument() {
        assertThat(ConstraintValues.describe("acceptedBy(QosClass.NONE) == true", ROW, VARIABLES))
                .isEmpty();
    }

    @Test
    void anEqualityThatHoldsTellsNothingNew() {
        assertThat(ConstraintValues.compare("model == \"T4\"", ROW, VARIABLES))
                .hasValueSatisfying(c -> assertThat(c.telling()).isFalse());
        assertThat(ConstraintValues.compare("model == \"V100\"", ROW, VARIABLES))
                .hasValueSatisfying(c -> assertThat(c.telling()).isTrue());
        assertThat(ConstraintValues.compare("devicesWith(1000) >= 1", ROW, VARIABLES))
                .hasValueSatisfying(c -> assertThat(c.telling()).isTrue());
    }

    @Test
    void onlyFieldsAndFunctionsOfFactsAreCalled() {
        assertThat(ConstraintValues.value("getClass", ROW, VARIABLES)).isEqualTo(Optional.empty());
    }

    @Property(tries = 3000)
    void anyTextIsReadOrLeftAlone(
            @ForAll
                    @Chars({'a', 'X', '$', '.', '(', ')', ',', '"', '<', '=', '!', '1', '-', ' ', '\''})
                    @StringLength(max = 14)
                    String text) {
        assertThat(ConstraintValues.describe(text, ROW, VARIABLES)).isNotNull();
    }
}
