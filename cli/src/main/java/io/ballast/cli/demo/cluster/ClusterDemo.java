package io.ballast.cli.demo.cluster;

import io.ballast.cli.Console;
import io.ballast.cli.demo.cluster.Placements.Snapshot;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.term.LiveLines;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import io.ballast.controlplane.SimulatedLoads;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * A real control plane, rules that decide for it, and pods. Everything that it starts is stopped at its end, also when it is interrupted. Not thread-safe.
 *
 * @param nodes simulated nodes
 * @param pods  pods to place
 */
public record ClusterDemo(Console console, Bundle bundle, int nodes, int pods) {
    private static final String CONFIGURATION = "listen: 127.0.0.1:0\ncandidates: 16\n";
    private static final long PATIENCE_MILLIS = 120_000;
    private static final long FRAME_MILLIS = 200;
    private static final long LINE_MILLIS = 1000;
    private static final int INTERRUPTED = 130;

    /**
     * Runs it.
     *
     * @param folder of the programs of a control plane; null for where they usually are
     * @return exit code of the command
     * @throws ProblemException when the programs are not there
     */
    public int run(Path folder) throws IOException, InterruptedException {
        Programs programs = (folder == null ? Programs.find() : Programs.in(folder))
                .orElseThrow(() -> missing(folder == null ? Programs.searched() : List.of(folder)));
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread hook = new Thread(() -> interrupted.set(true), "demo-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run(programs);
        } catch (RuntimeException e) {
            if (interrupted.get()) {
                // What was running was stopped under our hands.
                return INTERRUPTED;
            }
            throw e;
        } finally {
            if (!interrupted.get()) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
    }

    private static ProblemException missing(List<Path> searched) {
        String folders = searched.stream().map(Path::toString).collect(Collectors.joining(", "));
        return new ProblemException(new Problem(
                InputCode.FILE,
                folders,
                0,
                0,
                "etcd, kube-apiserver and kube-scheduler are not all here",
                "The demo of a cluster runs the real ones: " + Programs.HOW_TO_GET
                        + ". 'ballast demo' without --cluster needs none."));
    }

    private int run(Programs programs) throws IOException, InterruptedException {
        List<NodeGroup> groups = NodeGroup.of(nodes);
        say("Starting etcd and kube-apiserver.");
        try (ControlPlane plane = ControlPlane.start(programs)) {
            say(String.format(Locale.ROOT, "Creating %,d nodes, half of them hot by their NodeMetric.", nodes));
            groups.forEach(group -> create(plane, group));
            SchedulerConfig config = SchedulerConfig.read("demo", CONFIGURATION);
            KeptTroubles faults = new KeptTroubles();
            try (SchedulerProgram adapter = SchedulerProgram.start(config, bundle, plane.client(), faults)) {
                adapter.synced().join();
                say("Starting kube-scheduler, which asks the rules.");
                plane.startScheduler(KubeSchedulerText.of(
                        config, "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler"));
                return place(plane, groups, faults);
            }
        }
    }

    private static void create(ControlPlane plane, NodeGroup group) {
        plane.createNodes(group.count(), group::node);
        plane.withWorkers(
                group.count(), i -> SimulatedLoads.report(plane.client(), group.name(i), group.usage(i), "8Gi"));
    }

    private int place(ControlPlane plane, List<NodeGroup> groups, KeptTroubles faults) throws InterruptedException {
        ClusterView view = new ClusterView(groups, console.terminal().paint());
        Placements placements = new Placements(groups, pods, System::nanoTime);
        boolean all;
        try (var watch = plane.client().pods().inNamespace("default").runnableInformer(0)) {
            watch.addEventHandler(placements).start().toCompletableFuture().join();
            CompletableFuture<Void> creating = CompletableFuture.runAsync(() -> plane.create(pods, PodShape::pod));
            all = show(view, placements);
            creating.join();
        }
        faults.all().forEach(fault -> console.err().println("ballast demo: " + fault));
        if (!all) {
            console.err().println("ballast demo: not all pods were bound in time\n" + plane.logs());
            return 1;
        }
        boolean right = new Verdict(console, plane, groups).tell(placements.now());
        return right ? 0 : 1;
    }

    /** Shows how it goes on until all pods are bound; whether they were in time. */
    private boolean show(ClusterView view, Placements placements) throws InterruptedException {
        boolean live = console.terminal().output() && console.terminal().columns() >= ClusterView.COLUMNS;
        LiveLines lines = new LiveLines(console.out());
        long frame = live ? FRAME_MILLIS : LINE_MILLIS;
        boolean all = false;
        for (long waited = 0; !all && waited < PATIENCE_MILLIS; waited += frame) {
            all = placements.awaitAll(frame);
            Snapshot now = placements.now();
            if (live) {
                lines.show(view.lines(now));
            } else {
                say(view.line(now));
            }
        }
        if (!live) {
            view.lines(placements.now()).forEach(this::say);
        }
        return all;
    }

    private void say(String line) {
        console.out().println(line);
    }
}
