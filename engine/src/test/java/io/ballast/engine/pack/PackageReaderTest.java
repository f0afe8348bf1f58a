package io.ballast.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import io.ballast.model.Resource;
import io.ballast.model.policy.ProdUsage;
import io.ballast.model.policy.UsageThreshold;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PackageReaderTest {
    private static final String GOOD =
            """
            name: load-aware
            version: 1.2.3
            decisionPoints: [filter, score]
            facts: ">=1.0 <2.0"
            hitPolicy: unique
            normalize: min-max
            description: Keeps pods off busy nodes.
            parameters:
              thresholds:
                fact: UsageThreshold
                unit: percent
                description: Highest usage.
                default:
                  - {resource: cpu, percent: 65}
                  - {resource: memory, percent: 95}
              prod:
                fact: ProdUsage
                observed: true
                default: {score: true}
            """;

    private final Problems problems = new Problems();

    private PackageManifest read(String text) {
        return PackageReader.read("package.yaml", text, problems).orElseThrow();
    }

    private List<String> messages() {
        return problems.list().stream()
                .map(p -> p.position() + " " + p.code() + " " + p.message())
                .toList();
    }

    @Test
    void completePackageIsRead() {
        PackageManifest pack = read(GOOD);

        assertThat(problems.list()).isEmpty();
        assertThat(pack.name()).isEqualTo("load-aware");
        assertThat(pack.version()).isEqualTo("1.2.3");
        assertThat(pack.points()).containsExactly(DecisionPoint.FILTER, DecisionPoint.SCORE);
        assertThat(pack.facts().text()).isEqualTo(">=1.0 <2.0");
        assertThat(pack.hitPolicy()).isEqualTo(HitPolicy.UNIQUE);
        assertThat(pack.normalize()).isEqualTo(Normalize.MIN_MAX);
        assertThat(pack.description()).isEqualTo("Keeps pods off busy nodes.");
        assertThat(pack.parameters())
                .containsExactly(
                        new ParameterDeclaration(
                                "thresholds",
                                UsageThreshold.class,
                                "percent",
                                "Highest usage.",
                                true,
                                false,
                                List.of(new UsageThreshold(Resource.CPU, 65), new UsageThreshold(Resource.MEMORY, 95))),
                        new ParameterDeclaration(
                                "prod", ProdUsage.class, "", "", false, true, List.of(new ProdUsage(true, false))));
    }

    @Test
    void policyAndNormalisationHaveDefaults() {
        PackageManifest pack = read("name: a\nversion: 1.0.0\ndecisionPoints: [filter]\nfacts: \">=1\"\n");

        assertThat(problems.list()).isEmpty();
        assertThat(pack.hitPolicy()).isEqualTo(HitPolicy.COLLECT);
        assertThat(pack.normalize()).isEqualTo(Normalize.NONE);
        assertThat(pack.parameters()).isEmpty();
    }

    @Test
    void everyErrorOfAFileIsReportedAtOnce() {
        read(
                """
                name: LoadAware
                version: "1.0"
                decisionPoints: [filter, scor]
                facts: ">=one"
                hitPolicy: last
                normalize: zscore
                desciption: typo
                parameters:
                  a: {fact: UsageTreshold, default: []}
                  b: {fact: UsageThreshold}
                  c: {fact: PodRequest, default: []}
                  d: {fact: UsageThreshold, default: [{resource: cpu, percent: 165}, {percnt: 1}]}
                """);

        assertThat(messages())
                .containsExactlyInAnyOrder(
                        "package.yaml:1:7 BAL-Y002 'LoadAware' is not a package name",
                        "package.yaml:2:10 BAL-Y002 '1.0' is not a version",
                        "package.yaml:3:17 BAL-Y002 'scor' is no decision point (nearest: 'score')",
                        "package.yaml:4:8 BAL-Y002 '>=one' is not a version comparison such as >=1.0 or <2.0",
                        "package.yaml:5:12 BAL-Y002 'last' is no hit policy",
                        "package.yaml:6:12 BAL-Y002 'zscore' is no normalisation",
                        "package.yaml:7:1 BAL-Y002 package has no key 'desciption' (nearest: 'description')",
                        "package.yaml:9:13 BAL-Y002 'UsageTreshold' is no parameter fact (nearest: 'UsageThreshold')",
                        "package.yaml:10:6 BAL-Y002 parameter 'b' needs a default",
                        "package.yaml:11:13 BAL-Y002 'PodRequest' is no parameter fact",
                        "package.yaml:12:39 BAL-F001 UsageThreshold: percent is 165, must be 0 to 100",
                        "package.yaml:12:71 BAL-F001 UsageThreshold has no field 'percnt' (nearest: 'percent')");
    }

    @Test
    void missingKeysAreReportedOnceEach() {
        read("description: nothing else\n");

        assertThat(messages())
                .containsExactlyInAnyOrder(
                        "package.yaml:1:1 BAL-Y002 package needs 'name'",
                        "package.yaml:1:1 BAL-Y002 package needs 'version'",
                        "package.yaml:1:1 BAL-Y002 package needs 'facts'",
                        "package.yaml:1:1 BAL-Y002 package needs at least one decision point");
    }

    @Test
    void overridesReplaceByNameAndUnknownOnesAreNamed() {
        PackageManifest pack = read(GOOD);
        YamlValue.Mapping given = (YamlValue.Mapping)
                YamlFile.parse("o.yaml", "thresholds: [{resource: cpu, percent: 50}]\ntresholds: []\n");

        Map<String, List<Record>> overrides = PackageReader.overrides("o.yaml", pack, given.entries(), problems);

        assertThat(overrides).containsExactly(Map.entry("thresholds", List.of(new UsageThreshold(Resource.CPU, 50))));
        assertThat(messages())
                .containsExactly(
                        "o.yaml:2:12 BAL-F002 package load-aware has no parameter 'tresholds' (nearest: 'thresholds')");
    }

    @Test
    void parameterWithASingleValueTakesNoList() {
        PackageManifest pack = read(GOOD);
        YamlValue.Mapping given =
                (YamlValue.Mapping) YamlFile.parse("o.yaml", "prod: [{score: true}, {score: false}]\n");

        PackageReader.overrides("o.yaml", pack, given.entries(), problems);

        assertThat(messages()).containsExactly("o.yaml:1:7 BAL-F002 parameter 'prod' takes one value, not 2");
    }

    @Test
    void budgetIsReadAndBounded() {
        assertThat(read(GOOD).tuples()).isEqualTo(PackageManifest.DEFAULT_TUPLES);
        assertThat(read(GOOD + "budget: {tuples: 5000}\n").tuples()).isEqualTo(5000);
        assertThat(problems.list()).isEmpty();

        read(GOOD + "budget: {tuples: 0}\n");
        read(GOOD + "budget: {tuples: many}\n");
        read(GOOD + "budget: {tupels: 5}\n");
        read(GOOD + "budget: 5\n");

        assertThat(messages())
                .containsExactly(
                        "package.yaml:20:18 BAL-Y002 the budget is 0 tuples, must be 1 to 100000000",
                        "package.yaml:20:18 BAL-Y002 'tuples' is 'many', must be a whole number",
                        "package.yaml:20:10 BAL-Y002 budget has no key 'tupels' (nearest: 'tuples')",
                        "package.yaml:20:9 BAL-Y002 budget is a value, must be a map");
    }
}
