package io.ballast.authoring.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.scaffold.NewPackage;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTestSuite;
import io.ballast.engine.bundle.Bundle;
import io.ballast.model.DecisionPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted; how long things take is for no test. */
class RuleBenchTest {
    private static final int NODES = 50;

    @TempDir
    private Path folder;

    private List<RuleCost> measure(DecisionPoint point, boolean compare) {
        NewPackage.write(folder, "tiny", point);
        RuleTestSuite suite = RuleTestSuite.of(PackageFolders.read(folder));
        PackageSource source = suite.sources().get(0);
        Optional<Bundle> before = compare ? Optional.of(suite.bundle()) : Optional.empty();
        return new RuleBench(suite.bundle(), before, NODES, 1, 3).measure("tiny", suite.tests(source));
    }

    @Test
    void filterRulesAreMeasuredOneByOneOverTheTableOfNodes() {
        List<RuleCost> costs = measure(DecisionPoint.FILTER, false);

        assertThat(costs).extracting(RuleCost::rule).containsExactly("", "tiny/kept-pods");
        assertThat(costs).extracting(RuleCost::executor).containsOnly("plan");
        // Of the four tests, one has a pod that is not batch and one a setting of another name: these never get to the
        // rows.
        assertThat(costs.get(1).now().evaluations()).isEqualTo(NODES * 2 / 4.0);
        assertThat(costs.get(1).now().nanos()).isPositive();
        assertThat(costs.get(1).share()).isEqualTo(100);
        assertThat(costs.get(1).before()).isEmpty();
    }

    @Test
    void scoreRulesAreMeasuredTheSameWay() {
        assertThat(measure(DecisionPoint.SCORE, false))
                .extracting(RuleCost::rule)
                .containsExactly("", "tiny/roomy");
    }

    @Test
    void otherPackagesAreMeasuredAsDecisionsAndBothVersionsInTurns() {
        List<RuleCost> costs = measure(DecisionPoint.CLASSIFY, true);

        assertThat(costs).singleElement().satisfies(c -> {
            assertThat(c.executor()).isEqualTo("session");
            assertThat(c.point()).isEqualTo("classify");
            assertThat(c.now().evaluations()).isEqualTo(1);
            assertThat(c.now().bytes()).isPositive();
            assertThat(c.before()).isPresent();
            assertThat(c.changePercent()).isPresent();
        });
    }
}
