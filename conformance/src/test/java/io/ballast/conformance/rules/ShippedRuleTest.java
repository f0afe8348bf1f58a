package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTestReader;
import io.ballast.authoring.test.RuleTestRunner;
import io.ballast.engine.bundle.CompiledRule;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every test beside the shipped rules, through every executor: plan and interpreter where the rules allow, session, classic engine. */
class ShippedRuleTest {
    @TestFactory
    Stream<DynamicTest> everyTestPassesInEveryExecutor() {
        return ShippedPackages.SOURCES.stream().flatMap(ShippedRuleTest::tests);
    }

    private static Stream<DynamicTest> tests(PackageSource source) {
        String pack = source.manifest().name();
        return RuleTestReader.read(source).stream()
                .map(test -> DynamicTest.dynamicTest(pack + ": " + test.name(), () -> assertThat(
                                RuleTestRunner.run(ShippedPackages.BUNDLE, pack, test, ShippedPackages.sessions()))
                        .as(test.file() + ":" + test.line())
                        .isEmpty()));
    }

    @Test
    void everyPackageHasTestsAndAPage() {
        for (PackageSource source : ShippedPackages.SOURCES) {
            assertThat(RuleTestReader.read(source)).as(source.manifest().name()).isNotEmpty();
            assertThat(source.files()).as(source.manifest().name()).containsKey("README.md");
        }
    }

    @Test
    void everyRuleFiresInSomeTest() {
        List<String> expected = ShippedPackages.SOURCES.stream()
                .flatMap(s -> RuleTestReader.read(s).stream())
                .flatMap(t -> t.expect().fired().stream())
                .toList();
        TreeSet<String> never = ShippedPackages.BUNDLE.rules().stream()
                .map(CompiledRule::entry)
                .map(e -> e.id())
                .collect(Collectors.toCollection(TreeSet::new));
        never.removeAll(new TreeSet<>(expected));
        assertThat(never).isEmpty();
    }

    @Test
    void theBundleHoldsEveryRuleOfTheSources() {
        assertThat(ShippedPackages.BUNDLE.packages().keySet())
                .containsExactlyInAnyOrderElementsOf(ShippedPackages.SOURCES.stream()
                        .map(s -> s.manifest().name())
                        .toList());
    }
}
