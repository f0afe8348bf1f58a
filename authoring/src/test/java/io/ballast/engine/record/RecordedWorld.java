package io.ballast.engine.record;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.DecisionPoint;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.sink.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A cluster of four nodes whose free CPU falls with each pod, and whose decisions are recorded. */
final class RecordedWorld {
    /** When everything is decided, in milliseconds since 1970. */
    static final long NOW = 1_700_000_000_000L;

    /** Nodes keep 1000 milli-cores, and a pod that asks for more than that is large. */
    static final Bundle BUNDLE = bundle(1000);

    final PlanProgram program = new PlanProgram(BUNDLE, Profile.of("tiny", List.of("fit"), Map.of()));
    final RowTable table = new RowTable(List.of("a", "b", "c", "d"), program.rowTypes());
    final RecordingDecider decider;
    final DecisionRecorder recorder;
    final long[] free = {4000, 5000, 6000, 7000};

    RecordedWorld(DecisionRecorder recorder) {
        this.recorder = recorder;
        for (int row = 0; row < free.length; row++) {
            put(row);
        }
        decider = recorder.nodes(new PlanDecider(program, table), program, table);
    }

    private void put(int row) {
        table.put(new NodeFit(table.node(row), free[row], 0, 10));
    }

    /** Records what happens in a world of its own. */
    static void record(RecordSettings settings, Consumer<RecordedWorld> events) {
        try (DecisionRecorder recorder = DecisionRecorder.open(settings, () -> NOW)) {
            events.accept(new RecordedWorld(recorder));
        }
    }

    /** Decides what is in a log again, by the rules that decided. */
    static ReplayReport replay(Path log) {
        return Replay.run(DecisionLog.open(log), BUNDLE, 10);
    }

    /** Gives a node that much CPU. */
    void free(int row, long cpuMilli) {
        free[row] = cpuMilli;
        put(row);
    }

    /** Decides on a pod of 500 milli-cores and puts it there; its row, or a negative number. */
    int decide(int i) {
        int row = decider.best(pod(i, 500), List.of());
        if (row >= 0) {
            free(row, free[row] - 500);
        }
        return row;
    }

    /** Decides on so many pods, from the first. */
    void decideOn(int pods) {
        for (int i = 0; i < pods; i++) {
            decide(i);
        }
    }

    /** Decides on so many pods and on the settings of so many others. */
    void decideOnAndTune(int pods) {
        for (int i = 0; i < pods; i++) {
            decide(i);
            tune(i, 2000);
        }
    }

    /** Decides on the setting of a pod that asks for that much. */
    void tune(int i, long cpuMilli) {
        RuleSession session = RuleSession.of(BUNDLE, "fit", Map.of());
        List<PodRequest> facts = List.of(pod(i, cpuMilli));
        recorder.subjects(BUNDLE, DecisionPoint.TUNE, "fit", Map.of())
                .decide(facts.get(0).name(), facts, () -> session.run(facts, new Setting()));
    }

    /** Rules that leave so much CPU on each node; a setting says whether a pod asks for more than that. */
    static Bundle bundle(long spareMilli) {
        return Bundle.load(BundleBuilder.build(
                "tiny",
                "1.0.0",
                "2026-01-01",
                List.of(TinyPackage.named("fit", "filter, tune")
                        .rules(TinyPackage.rule(
                                        "fit/cpu",
                                        "  $filter : Filter()\n  $pod : PodRequest()\n"
                                                + "  $fit : NodeFit( freeCpuMilli < " + spareMilli + " )",
                                        "  $filter.reject($fit);")
                                + TinyPackage.rule(
                                        "fit/large",
                                        "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > " + spareMilli + " )",
                                        "  $setting.set(\"size\", \"large\");")
                                + TinyPackage.rule(
                                        "fit/clash",
                                        "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > 1000000 )",
                                        "  $setting.set(\"size\", \"huge\");"))
                        .source())));
    }

    static PodRequest pod(int i, long cpuMilli) {
        return new PodRequest(
                "default/p-" + i,
                cpuMilli,
                0,
                ResourceAmounts.NONE,
                false,
                QosClass.LS,
                PriorityClass.NONE,
                GpuRequest.NONE);
    }
}
