package io.ballast.cli.report;

import io.ballast.cli.report.ClusterSection.Candidate;
import io.ballast.cli.report.ClusterSection.Cell;
import io.ballast.cli.report.ClusterSection.Decision;
import io.ballast.cli.report.ClusterSection.Matrix;
import io.ballast.cli.report.ClusterSection.ReasonCount;
import io.ballast.cli.report.NodeSection.FiredRule;
import io.ballast.cli.report.NodeSection.Mark;
import io.ballast.cli.report.NodeSection.Sample;
import io.ballast.cli.report.TraceSection.CurvePoint;
import io.ballast.cli.report.TraceSection.Figure;
import io.ballast.cli.report.TraceSection.Run;
import io.ballast.cli.report.TraceSection.SlowDecision;
import io.ballast.cli.report.TraceSection.Stranded;
import io.ballast.cli.report.TraceSection.StrandedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports of the size and shape that the commands make, with invented figures. */
final class SampleReport {
    private static final List<String> REASONS =
            List.of("no CPU left beside it", "share left is too small", "too few on one node");

    private static final List<String> RULES = List.of(
            "node-fit/cpu",
            "node-fit/memory",
            "load-aware/expired",
            "load-aware/usage",
            "gpu-share/model",
            "gpu-share/share");
    private static final List<String> NODES = List.of("batch-1", "gpu-a", "gpu-b", "web-1", "web-2", "web-3");

    private SampleReport() {}

    /** All kinds of section; the curves are those given. */
    static ReportData of(List<Run> runs) {
        return new ReportData(
                "Sample report",
                "drawn to show the layout: published curves of seed 42, invented counts and times",
                "3f9c21a07be4",
                List.of(cluster(), trace(runs), node()));
    }

    static ReportData invented() {
        return of(List.of(
                run("gpu-fgd", curve(95.3, 13.9, 4.7), Optional.empty()),
                run("gpu-best-fit", curve(93.1, 14.0, 6.9), Optional.empty())));
    }

    static TraceSection trace(List<Run> runs) {
        return new TraceSection(
                "GPU trace",
                "8,152 pods of the openb trace arrive in random order until their demand is 130 % of the cluster: 1,213 nodes with 6,212 GPUs. "
                        + "Every placement is a decision of the rules; a pod that fits nowhere is dropped.",
                runs);
    }

    static Run run(String score, List<CurvePoint> curve, Optional<TraceSection.Published> published) {
        CurvePoint last = curve.get(curve.size() - 1);
        return new Run(
                score,
                "default",
                42,
                curve,
                List.of(
                        new Figure("Allocated at the end", Numbers.fixed(last.allocationPercent(), 2) + " %"),
                        new Figure("Fragmented, of all", Numbers.fixed(last.fragmentedPercentOfTotal(), 2) + " %"),
                        new Figure("Pods placed", "9,377 of 10,866"),
                        new Figure("Time per pod", "21.4 µs"),
                        new Figure("Slowest pod", "1.9 ms")),
                published,
                new Stranded(
                        REASONS,
                        List.of(
                                model("G2", 4_392_000, 96_100, 42_700, 12_000),
                                model("T4", 842_000, 18_400, 21_350, 0),
                                model("P100", 265_000, 9_000, 8_400, 0),
                                model("G3", 312_000, 41_000, 3_100, 8_000),
                                model("V100M32", 204_000, 0, 4_300, 4_000),
                                model("V100M16", 195_000, 0, 2_650, 2_000),
                                model("A10", 2_000, 0, 0, 0))),
                List.of(
                        new SlowDecision("openb-pod-0007", 1903.2, 1213),
                        new SlowDecision("openb-pod-4410", 611.7, 1213),
                        new SlowDecision("openb-pod-0931", 402.9, 844),
                        new SlowDecision("openb-pod-7716", 380.1, 790),
                        new SlowDecision("openb-pod-2208", 144, 311)));
    }

    private static StrandedModel model(String name, long total, long... freeByReason) {
        List<Long> free = new ArrayList<>();
        for (long milli : freeByReason) {
            free.add(milli);
        }
        return new StrandedModel(name, total, free);
    }

    /** A curve that fills up to {@code full} percent. */
    static List<CurvePoint> curve(double full, double fragmentedAtStart, double fragmentedAtEnd) {
        List<CurvePoint> points = new ArrayList<>();
        for (int arrived = 0; arrived <= 130; arrived++) {
            double allocated = Math.min(arrived, full - 2.0 * Math.exp(-arrived / 60.0));
            double fragmented = fragmentedAtEnd + (fragmentedAtStart - fragmentedAtEnd) * Math.exp(-arrived / 55.0);
            points.add(
                    new CurvePoint(arrived, allocated, fragmented, Math.min(99, 100 * fragmented / (100 - allocated))));
        }
        return points;
    }

    static ClusterSection cluster() {
        return new ClusterSection(
                "Cluster snapshot",
                "Three pods are placed on six nodes, one after the other. A node is refused by every rule that says so, not only by the first.",
                List.of(placed(), withoutNode(), shareOfAGpu()));
    }

    private static Decision placed() {
        return new Decision(
                "shop/frontend-7d9f",
                "2 cores, 4 GiB",
                Optional.of("web-3"),
                6,
                3,
                List.of(
                        new ReasonCount("load-aware/usage", "node(s) cpu usage exceed threshold", 2),
                        new ReasonCount("load-aware/expired", "node(s) nodeMetric expired", 1)),
                new Matrix(
                        RULES,
                        NODES,
                        List.of(
                                new Cell("load-aware/usage", "gpu-a", true, "cpu usage with the pod 71 % > 65 %"),
                                new Cell("load-aware/usage", "web-2", true, "cpu usage with the pod 88 % > 65 %"),
                                new Cell("load-aware/expired", "batch-1", true, "reported 412 s ago"))),
                List.of(
                        new Candidate("web-3", 83, "load-aware 83"),
                        new Candidate("web-1", 61, "load-aware 61"),
                        new Candidate("gpu-b", 58, "load-aware 58")));
    }

    private static Decision withoutNode() {
        return new Decision(
                "team-b/train-large-0",
                "8 cores, 64 GiB, 4 GPUs",
                Optional.empty(),
                6,
                0,
                List.of(
                        new ReasonCount("gpu-share/share", "Insufficient GPU: 4 wanted", 4),
                        new ReasonCount("load-aware/usage", "node(s) cpu usage exceed threshold", 2),
                        new ReasonCount("node-fit/cpu", "Insufficient cpu", 1)),
                new Matrix(
                        RULES,
                        NODES,
                        List.of(
                                new Cell("gpu-share/share", "batch-1", true, "GPUs free 0 < 4"),
                                new Cell("gpu-share/share", "web-1", true, "GPUs free 0 < 4"),
                                new Cell("gpu-share/share", "web-2", true, "GPUs free 0 < 4"),
                                new Cell("gpu-share/share", "web-3", true, "GPUs free 0 < 4"),
                                new Cell("load-aware/usage", "gpu-a", true, "cpu usage with the pod 78 % > 65 %"),
                                new Cell("load-aware/usage", "web-2", true, "cpu usage with the pod 91 % > 65 %"),
                                new Cell("load-aware/usage", "gpu-b", false, "cpu usage with the pod 41 % ≤ 65 %"),
                                new Cell("node-fit/cpu", "gpu-b", true, "free 6000 m < 8000 m"))),
                List.of());
    }

    private static Decision shareOfAGpu() {
        return new Decision(
                "team-b/notebook-12",
                "4 cores, 16 GiB, 0.5 GPU",
                Optional.of("gpu-b"),
                6,
                1,
                List.of(
                        new ReasonCount("gpu-share/share", "Insufficient GPU: 0.5 wanted", 4),
                        new ReasonCount("load-aware/usage", "node(s) cpu usage exceed threshold", 1)),
                new Matrix(
                        RULES,
                        NODES,
                        List.of(
                                new Cell("gpu-share/share", "batch-1", true, "GPUs free 0 < 0.5"),
                                new Cell("gpu-share/share", "web-1", true, "GPUs free 0 < 0.5"),
                                new Cell("gpu-share/share", "web-2", true, "GPUs free 0 < 0.5"),
                                new Cell("gpu-share/share", "web-3", true, "GPUs free 0 < 0.5"),
                                new Cell("load-aware/usage", "gpu-a", true, "cpu usage 74 % > 65 %"))),
                List.of(new Candidate("gpu-b", 71, "load-aware 54, gpu-fgd 88")));
    }

    static NodeSection node() {
        List<Sample> samples = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < 288; i++) {
            double day = Math.sin((i - 100) / 288.0 * 2 * Math.PI);
            long latency = Math.round(14_000 + 8_000 * day + 1_600 * Math.sin(i * 1.7) + (i % 71 == 3 ? 5_000 : 0));
            long system = Math.round(1_400 + 200 * Math.sin(i * 0.9));
            long allowed = Math.max(3_200, 20_800 - latency - system);
            samples.add(new Sample(i * 300L, system, latency, Math.min(allowed, 9_000 + i * 10L), allowed));
            if (allowed == 3_200
                    && (marks.isEmpty()
                            || i * 300L - marks.get(marks.size() - 1).atSeconds() > 900)) {
                marks.add(new Mark(i * 300L, "cpu-suppress/at-least replaces cpu-suppress/leave-room"));
            }
        }
        return new NodeSection(
                "Node time line",
                "One day of a node with 32 cores. Every five minutes the cpu-suppress package decides how much CPU best-effort pods may use.",
                "node-7",
                32_000,
                samples,
                marks,
                List.of(
                        new FiredRule("cpu-suppress/leave-room", "best effort gets what 65 % of the node leaves", 219),
                        new FiredRule("cpu-suppress/at-least", "best effort keeps at least 10 % of the node", 69)));
    }
}
