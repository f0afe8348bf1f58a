package io.ballast.authoring.scaffold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTest;
import io.ballast.authoring.test.RuleTestReader;
import io.ballast.authoring.test.RuleTestRunner;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.DecisionPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A new package is right from its first minute. */
class NewPackageTest {
    @TempDir
    Path folder;

    static Set<DecisionPoint> points() {
        return NewPackage.POINTS;
    }

    @ParameterizedTest
    @MethodSource("points")
    void aNewPackagePassesItsCheckAndItsTests(DecisionPoint point) {
        List<Path> files = NewPackage.write(folder, "keep-places", point);

        assertThat(files).allSatisfy(f -> assertThat(f).isRegularFile());
        List<PackageSource> sources = PackageFolders.read(folder);
        Bundle bundle = Bundle.load(BundleBuilder.build("new", "1.0.0", "", sources));
        List<RuleTest> tests = RuleTestReader.read(sources.get(0));
        assertThat(tests).hasSizeGreaterThan(2);
        assertThat(tests).allSatisfy(t -> assertThat(RuleTestRunner.run(bundle, "keep-places", t))
                .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Keep", "keep_places", "keep--places", "../keep", "-keep", ""})
    void aNameThatIsNoneIsRefusedAndNothingIsWritten(String name) throws IOException {
        assertThatThrownBy(() -> NewPackage.write(folder, name, DecisionPoint.FILTER))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("BAL-P004")
                .hasMessageContaining("is not a package name");
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void whatIsThereStaysAsItIs() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("keep-places")).resolve("package.yaml");
        Files.writeString(mine, "mine");

        assertThatThrownBy(() -> NewPackage.write(folder, "keep-places", DecisionPoint.FILTER))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("there is something of that name already");
        assertThat(mine).hasContent("mine");
    }
}
