package io.ballast.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.model.Resource;
import io.ballast.model.policy.UsageThreshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileSetTest {
    private static final Map<String, PackageManifest> PACKAGES =
            packages("room:filter", "load:filter, score", "gpus:score");

    private static Map<String, PackageManifest> packages(String... described) {
        Map<String, PackageManifest> packages = new LinkedHashMap<>();
        for (String pack : described) {
            String[] parts = pack.split(":");
            Problems problems = new Problems();
            String yaml =
                    "{name: " + parts[0] + ", version: 1.0.0, decisionPoints: [" + parts[1] + "], facts: \">=1.0\","
                            + " parameters: {limits: {fact: UsageThreshold, default: [{resource: cpu, percent: 65}]}}}";
            packages.put(
                    parts[0], PackageReader.read("package.yaml", yaml, problems).orElseThrow());
            problems.throwIfAny();
        }
        return packages;
    }

    /** Profiles given as name and text, one after the other. */
    private static ProfileSet set(String... namesAndTexts) {
        List<ProfileFile> files = new ArrayList<>();
        Problems problems = new Problems();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            String name = namesAndTexts[i];
            files.add(ProfileFile.read(ProfileFile.path(name), name, namesAndTexts[i + 1], problems));
        }
        problems.throwIfAny();
        return ProfileSet.of(files, PACKAGES);
    }

    private static List<String> problemsOf(String text) {
        ProblemException refused = catchThrowableOfType(
                ProblemException.class, () -> set("cluster", text).profile("cluster"));
        return refused.problems().stream()
                .map(p -> p.line() + ":" + p.column() + " " + p.code() + " " + p.message())
                .toList();
    }

    private static final String CLUSTER =
            """
            description: Room, then load.
            filters: [room, load]
            scores: {load: 2, gpus: 1}
            parameters:
              load: {limits: [{resource: cpu, percent: 50}]}
            """;

    @Test
    void profileSaysWhichPackagesDecideWithWhichWeightsAndSettings() {
        Profile profile = set("cluster", CLUSTER).profile("cluster");

        assertThat(profile.name()).isEqualTo("cluster");
        assertThat(profile.filters()).containsExactly("room", "load");
        assertThat(profile.scores()).containsExactly(Map.entry("load", 2), Map.entry("gpus", 1));
        assertThat(profile.overrides())
                .isEqualTo(Map.of("load", Map.of("limits", List.of(new UsageThreshold(Resource.CPU, 50)))));
    }

    @Test
    void extensionAddsAndRemovesWithoutSayingTheRestAgain() {
        ProfileSet set = set(
                "cluster",
                CLUSTER,
                "gpu",
                "{description: d, extends: cluster, add: {scores: {gpus: 5}}, remove: {filters: [load], scores: [load]}}");

        Profile profile = set.profile("gpu");

        assertThat(profile.filters()).containsExactly("room");
        assertThat(profile.scores()).containsExactly(Map.entry("gpus", 5));
        assertThat(profile.overrides()).as("load is not active any more").isEmpty();
    }

    @Test
    void laterBundleChangesTheProfileOfItsOwnName() {
        Map<String, PackageManifest> all = packages("room:filter", "load:filter, score", "gpus:score", "mine:filter");
        ProfileSet later = set("cluster", "{description: With mine., extends: cluster, add: {filters: [mine]}}");

        ProfileSet both = set("cluster", CLUSTER).under(later, all);

        assertThat(both.profile("cluster").filters()).containsExactly("room", "load", "mine");
        assertThat(both.description("cluster")).isEqualTo("With mine.");
        assertThat(both.names()).containsExactly("cluster");
    }

    @Test
    void laterBundleReplacesAProfile() {
        ProfileSet both = set("cluster", CLUSTER).under(set("cluster", "{description: d, filters: [load]}"), PACKAGES);

        assertThat(both.profile("cluster").filters()).containsExactly("load");
        assertThat(both.profile("cluster").scores()).isEmpty();
    }

    @Test
    void everyMistakeIsReportedWithItsPlace() {
        assertThat(problemsOf("{description: d, filters: [rooms, gpus], scores: {room: 1}}"))
                .containsExactly(
                        "1:28 BAL-B010 there is no package 'rooms' (nearest: 'room')",
                        "1:35 BAL-B010 package 'gpus' does not filter",
                        "1:57 BAL-B010 package 'room' does not score");
        assertThat(problemsOf("{description: d, filters: [room, room], scores: {load: 0, gpus: 10001}, weight: 1}"))
                .containsExactly(
                        "1:34 BAL-B010 package 'room' is there twice",
                        "1:56 BAL-B010 weight of package 'load' is 0, must be 1 to 10000",
                        "1:65 BAL-B010 weight of package 'gpus' is 10001, must be 1 to 10000",
                        "1:73 BAL-Y002 profile has no key 'weight'");
        assertThat(problemsOf("{description: d, filters: [room], parameters: {room: {limit: []}, load: {}, gpus: 3}}"))
                .containsExactly("1:83 BAL-B010 settings of package 'gpus' are a value, must be a map");
        assertThat(problemsOf("{description: d, filters: [room], parameters: {room: {limit: []}, load: {}}}"))
                .containsExactly(
                        "1:62 BAL-F002 package room has no parameter 'limit' (nearest: 'limits')",
                        "1:73 BAL-B010 package 'load' is not active in the profile");
    }

    @Test
    void extensionOfNothingOrOfItselfIsRefused() {
        assertThat(problemsOf("{description: d, extends: cluster}"))
                .containsExactly("1:27 BAL-B010 no bundle before this one has a profile 'cluster' to extend");
        assertThat(problemsOf("{description: d, extends: clusters, add: {filters: [room]}}"))
                .containsExactly("1:27 BAL-B010 there is no profile 'clusters' to extend (nearest: 'cluster')");
        ProfileSet circle = set("a", "{description: d, extends: b}", "b", "{description: d, extends: a}");
        assertThatThrownBy(() -> circle.profile("a")).hasMessageContaining("extends itself in a circle");
        assertThatThrownBy(circle::check).hasMessageContaining("profile 'a' extends itself");
    }

    @Test
    void extensionSaysWhatItAddsAndAWholeProfileWhatItHas() {
        assertThat(problemsOf("{description: d, extends: x, filters: [room]}"))
                .containsExactly("1:39 BAL-Y002 a profile with 'extends' has no 'filters' of its own");
        assertThat(problemsOf("{description: d, add: {filters: [room]}}"))
                .containsExactly("1:23 BAL-Y002 'add' needs a profile to change");
    }

    @Test
    void removingWhatIsNotThereAndAddingWhatIsThereAreMistakes() {
        assertThatThrownBy(() -> set(
                                "cluster",
                                CLUSTER,
                                "gpu",
                                "{description: d, extends: cluster, add: {filters: [load]}, remove: {scores: [room]}}")
                        .profile("gpu"))
                .hasMessageContaining("package 'load' filters already")
                .hasMessageContaining("package 'room' is not among the scores of the profile");
    }

    @Test
    void unknownProfileIsNamedWithTheNearest() {
        assertThatThrownBy(() -> set("cluster", CLUSTER).profile("clutser"))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("the bundle has no profile 'clutser' (nearest: 'cluster')");
    }

    @Test
    void fileOfAnUnusualNameIsNoProfile() {
        assertThatThrownBy(() -> set("My Profile", "{description: d}"))
                .hasMessageContaining("'My Profile' is not a profile name");
    }

    @Test
    void replayTakesFiltersAndSettingsAndOneScorePackage() {
        Profile only = set("cluster", CLUSTER).profile("cluster").only("gpus");

        assertThat(only.filters()).containsExactly("room", "load");
        assertThat(only.scores()).containsExactly(Map.entry("gpus", 1));
        assertThat(only.overrides()).containsOnlyKeys("load");
    }
}
