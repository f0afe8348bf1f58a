package io.ballast.scheduler.cluster;

import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks like kube-scheduler, five times a second about a pod that nobody has heard of before. Each fiftieth pod is one that the API server has, wants half a GPU, and is
 * bound; the one before it is deleted.
 */
final class PodCaller implements Runnable {
    private static final long STEP = Duration.ofMillis(200).toNanos();
    private static final int REAL = 50;
    private static final int ATTEMPTS = 20;

    /** Pods differ by what they ask for, as those of so many workloads. */
    private static final int SHAPES = 300;

    private final int number;
    private final RawCaller caller;
    private final KubernetesClient client;
    private final String names;
    private final Tally tally;
    private final long end;
    private final Random draws;
    private String before = "";

    /**
     * A caller.
     *
     * @param names nodes of each question, as JSON
     * @param end   when it stops, by {@link System#nanoTime}
     */
    PodCaller(int number, int port, KubernetesClient client, String names, Tally tally, long end) {
        this.number = number;
        this.caller = new RawCaller(port);
        this.client = client;
        this.names = names;
        this.tally = tally;
        this.end = end;
        this.draws = new Random(number);
    }

    @Override
    public void run() {
        try (caller) {
            // Not all at the same moment.
            long next = System.nanoTime() + STEP * number / 100;
            for (int pod = 0; next < end; pod++) {
                LockSupport.parkNanos(next - System.nanoTime());
                turn(pod);
                next = Math.max(next + STEP, System.nanoTime());
            }
        } catch (IOException | RuntimeException e) {
            tally.wrong("caller " + number, e);
        }
    }

    private void turn(int pod) throws IOException {
        String name = "pod-" + number + "-" + pod;
        if (pod % REAL == number % REAL) {
            bound(name);
        } else {
            String cpu = 100 + draws.nextInt(SHAPES) + "m";
            String json =
                    """
                    {"metadata":{"name":"%s","namespace":"default","uid":"%s"},"spec":{"containers":[
                    {"name":"c","resources":{"requests":{"cpu":"%s","memory":"64Mi"}}}]}}"""
                            .formatted(name, UUID.randomUUID(), cpu);
            placed(name, json);
        }
    }

    /** Asks where a pod may be, and how good the nodes are; empty when an answer was wrong. */
    private List<String> placed(String name, String pod) throws IOException {
        RawCaller.Answer filter = caller.post("filter", "{\"Pod\":" + pod + ",\"NodeNames\":[" + names + "]}");
        JsonNode answer = JsonMapper.shared().readTree(filter.body());
        List<String> nodes = texts(answer.path("NodeNames"));
        if (filter.status() != 200 || !answer.path("Error").asString("").isEmpty() || nodes.isEmpty()) {
            tally.wrong("filter " + name, filter);
            return List.of();
        }
        tally.right("filter");
        String few = "[\"" + String.join("\",\"", nodes) + "\"]";
        RawCaller.Answer points = caller.post("prioritize", "{\"Pod\":" + pod + ",\"NodeNames\":" + few + "}");
        JsonNode hosts = JsonMapper.shared().readTree(points.body());
        boolean all = points.status() == 200
                && new TreeSet<>(nodes)
                        .equals(new TreeSet<>(stream(hosts)
                                .map(host -> host.path("Host").asString())
                                .toList()));
        if (!all) {
            tally.wrong("prioritize " + name, points);
            return List.of();
        }
        tally.right("prioritize");
        return nodes;
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static List<String> texts(JsonNode array) {
        return stream(array).map(JsonNode::asString).toList();
    }

    private void bound(String name) throws IOException {
        if (!before.isEmpty()) {
            client.pods()
                    .inNamespace("default")
                    .withName(before)
                    .withGracePeriod(0)
                    .delete();
        }
        before = name;
        Pod pod = created(name);
        String json =
                """
                {"metadata":{"name":"%s","namespace":"default","uid":"%s"},"spec":{"containers":[{"name":"main","resources":{"requests":
                {"cpu":"100m","memory":"64Mi","koordinator.sh/gpu-core":"50","koordinator.sh/gpu-memory-ratio":"50"}}}]}}"""
                        .formatted(name, pod.getMetadata().getUid());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<String> nodes = placed(name, json);
            if (nodes.isEmpty() || isBound(pod, nodes.get(draws.nextInt(nodes.size())))) {
                return;
            }
        }
        tally.wrong("bind " + name, "conflicts only");
    }

    private Pod created(String name) {
        Pod pod = SimulatedPods.asking(
                name,
                Map.of(
                        "cpu",
                        "100m",
                        "memory",
                        "64Mi",
                        "koordinator.sh/gpu-core",
                        "50",
                        "koordinator.sh/gpu-memory-ratio",
                        "50"));
        pod.getSpec().setSchedulerName("nobody");
        try {
            return client.resource(pod).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409) {
                throw e;
            }
            // The answer was lost, and the client has asked again.
            return client.pods().inNamespace("default").withName(name).get();
        }
    }

    /** Whether it is bound; false when somebody else was faster, so that the caller has to filter again. */
    private boolean isBound(Pod pod, String node) throws IOException {
        String name = pod.getMetadata().getName();
        RawCaller.Answer answer = caller.post(
                "bind",
                "{\"PodName\":\"%s\",\"PodNamespace\":\"default\",\"PodUID\":\"%s\",\"Node\":\"%s\"}"
                        .formatted(name, pod.getMetadata().getUid(), node));
        String error = JsonMapper.shared().readTree(answer.body()).path("Error").asString("");
        if (answer.status() == 200 && error.contains("fit any more")) {
            tally.right("conflict");
            return false;
        }
        Pod now = client.pods().inNamespace("default").withName(name).get();
        if (answer.status() == 200
                && error.isEmpty()
                && node.equals(now.getSpec().getNodeName())
                && now.getMetadata().getAnnotations().containsKey("scheduling.koordinator.sh/device-allocated")) {
            tally.right("bound");
        } else {
            tally.wrong("bind " + name, answer);
        }
        return true;
    }
}
