package io.ballast.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ballast.model.DecisionPoint;
import io.ballast.model.Resource;
import io.ballast.model.policy.ProdUsage;
import io.ballast.model.policy.UsageThreshold;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParameterSetTest {
    private static final UsageThreshold CPU_65 = new UsageThreshold(Resource.CPU, 65);
    private static final UsageThreshold MEMORY_95 = new UsageThreshold(Resource.MEMORY, 95);
    private static final ProdUsage PROD = new ProdUsage(false, false);

    private static final PackageManifest PACK = new PackageManifest(
            "load-aware",
            "1.0.0",
            Set.of(DecisionPoint.FILTER),
            new VersionRange(">=1.0"),
            HitPolicy.COLLECT,
            Normalize.NONE,
            "",
            List.of(
                    new ParameterDeclaration(
                            "thresholds", UsageThreshold.class, "", "", true, false, List.of(CPU_65, MEMORY_95)),
                    new ParameterDeclaration("prod", ProdUsage.class, "", "", false, false, List.of(PROD))),
            PackageManifest.DEFAULT_TUPLES);

    @Test
    void defaultsHoldWithoutOverrides() {
        ParameterSet set = ParameterSet.of(PACK, Map.of());

        assertThat(set.of(UsageThreshold.class)).containsExactly(CPU_65, MEMORY_95);
        assertThat(set.of(String.class)).isEmpty();
        assertThat(set.all()).containsExactly(CPU_65, MEMORY_95, PROD);
    }

    @Test
    void overrideReplacesTheWholeDefault() {
        UsageThreshold other = new UsageThreshold(Resource.CPU, 10);

        ParameterSet set = ParameterSet.of(PACK, Map.of("thresholds", List.of(other)));

        assertThat(set.all()).containsExactly(other, PROD);
    }

    @Test
    void emptyOverrideSwitchesAListOff() {
        assertThat(ParameterSet.of(PACK, Map.of("thresholds", List.of())).of(UsageThreshold.class))
                .isEmpty();
    }

    @Test
    void unknownParameterIsRefusedWithTheNearestName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSet.of(PACK, Map.of("treshold", List.of())))
                .withMessage("package load-aware has no parameter 'treshold' (nearest: 'thresholds')");
    }

    @Test
    void factOfAnotherTypeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSet.of(PACK, Map.of("thresholds", List.of(PROD))))
                .withMessage("parameter load-aware.thresholds takes UsageThreshold, not ProdUsage");
    }

    @Test
    void parameterWithOneValueTakesExactlyOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSet.of(PACK, Map.of("prod", List.of(PROD, PROD))))
                .withMessage("parameter load-aware.prod takes one value, not 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSet.of(PACK, Map.of("prod", List.of())))
                .withMessage("parameter load-aware.prod takes one value, not 0");
    }
}
