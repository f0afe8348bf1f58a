package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What commands say of what is in bundles. */
class BundleContentsTest extends OurBundle {
    @Test
    void shippedBundleIsDescribedAsABuiltOneIs() {
        assertThat(lines(good("bundle", "shipped", "-o", file("default.bundle"))))
                .singleElement()
                .asString()
                .matches(
                        "default\\.bundle  bundle default \\S+, revision [0-9a-f]{12}, \\d+ packages, \\d+ rules, \\d+ bytes");
    }

    @Test
    void diffTellsOnlyWhatDiffersOfAProfile() {
        good("bundle", "shipped", "-o", file("default.bundle"));
        good("bundle", "build", file("ours"), "-o", file("ours.bundle"), "--bundle-version", "1.0.0");
        input.write(
                "other/profiles/cluster.yaml",
                "{description: d, extends: cluster, remove: {filters: [gpu-share]},"
                        + " add: {filters: [quiet], scores: {gpu-fgd: 3}}, parameters: {load-aware: {usageThresholds: [{resource: cpu, percent: 60}]}}}");
        input.write("other/quiet/package.yaml", PACKAGE.replace("no-nodes", "quiet"));
        input.write("other/quiet/filter.drl", RULE.replace("no-nodes", "quiet").replace("no_nodes", "quiet"));
        good("bundle", "build", file("other"), "-o", file("other.bundle"), "--bundle-version", "1.0.0");

        assertThat(good("bundle", "diff", file("default.bundle"), file("default.bundle"), file("ours.bundle"))
                        .out())
                .isEqualTo(
                        """
                        + package no-nodes
                            + 1.0.0 filter, hit policy collect
                        ~ profile cluster
                            + filter: no-nodes
                        """);
        assertThat(good("bundle", "diff", file("default.bundle"), file("default.bundle"), file("other.bundle"))
                        .out())
                .endsWith(
                        """
                        ~ profile cluster
                            - filter: gpu-share
                            - score: gpu-fgd 1
                            + score: gpu-fgd 3
                            + filter: quiet
                            + parameter: load-aware.usageThresholds [{resource: cpu, percent: 60}]
                        """);
    }

    @Test
    void twoBuildsAreEqualByteForByte() throws IOException {
        for (String name : List.of("a.bundle", "b.bundle")) {
            good("bundle", "build", file("ours"), "-o", file(name), "--created", "2026-01-01");
        }

        assertThat(Files.mismatch(file("a.bundle"), file("b.bundle"))).isEqualTo(-1);
    }

    @Test
    void differencesAreThoseOfMeaning() {
        good("bundle", "build", file("ours"), "-o", file("a.bundle"));
        input.write("ours/no-nodes/filter.drl", RULE.replace("freeCpuMilli >= 0", "freeCpuMilli >= 5"));
        input.write("ours/no-nodes/tests/filter.yaml", TEST + "# a comment\n");
        good("bundle", "build", file("ours"), "-o", file("b.bundle"));

        JsonNode changes = json(good("bundle", "diff", file("a.bundle"), file("b.bundle"), "--output", "json"))
                .get("changes");

        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).get("kind").asString()).isEqualTo("CHANGED");
        assertThat(changes.get(0).get("name").asString()).isEqualTo("no-nodes/none");
        assertThat(changes.get(0).get("after").asString()).contains("freeCpuMilli >= 5");
        assertThat(good("bundle", "diff", file("a.bundle"), file("a.bundle")).out())
                .isEqualTo("no difference\n");
    }

    @Test
    void inspectionShowsWhatIsInABundle() {
        good("bundle", "build", file("ours"), "-o", file("ours.bundle"), "--name", "ours");

        assertThat(good("bundle", "inspect", file("ours.bundle")).out())
                .startsWith("bundle     ours 0.0.0\n")
                .contains("signed by  nobody")
                .containsPattern("no-nodes/none +plan +filter.drl:7")
                .contains("profile cluster\n  extends: cluster\n  filter: no-nodes\n");
        assertThat(bad("bundle", "inspect", file("ours/profiles/cluster.yaml")))
                .first()
                .asString()
                .startsWith("ours/profiles/cluster.yaml  BAL-B001  this is not a rule bundle (a tar.gz)");
    }
}
