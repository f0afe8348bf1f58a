package io.ballast.cli.demo.cluster;

import io.ballast.cli.Console;
import io.ballast.cli.demo.cluster.Placements.Snapshot;
import io.ballast.cli.term.Paint;
import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** What the demo tells when all pods have a node. */
record Verdict(Console console, ControlPlane plane, List<NodeGroup> groups) {
    private static final String DEVICES = "scheduling.koordinator.sh/device-allocated";
    private static final String REFUSED = "FailedScheduling";
    private static final long PATIENCE_SECONDS = 30;

    /** Tells it; whether all is as it must be. */
    boolean tell(Snapshot end) throws InterruptedException {
        boolean hotAvoided = hotNodes(end);
        device();
        boolean explained = pendingPod();
        return audit() && explained && hotAvoided;
    }

    private boolean hotNodes(Snapshot end) {
        say("");
        String text = NodeGroup.HOT_SPOT + ", the hottest node, has "
                + end.byGroup().get(NodeGroup.HOT_SPOT) + " pods; all hot nodes together have " + end.onHot() + ".";
        say(end.onHot() == 0 ? paint().good(text) : paint().bad(text));
        return end.onHot() == 0;
    }

    private void device() {
        plane.client().pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getAnnotations() != null
                        && pod.getMetadata().getAnnotations().containsKey(DEVICES))
                .findFirst()
                .ifPresent(this::device);
    }

    private void device(Pod pod) {
        say("Pod " + pod.getMetadata().getName() + " has a share of a GPU on node "
                + pod.getSpec().getNodeName() + ":");
        say("  " + paint().faint(pod.getMetadata().getAnnotations().get(DEVICES)));
    }

    /** Creates a pod that fits nowhere and tells what kube-scheduler writes of it: the reasons are those of the rules. */
    private boolean pendingPod() throws InterruptedException {
        CompletableFuture<String> refusal = new CompletableFuture<>();
        try (var watch = plane.client().v1().events().inNamespace("default").runnableInformer(0)) {
            watch.addEventHandler(new Refusals(refusal))
                    .start()
                    .toCompletableFuture()
                    .join();
            plane.client().resource(PodShape.TOO_BIG.pod()).create();
            String message = refusal.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            say("");
            say("Pod " + PodShape.TOO_BIG.name() + " asks for "
                    + PodShape.TOO_BIG.requests().get("cpu")
                    + " of a node's 16 cores and stays pending. Why, in the words of the rules:");
            reasons(message).forEach(this::say);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            console.err().println("ballast demo: kube-scheduler wrote no event for the pod that fits nowhere");
            return false;
        }
    }

    /** The message with one reason a line, without what it says of claims and preemption. */
    static List<String> reasons(String message) {
        String first = message.strip().split("\\.( |$)", 2)[0];
        int colon = first.indexOf(": ");
        if (colon < 0) {
            return List.of("  " + first);
        }
        Stream<String> reasons = Arrays.stream(first.substring(colon + 2).split(", "));
        return Stream.concat(Stream.of("  " + first.substring(0, colon + 1)), reasons.map(reason -> "    " + reason))
                .toList();
    }

    private boolean audit() {
        List<String> findings = Audit.of(plane.client());
        say("");
        if (findings.isEmpty()) {
            say("The audit, which reads the API server alone, finds no CPU, memory or GPU that is booked twice.");
        }
        findings.forEach(finding -> say(paint().bad(finding)));
        return findings.isEmpty();
    }

    private Paint paint() {
        return console.terminal().paint();
    }

    private void say(String line) {
        console.out().println(line);
    }

    /** Waits for the event that says why the pod has no node. */
    private record Refusals(CompletableFuture<String> message) implements ResourceEventHandler<Event> {
        @Override
        public void onAdd(Event event) {
            if (REFUSED.equals(event.getReason())
                    && PodShape.TOO_BIG.name().equals(event.getInvolvedObject().getName())) {
                message.complete(event.getMessage());
            }
        }

        @Override
        public void onUpdate(Event before, Event event) {
            onAdd(event);
        }

        @Override
        public void onDelete(Event event, boolean stateUnknown) {}
    }
}
