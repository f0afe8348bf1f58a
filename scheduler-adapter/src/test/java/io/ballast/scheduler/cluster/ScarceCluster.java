package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Adapters as processes behind one address, a real kube-scheduler that asks it, and pods that want half a GPU each, as many as there are halves: one that is given
 * away twice, or lost, leaves a pod without. Requests of adapters take some milliseconds longer than they must, so that binds are under way at any time. Its own
 * thread uses it.
 */
final class ScarceCluster implements AutoCloseable {
    private static final Duration WAY = Duration.ofMillis(20);
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "100m", "memory", "64Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    private final int halves;
    private final ControlPlane plane = TestControlPlane.start();
    private final ReadyRelay relay = new ReadyRelay();
    private final List<AdapterProcess> adapters = new ArrayList<>();
    private final List<FaultyNetwork> networks = new ArrayList<>();
    private final Set<String> bound = ConcurrentHashMap.newKeySet();
    private final SharedIndexInformer<Pod> watch;
    private int created;

    /** @param nodes nodes of two GPUs each */
    ScarceCluster(int nodes) throws IOException {
        halves = nodes * 4;
        plane.createNodes(nodes, i -> SimulatedNodes.ready("node-" + i, Map.of("nvidia.com/gpu", "2")));
        watch = plane.client()
                .pods()
                .inNamespace("default")
                .runnableInformer(0)
                .addEventHandler(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(Pod pod) {
                        see(pod);
                    }

                    @Override
                    public void onUpdate(Pod before, Pod now) {
                        see(now);
                    }

                    @Override
                    public void onDelete(Pod pod, boolean stateUnknown) {
                        bound.remove(pod.getMetadata().getName());
                    }
                })
                .exceptionHandler((started, failure) -> true);
        watch.start().toCompletableFuture().join();
    }

    private void see(Pod pod) {
        if (pod.getSpec().getNodeName() != null) {
            bound.add(pod.getMetadata().getName());
        }
    }

    /** Pods that have room, and as many as there will be. */
    int halves() {
        return halves;
    }

    ControlPlane plane() {
        return plane;
    }

    ReadyRelay relay() {
        return relay;
    }

    /** Starts an adapter; it is synced when this returns. */
    AdapterProcess adapter(String config) throws IOException {
        return adapter(config, network());
    }

    /** Starts an adapter that reaches the API server by this way. */
    AdapterProcess adapter(String config, FaultyNetwork way) {
        AdapterProcess adapter = AdapterProcess.start(
                "adapter-" + adapters.size(), way.kubeconfig(plane.kubeconfig()), config, plane.folder());
        adapters.add(adapter);
        await().atMost(Faults.PATIENCE).until(adapter::synced);
        relay.add(adapter.port());
        return adapter;
    }

    /** A way to the API server. */
    FaultyNetwork network() throws IOException {
        String server = Config.fromKubeconfig(plane.kubeconfig()).getMasterUrl();
        FaultyNetwork network = new FaultyNetwork(Integer.parseInt(server.replaceAll(".*:(\\d+)/?$", "$1")));
        network.delay(WAY);
        networks.add(network);
        return network;
    }

    /** Starts kube-scheduler, when an adapter is ready. */
    void startScheduler() {
        await().atMost(Faults.PATIENCE).until(() -> relay.ready().isPresent());
        plane.startScheduler(KubeSchedulerText.of(
                SchedulerConfig.DEFAULTS, "http://127.0.0.1:" + relay.port() + "/scheduler", "default-scheduler"));
    }

    /** Creates so many pods more, at once. */
    void createPods(int count) {
        int from = created;
        created += count;
        plane.withWorkers(count, i -> create(SimulatedPods.asking("pod-" + (from + i), HALF_GPU)));
    }

    private void create(Pod pod) {
        try {
            plane.client().resource(pod).create();
        } catch (KubernetesClientException e) {
            // When the answer is lost, the client asks again and finds its own pod.
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    /** Waits until 30 to 60 % of the pods that were created last are bound, and others are being bound. */
    String untilBindsAreUnderWay(int last, Random draws) {
        int least = created - last + last * (30 + draws.nextInt(30)) / 100;
        await().atMost(Faults.PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> bound.size() >= least && relay.bindsUnderWay() > 0);
        return bound.size() + " of " + created + " bound, " + relay.bindsUnderWay() + " being bound";
    }

    /** No pod is lost, none is stuck, nothing is booked twice. */
    void allAreBoundRightly() {
        assertThat(created).isEqualTo(halves);
        await().atMost(Faults.PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> bound.size() == halves || !Audit.of(plane.client()).isEmpty());
        List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
        assertThat(Audit.of(plane.client())).as(this::logs).isEmpty();
        assertThat(pods)
                .hasSize(halves)
                .allSatisfy(pod ->
                        assertThat(pod.getSpec().getNodeName()).as(this::logs).isNotNull());
    }

    /** What everybody wrote last. */
    String logs() {
        return plane.logs() + adapters.stream().map(AdapterProcess::log).collect(Collectors.joining("\n"));
    }

    @Override
    public void close() throws IOException {
        adapters.forEach(AdapterProcess::kill);
        watch.close();
        relay.close();
        for (FaultyNetwork network : networks) {
            network.close();
        }
        plane.close();
    }
}
