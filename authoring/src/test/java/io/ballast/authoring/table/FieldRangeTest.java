package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.FactCatalog;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.PriorityBand;
import io.ballast.model.policy.UsageThreshold;
import java.lang.reflect.RecordComponent;
import org.junit.jupiter.api.Test;

/** Facts are asked which numbers their fields hold. */
class FieldRangeTest {
    private static final Ranges ANY = Ranges.of(Long.MIN_VALUE, Long.MAX_VALUE);
    private static final Ranges NOT_NEGATIVE = Ranges.of(0, Long.MAX_VALUE);

    @Test
    void whatAFactRefusesNeedsNoRow() {
        assertThat(FieldRange.of(PodRequest.class, "cpuMilli")).isEqualTo(NOT_NEGATIVE);
        assertThat(FieldRange.of(NodeFit.class, "freeCpuMilli")).isEqualTo(ANY);
    }

    @Test
    void fieldsThatDependOnOthersAreNotNarrowed() {
        assertThat(FieldRange.of(PodMarks.class, "priority")).isEqualTo(ANY);
        assertThat(FieldRange.of(PriorityBand.class, "high")).isEqualTo(ANY);
        assertThat(FieldRange.of(PriorityBand.class, "low")).isEqualTo(ANY);
        assertThat(FieldRange.of(UsageThreshold.class, "usage()")).isEqualTo(ANY);
    }

    @Test
    void everyFieldOfEveryFactCanBeAsked() {
        for (Class<? extends Record> type : FactCatalog.types()) {
            for (RecordComponent component : type.getRecordComponents()) {
                assertThat(FieldRange.of(type, component.getName()).contains(1))
                        .as(type.getSimpleName() + "." + component.getName())
                        .isTrue();
            }
        }
    }
}
