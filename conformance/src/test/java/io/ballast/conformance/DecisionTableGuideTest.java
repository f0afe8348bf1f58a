package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.sink.Classification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The decision table in the rule author's guide is one: it passes the check and decides as its rows say. */
class DecisionTableGuideTest {
    private static final String YAML =
            "name: classes\nversion: 1.0.0\ndecisionPoints: [classify]\nfacts: \">=1.0 <2.0\"\n";

    /** Rows of the table with their cells, without the row numbers. */
    private static String csv() throws IOException {
        String guide = Files.readString(Repository.root().resolve("docs/rule-authors-guide.md"));
        String section = guide.substring(guide.indexOf("## Decision tables"));
        List<String> lines = section.substring(0, section.indexOf("\n## "))
                .lines()
                .filter(l -> l.matches("\\| \\d+ \\|.*"))
                .toList();
        assertThat(lines).hasSize(10);
        return lines.stream()
                .map(l -> Arrays.stream(l.split("\\|", -1))
                        .skip(2)
                        .map(String::strip)
                        .map(c -> '"' + c + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n"));
    }

    private static Bundle bundle() throws IOException {
        Problems problems = new Problems();
        PackageSource source = new PackageSource(
                Path.of("classes"),
                PackageReader.read("package.yaml", YAML, problems).orElseThrow(),
                Map.of("package.yaml", YAML),
                Map.of("classes.drl.csv", csv().getBytes(StandardCharsets.UTF_8)));
        problems.throwIfAny();
        return Bundle.load(BundleBuilder.build("guide", "1.0.0", "2026-01-01", List.of(source)));
    }

    private static String decide(Bundle bundle, String label, long priority, KubernetesQos kubernetes) {
        SessionOutcome outcome = RuleSession.of(bundle, "classes", Map.of())
                .run(
                        List.of(new PodMarks("default/p", label, false, "", true, priority, kubernetes)),
                        new Classification());
        return outcome.firedIds() + " "
                + outcome.writes().get(Classification.QOS).value() + ", "
                + outcome.writes().get(Classification.QOS).reason();
    }

    @Test
    void theTableOfTheGuideDecidesAsItSays() throws IOException {
        Bundle bundle = bundle();

        assertThat(decide(bundle, "BE", 5999, KubernetesQos.BURSTABLE))
                .isEqualTo("[classes/classes-row-7] BE, label BE with a low priority");
        assertThat(decide(bundle, "BE", 6000, KubernetesQos.BURSTABLE))
                .isEqualTo("[classes/classes-row-8] LS, label BE, but an important pod");
        assertThat(decide(bundle, "LS", 0, KubernetesQos.GUARANTEED)).isEqualTo("[classes/classes-row-9] LS, label LS");
        assertThat(decide(bundle, "LS", 0, KubernetesQos.BEST_EFFORT))
                .isEqualTo("[classes/classes-row-10] NONE, no row fits");
        assertThat(decide(bundle, "", 0, KubernetesQos.BURSTABLE))
                .isEqualTo("[classes/classes-row-10] NONE, no row fits");
    }
}
