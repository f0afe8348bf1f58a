package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The request of an adapter that binds a pod is stuck on its way. It arrives long after the adapter was killed, and after the next one has given the only GPU to
 * another pod. (In BL-053 what the former leader had given away was not seen; here it is not there yet.)
 */
class FormerBindsTest {
    private static final String ALONE = "planner: {enabled: false}\n";
    private static final String ELECTION = "leaderElection: {enabled: true, namespace: default, name: ballast}\n";
    private static final Map<String, String> GPU = Map.of(
            "cpu",
            "100m",
            "memory",
            "64Mi",
            "koordinator.sh/gpu-core",
            "100",
            "koordinator.sh/gpu-memory-ratio",
            "100");

    private final CountDownLatch sent = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<AdapterProcess> adapters = new ArrayList<>();
    private ControlPlane plane;
    private HttpsRelay way;

    @BeforeEach
    void start() throws Exception {
        plane = TestControlPlane.start();
        plane.createNodes(1, i -> SimulatedNodes.ready("node-0", Map.of("nvidia.com/gpu", "1")));
        way = new HttpsRelay(plane, () -> {
            sent.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @AfterEach
    void stop() throws Exception {
        adapters.forEach(AdapterProcess::kill);
        if (way != null) {
            way.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    private AdapterProcess adapter(String kubeconfig, String config) {
        AdapterProcess adapter = AdapterProcess.start("adapter-" + adapters.size(), kubeconfig, config, plane.folder());
        adapters.add(adapter);
        return adapter;
    }

    private Pod created(String name) {
        Pod pod = SimulatedPods.asking(name, GPU);
        pod.getSpec().setSchedulerName("nobody");
        return plane.client().resource(pod).create();
    }

    /** What it answers to a bind, after it was asked whether the pod may be on the node; nothing when the answer does not come in time. */
    private static String bind(AdapterProcess adapter, Pod pod) {
        String name = pod.getMetadata().getName();
        String uid = pod.getMetadata().getUid();
        String question =
                """
                {"Pod":{"metadata":{"name":"%s","namespace":"default","uid":"%s"},"spec":{"containers":[{"name":"main","resources":{"requests":
                {"cpu":"100m","memory":"64Mi","koordinator.sh/gpu-core":"100","koordinator.sh/gpu-memory-ratio":"100"}}}]}},"NodeNames":["node-0"]}"""
                        .formatted(name, uid);
        assertThat(adapter.ask("filter", question)).contains("\"NodeNames\":[\"node-0\"]");
        return adapter.ask(
                "bind",
                "{\"PodName\":\"%s\",\"PodNamespace\":\"default\",\"PodUID\":\"%s\",\"Node\":\"node-0\"}"
                        .formatted(name, uid));
    }

    private Pod now(Pod pod) {
        return plane.client().resource(pod).get();
    }

    private void bindArrivesAfter(AdapterProcess former, Pod late, String config) throws InterruptedException {
        assertThat(bind(former, late)).isEmpty();
        sent.await();
        former.kill();
        AdapterProcess next = adapters.size() > 1 ? adapters.get(1) : adapter(plane.kubeconfig(), config);
        await().atMost(Faults.PATIENCE).until(next::acts);
        Pod second = created("second");
        assertThat(bind(next, second)).as(next::log).isEqualTo("{\"Error\":\"\"}");

        released.countDown();

        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 409");
        assertThat(Audit.of(plane.client())).isEmpty();
        assertThat(now(late).getSpec().getNodeName()).isNull();
        assertThat(now(late).getMetadata().getAnnotations()).isNullOrEmpty();
        assertThat(now(second).getSpec().getNodeName()).isEqualTo("node-0");
    }

    @Test
    void bindOfAHolderThatArrivesAfterATakeOverIsRefused() throws InterruptedException {
        AdapterProcess holder = adapter(way.kubeconfig(), ELECTION);
        await().atMost(Faults.PATIENCE).until(holder::acts);
        AdapterProcess standby = adapter(plane.kubeconfig(), ELECTION);
        await().atMost(Faults.PATIENCE).until(standby::synced);

        bindArrivesAfter(holder, created("late"), ELECTION);
    }

    @Test
    void bindOfAnAdapterThatActedAloneIsRefusedAfterTheNextOneHasBegun() throws InterruptedException {
        AdapterProcess former = adapter(way.kubeconfig(), ALONE);
        await().atMost(Faults.PATIENCE).until(former::acts);

        bindArrivesAfter(former, created("late"), ALONE);
    }
}
