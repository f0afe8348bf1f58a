package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedLoads;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.RuleSource;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A real cluster whose kube-scheduler asks an adapter in this process. Each node has 16 cores and two GPUs; every second one is busy. */
final class AskedCluster implements AutoCloseable {
    static final int NODES = 20;
    static final Map<String, String> SMALL = Map.of("cpu", "500m", "memory", "256Mi");
    static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "500m", "memory", "256Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    private final ControlPlane plane;
    private final KeptTroubles log = new KeptTroubles();
    private final String settings;
    private final RuleSource rules;
    private SchedulerProgram adapter;

    private AskedCluster(ControlPlane plane, String settings, RuleSource rules) {
        this.plane = plane;
        this.settings = settings;
        this.rules = rules;
    }

    /**
     * Starts everything; the adapter knows the cluster.
     *
     * @param settings configuration of the adapter, but for where it listens
     * @param busy     cores in use on a busy node
     */
    static AskedCluster start(String settings, RuleSource rules, String busy) throws IOException {
        AskedCluster cluster = new AskedCluster(TestControlPlane.start(), settings, rules);
        try {
            cluster.begin(busy);
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void begin(String busy) throws IOException {
        plane.createNodes(NODES, i -> SimulatedNodes.ready(name(i), Map.of("nvidia.com/gpu", "2")));
        IntStream.range(0, NODES)
                .forEach(i -> SimulatedLoads.report(plane.client(), name(i), isBusy(name(i)) ? busy : "1", "1Gi"));
        startAdapter(0);
        plane.startScheduler(KubeSchedulerText.of(
                config(0), "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler"));
    }

    private SchedulerConfig config(int port) {
        return SchedulerConfig.read("scheduler.yaml", "listen: 127.0.0.1:" + port + "\n" + settings);
    }

    /** Starts an adapter at a port; 0 for any. The one before must be closed. */
    void startAdapter(int port) throws IOException {
        adapter = SchedulerProgram.start(config(port), rules, plane.client(), log, Clock.systemUTC());
        adapter.synced().join();
    }

    private static String name(int i) {
        return "node-" + i;
    }

    static boolean isBusy(String node) {
        return Integer.parseInt(node.substring("node-".length())) % 2 == 1;
    }

    ControlPlane plane() {
        return plane;
    }

    SchedulerProgram adapter() {
        return adapter;
    }

    /** What went wrong so far. */
    List<String> troubles() {
        return log.all();
    }

    void createPods(String prefix, int count, Map<String, String> requests) {
        for (int i = 0; i < count; i++) {
            plane.client()
                    .resource(SimulatedPods.asking(prefix + "-" + i, requests))
                    .create();
        }
    }

    /** Pods whose names begin so. */
    List<Pod> pods(String prefix) {
        return plane.client().pods().inNamespace("default").list().getItems().stream()
                .filter(p -> p.getMetadata().getName().startsWith(prefix))
                .toList();
    }

    /** Waits until there are so many pods, all of them on nodes. */
    void allAreBound(int count) {
        await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> assertThat(pods(""))
                .as(() -> plane.logs() + log.all())
                .hasSize(count)
                .allSatisfy(p -> assertThat(p.getSpec().getNodeName()).isNotNull()));
    }

    /** What the adapter says of itself. */
    String metrics() throws IOException, InterruptedException {
        URI page = URI.create("http://127.0.0.1:" + adapter.port() + "/metrics");
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    @Override
    public void close() {
        if (adapter != null) {
            adapter.close();
        }
        plane.close();
    }
}
