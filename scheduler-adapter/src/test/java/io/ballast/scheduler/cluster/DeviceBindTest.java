package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.apiserver.ApiWrites;
import io.ballast.scheduler.apiserver.FormerBinds;
import io.ballast.scheduler.apiserver.SingleRequests;
import io.ballast.scheduler.decide.PodWrites.Target;
import io.ballast.scheduler.lease.LeaseEvents;
import io.ballast.scheduler.lease.SoleAdapter;
import io.ballast.scheduler.lease.Tenure;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A bind with devices against a real API server, while somebody else writes the pod between the two requests that it is made of. */
class DeviceBindTest {
    private static final String MARK = "ballast.io/bind";
    private static final String ALLOCATED = "scheduling.koordinator.sh/device-allocated";
    private static final Map<String, String> DEVICES = Map.of(ALLOCATED, "{\"gpu\":[{\"minor\":0}]}");

    private static ControlPlane plane;

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final AtomicInteger written = new AtomicInteger();
    private final SoleAdapter tenure = new SoleAdapter(LeaseEvents.NONE);
    private volatile Runnable beforeBinding = () -> {};
    private HttpsRelay way;
    private KubernetesClient client;
    private Pod pod;

    @BeforeAll
    static void startPlane() {
        plane = TestControlPlane.start();
        plane.createNodes(1, i -> SimulatedNodes.ready("node-0", Map.of("nvidia.com/gpu", "1")));
    }

    @AfterAll
    static void stopPlane() {
        if (plane != null) {
            plane.close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        tenure.start(() -> {}).join();
        way = new HttpsRelay(plane, () -> beforeBinding.run());
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(way.kubeconfig()))
                .build();
        pod = plane.client()
                .resource(SimulatedPods.asking("pod", Map.of("cpu", "100m")))
                .create();
    }

    @AfterEach
    void stop() throws Exception {
        plane.client().pods().inNamespace("default").withGracePeriod(0).delete();
        client.close();
        way.close();
        threads.shutdownNow();
    }

    private CompletableFuture<Void> bind(Tenure tenure, Map<String, String> annotations) {
        Target target = new Target("default", "pod", pod.getMetadata().getUid());
        return new ApiWrites(client, new SingleRequests(client), threads, tenure).bind(target, "node-0", annotations);
    }

    private Pod now() {
        return plane.client().resource(pod).get();
    }

    private static Map<String, String> annotations(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? Map.of() : annotations;
    }

    private void isUnboundAndUnmarked() {
        assertThat(now().getSpec().getNodeName()).isNull();
        assertThat(annotations(now())).isEmpty();
    }

    private void somebodyWrites() {
        String message = "{\"status\":{\"message\":\"write %d\"}}".formatted(written.incrementAndGet());
        plane.client().resource(pod).subresource("status").patch(PatchContext.of(PatchType.STRATEGIC_MERGE), message);
    }

    @Test
    void bindNamesTheVersionOfItsMark() throws InterruptedException {
        bind(tenure, DEVICES).join();

        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 201");
        assertThat(way.writes()).hasSize(2);
        assertThat(now().getSpec().getNodeName()).isEqualTo("node-0");
        assertThat(annotations(now())).containsAllEntriesOf(DEVICES).containsKey(MARK);
    }

    @Test
    void podWhoseStatusIsWrittenMeanwhileIsBoundInItsNewVersion() throws InterruptedException {
        beforeBinding = () -> {
            if (written.get() == 0) {
                somebodyWrites();
            }
        };

        bind(tenure, DEVICES).join();

        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 409");
        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 201");
        assertThat(annotations(now())).containsAllEntriesOf(DEVICES);
    }

    @Test
    void podThatIsWrittenAllTheWhileIsLeftForLater() {
        beforeBinding = this::somebodyWrites;

        assertThatThrownBy(bind(tenure, DEVICES)::join).hasMessageContaining("others write the pod all the while");
        assertThat(written).hasValue(6);
        isUnboundAndUnmarked();
    }

    @Test
    void bindComesToNothingWhenSomebodyTakesOver() throws InterruptedException {
        beforeBinding = () -> new FormerBinds(new SingleRequests(plane.client())).end();

        assertThatThrownBy(bind(tenure, DEVICES)::join).hasMessageContaining("somebody else acts for the pod");
        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 409");
        isUnboundAndUnmarked();
    }

    @Test
    void bindWhoseTermEndsAfterItsMarkIsNotSent() {
        AtomicInteger asked = new AtomicInteger();
        Tenure ending = new EndingTenure(asked);

        assertThatThrownBy(bind(ending, DEVICES)::join).hasMessageContaining("lost the lease");
        assertThat(way.writes()).as("the mark alone").hasSize(1);
        assertThat(annotations(now())).containsOnlyKeys(MARK);
        new FormerBinds(new SingleRequests(plane.client())).end();
        isUnboundAndUnmarked();
    }

    /** A term that ends when its first request was answered. */
    private record EndingTenure(AtomicInteger asked) implements Tenure {
        @Override
        public boolean serving() {
            return asked.get() == 0;
        }

        @Override
        public long term() {
            return 1;
        }

        @Override
        public Duration mayTake(long term) {
            return asked.getAndIncrement() == 0 ? Duration.ofSeconds(5) : Duration.ZERO;
        }

        @Override
        public boolean over(long term) {
            return asked.get() > 0;
        }

        @Override
        public String told() {
            return "";
        }
    }

    /** One request, for any version: without devices there is nothing to give away twice. */
    @Test
    void bindWithoutDevicesDoesNotMindOtherWrites() throws InterruptedException {
        beforeBinding = this::somebodyWrites;

        bind(tenure, Map.of()).join();

        assertThat(way.bindingAnswer()).startsWith("HTTP/1.1 201");
        assertThat(way.writes()).hasSize(1);
    }

    /** Each write is as good as taking the mark away: no bind that was begun before names the version that comes of it. */
    @Test
    void podThatSomebodyGoesOnWritingHoldsUpNobodyWhoTakesOver() {
        AtomicBoolean ended = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(
                () -> {
                    while (!ended.get()) {
                        somebodyMarks();
                    }
                },
                threads);
        await().atMost(Faults.PATIENCE).until(() -> writer.isDone() || written.get() > 1);

        new FormerBinds(new SingleRequests(plane.client())).end();

        ended.set(true);
        writer.join();
    }

    private void somebodyMarks() {
        String patch = "{\"metadata\":{\"annotations\":{\"%s\":\"%d\"}}}".formatted(MARK, written.incrementAndGet());
        plane.client().resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch);
    }

    /** A user may have copied the annotation from another pod. It means nothing before the pod is bound, and is overwritten then. */
    @Test
    void annotationOfDevicesThatAUserHasSetIsNoMark() {
        plane.client().resource(pod).edit(p -> {
            p.getMetadata().setAnnotations(Map.of(ALLOCATED, "{\"gpu\":[{\"minor\":7}]}"));
            return p;
        });
        String version = now().getMetadata().getResourceVersion();

        new FormerBinds(new SingleRequests(plane.client())).end();
        assertThat(now().getMetadata().getResourceVersion()).isEqualTo(version);
        bind(tenure, DEVICES).join();

        assertThat(annotations(now())).containsAllEntriesOf(DEVICES);
    }

    @Test
    void bindEndsWhenThePodIsMadeAgainUnderItsName() {
        plane.client().resource(pod).withGracePeriod(0).delete();
        await().atMost(Faults.PATIENCE).until(() -> now() == null);
        plane.client()
                .resource(SimulatedPods.asking("pod", Map.of("cpu", "100m")))
                .create();

        assertThatThrownBy(bind(tenure, DEVICES)::join).hasMessageContaining("metadata.uid");
        isUnboundAndUnmarked();
    }
}
