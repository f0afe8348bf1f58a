package io.ballast.authoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSourcesTest {
    private static final PackageSource TINY = TinyPackage.named("tiny", "filter")
            .parameter("UsageThreshold", "[]")
            .rules(TinyPackage.rule("tiny/a", "  $filter : Filter()\n  $fit : NodeFit()", "  $filter.reject($fit);"))
            .source();

    @TempDir
    private Path rules;

    private void write(String name, String text) throws IOException {
        Path file = rules.resolve("profiles").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private byte[] build() {
        return BundleBuilder.build("b", "1.0.0", "today", List.of(TINY), ProfileSources.read(rules));
    }

    @Test
    void profilesBesideThePackagesBecomePartOfTheBundle() throws IOException {
        write("cluster.yaml", "{description: Room., filters: [tiny]}");
        write("README.md", "About profiles.");

        Bundle bundle = Bundle.load(build());

        assertThat(bundle.profile("cluster").filters()).containsExactly("tiny");
        assertThat(bundle.profiles().description("cluster")).isEqualTo("Room.");
        assertThat(bundle.manifest().files()).containsKey("profiles/cluster.yaml");
    }

    @Test
    void profileOverPackagesOfAnotherBundleIsLeftToTheMomentWhenBothAreLoaded() throws IOException {
        write("cluster.yaml", "{description: d, filters: [tiny, other]}");
        write("more.yaml", "{description: d, extends: shipped, add: {filters: [tiny]}}");

        assertThat(Bundle.load(build()).profiles().names()).containsExactly("cluster", "more");
    }

    @Test
    void mistakesAreFoundWhenTheBundleIsBuilt() throws IOException {
        write("cluster.yaml", "{description: d, filters: [tiny], parameters: {tiny: {UsageThresold: []}}}");
        write("two.yaml", "{description: d, scores: {tiny: 1}}");

        assertThatThrownBy(this::build)
                .hasMessageContaining("cluster.yaml:1:70  BAL-F002  package tiny has no parameter 'UsageThresold'")
                .hasMessageContaining("two.yaml:1:33  BAL-B010  package 'tiny' does not score");
    }

    @Test
    void anythingElseInTheFolderIsRefused() throws IOException {
        write("cluster.yml", "{description: d}");
        write("broken.yaml", "{description");
        Files.write(rules.resolve("profiles/latin.yaml"), new byte[] {(byte) 0xe4, (byte) 0xff});

        assertThatThrownBy(() -> ProfileSources.read(rules))
                .hasMessageContaining("cluster.yml  BAL-B011  this is no profile")
                .hasMessageContaining("broken.yaml:1:13  BAL-Y001")
                .hasMessageContaining("latin.yaml  BAL-B011  the file is not UTF-8 text");
    }

    @Test
    void folderWithoutProfilesHasNone() {
        assertThat(ProfileSources.read(rules)).isEmpty();
    }
}
