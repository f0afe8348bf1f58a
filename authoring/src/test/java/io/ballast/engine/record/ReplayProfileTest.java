package io.ballast.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.ProfileSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.DecisionPoint;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.Threshold;
import io.ballast.model.sink.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay decides by the candidate's profile and settings; from the record come facts, and what the caller of a decision gave. */
class ReplayProfileTest {
    private static final TinyPackage ROOM = TinyPackage.named("room", "filter, tune")
            .parameter("Threshold", "[{name: spare, value: 1000}]")
            .rules(TinyPackage.rule(
                            "room/cpu",
                            "  $filter : Filter()\n  $spare : Threshold( name == \"spare\" )\n"
                                    + "  $fit : NodeFit( freeCpuMilli < $spare.value )",
                            "  $filter.reject($fit);")
                    + TinyPackage.rule(
                            "room/large",
                            "  $setting : Setting()\n  $spare : Threshold( name == \"spare\" )\n"
                                    + "  $pod : PodRequest( cpuMilli > $spare.value )",
                            "  $setting.set(\"size\", \"large\");"));
    private static final TinyPackage PLACES = TinyPackage.named("places", "filter")
            .rules(TinyPackage.rule(
                    "places/few", "  $filter : Filter()\n  $fit : NodeFit( freePods < 5 )", "  $filter.reject($fit);"));
    private static final TinyPackage GPUS = TinyPackage.named("gpus", "filter, score")
            .rules(TinyPackage.rule(
                            "gpus/none",
                            "  $filter : Filter()\n  $gpus : NodeGpus( model == \"\" )",
                            "  $filter.reject($gpus);")
                    + TinyPackage.rule(
                            "gpus/points",
                            "  $score : Score()\n  $fit : NodeFit( freePods >= 5 )",
                            "  $score.points($fit, 10);"));
    private static final PodRequest POD = new PodRequest(
            "default/p", 3000, 0, ResourceAmounts.NONE, false, QosClass.LS, PriorityClass.NONE, GpuRequest.NONE);
    private static final Bundle RECORDED = bundle("{description: d, filters: [room]}");

    @TempDir
    Path folder;

    private static Bundle bundle(String profile, TinyPackage... packages) {
        ProfileFile file = ProfileFile.read("profiles/cluster.yaml", "cluster", profile, new Problems());
        List<TinyPackage> all = packages.length == 0 ? List.of(ROOM, PLACES, GPUS) : List.of(packages);
        return Bundle.load(BundleBuilder.build(
                "tiny",
                "1.0.0",
                "2026-01-01",
                all.stream().map(TinyPackage::source).toList(),
                List.of(new ProfileSource(file, profile))));
    }

    /** Two nodes; the first has more CPU than anybody asks to spare, and few places. */
    private void record(Bundle bundle, Profile profile) {
        try (DecisionRecorder recorder =
                DecisionRecorder.open(RecordSettings.of(folder).withAllRefusals(), () -> 0)) {
            PlanProgram program = new PlanProgram(bundle, profile);
            RowTable table = new RowTable(List.of("a", "b"), program.rowTypes());
            table.put(new NodeFit("a", 2000, 0, 1));
            table.put(new NodeFit("b", 4000, 0, 10));
            recorder.nodes(new PlanDecider(program, table), program, table).best(POD, List.of());
            RuleSession session = RuleSession.of(bundle, "room", profile.overrides("room"));
            recorder.subjects(bundle, DecisionPoint.TUNE, "room", profile)
                    .decide(POD.name(), List.of(POD), () -> session.run(List.of(POD), new Setting()));
        }
    }

    private ReplayReport replay(Bundle candidate) {
        return Replay.run(DecisionLog.open(folder), candidate, 10);
    }

    private static List<String> told(ReplayReport report) {
        return report.examples().stream()
                .map(d -> d.kind() + " " + d.before() + " -> " + d.after() + " " + d.rules())
                .toList();
    }

    @Test
    void filterThatTheCandidateAddsToTheProfileCounts() {
        record(RECORDED, RECORDED.profile("cluster"));

        assertThat(replay(RECORDED).differences()).isZero();
        assertThat(told(replay(bundle("{description: d, filters: [room, places]}"))))
                .containsExactly("NODE goes to a -> goes to b [places/few]");
        assertThat(told(replay(bundle("{description: d, filters: []}")))).isEmpty();
    }

    @Test
    void filterThatTheCandidateTakesAwayCountsNoMore() {
        Bundle both = bundle("{description: d, filters: [room, places]}");
        record(both, both.profile("cluster"));

        assertThat(told(replay(RECORDED))).containsExactly("NODE goes to b -> goes to a [places/few]");
    }

    @Test
    void scoresAndWeightsAreTheCandidatesAndPointsAreComparedAsMeans() {
        Bundle scored = bundle("{description: d, filters: [room], scores: {gpus: 1}}");
        record(scored, scored.profile("cluster"));

        assertThat(replay(bundle("{description: d, filters: [room], scores: {gpus: 7}}"))
                        .differences())
                .isZero();
        assertThat(told(replay(RECORDED))).containsExactly("NODE goes to b -> goes to a []");
    }

    @Test
    void settingsOfTheProfileAreTheCandidatesAndThoseOfTheCallerAreRecorded() {
        String spare = "{description: d, filters: [room], parameters: {room: {Threshold: [{name: spare, value: %d}]}}}";
        Bundle recorded = bundle(spare.formatted(2000));
        record(recorded, recorded.profile("cluster"));

        assertThat(replay(recorded).differences()).isZero();
        assertThat(told(replay(bundle(spare.formatted(3500)))))
                .containsExactly(
                        "NODE goes to a -> goes to b [room/cpu]", "VALUE size large -> size nothing [room/large]");
    }

    @Test
    void whatTheCallerSetIsSetForTheCandidateToo() {
        String spare = "{description: d, filters: [room], parameters: {room: {Threshold: [{name: spare, value: %d}]}}}";
        Bundle recorded = bundle(spare.formatted(100));
        record(recorded, recorded.profile("cluster").with("room", "Threshold", List.of(new Threshold("spare", 2000))));

        assertThat(replay(recorded).differences()).isZero();
        assertThat(replay(bundle(spare.formatted(3500))).differences()).isZero();
        assertThat(replay(bundle("{description: d, filters: [room, places]}")).differences())
                .isEqualTo(1);
    }

    @Test
    void theOneScorePackageThatTheCallerLetsScoreScoresAlone() {
        record(RECORDED, RECORDED.profile("cluster").only("gpus"));

        assertThat(replay(RECORDED).differences()).isZero();
        assertThat(told(replay(bundle("{description: d, filters: [places]}")))).hasSize(1);
        assertThatThrownBy(() -> replay(bundle("{description: d, filters: [room]}", ROOM, PLACES)))
                .hasMessageContaining(
                        "candidate  BAL-D006  it has no package 'gpus', which decided when the log was recorded");
    }

    @Test
    void everythingThatACandidateLacksIsTold() {
        record(RECORDED, RECORDED.profile("cluster"));
        Bundle other = PLACES.bundle();

        assertThatThrownBy(() -> replay(other)).isInstanceOfSatisfying(ProblemException.class, e -> assertThat(
                        e.problems())
                .extracting(Problem::code, Problem::message)
                .containsExactlyInAnyOrder(
                        tuple("BAL-D006", "it has no profile 'cluster', which decided when the log was recorded"),
                        tuple("BAL-D006", "it has no package 'room', which decided when the log was recorded")));
    }

    @Test
    void settingThatTheCandidateDoesNotTakeIsTold() {
        record(RECORDED, RECORDED.profile("cluster").with("room", "Threshold", List.of(new Threshold("spare", 2000))));
        TinyPackage without = TinyPackage.named("room", "filter, tune")
                .rules(TinyPackage.rule(
                        "room/cpu",
                        "  $filter : Filter()\n  $fit : NodeFit( freeCpuMilli < 1 )",
                        "  $filter.reject($fit);"));

        assertThatThrownBy(() -> replay(bundle("{description: d, filters: [room]}", without)))
                .hasMessageContaining("BAL-D006  it has no setting room.Threshold, which the caller gave when");
    }

    @Test
    void factsThatWereNotRecordedMakeADecisionNotReplayable() {
        record(RECORDED, RECORDED.profile("cluster"));
        ReplayReport report = replay(bundle("{description: d, filters: [room, gpus]}"));

        assertThat(report.notReplayable())
                .hasSize(1)
                .containsEntry("the candidate reads NodeGpus, which was not recorded", 1L);
        assertThat(report.unseen()).isEqualTo(1);
        assertThat(Stream.of(report.differences(), report.replayed())).containsExactly(0L, 1L);
    }
}
