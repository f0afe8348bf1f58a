package io.ballast.scheduler.apiserver;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.crd.NodeMetric;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.model.observed.ObservedPod;
import io.ballast.scheduler.apiserver.KnownObjects.Identity;
import io.ballast.scheduler.decide.ClusterEvents;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Watches nodes, pods and NodeMetrics, and tells the core what it sees. An object that cannot be read is left out and told of; the others are not held up by
 * it. Thread-safe.
 */
public final class ClusterWatch implements AutoCloseable {
    /** An object that cannot be read. */
    @FunctionalInterface
    public interface Unreadable {
        void object(String kind, String name, ApiObjectException problem);
    }

    /** Is told what a watch tells. Any thread may call; a call returns at once. */
    public interface Listener extends Unreadable {
        /** An object was told of, in whatever state; {@code gone} when it is no more. */
        void told(String kind, boolean gone);
    }

    /** Kinds of objects that are watched. */
    public static final List<String> KINDS = List.of("Node", "Pod", "NodeMetric");

    // A page of full nodes is some megabytes; both ends hold a page at a time, not the whole list.
    private static final long PAGE = 200;

    private final KubernetesClient lean;
    private final ClusterEvents events;
    private final Findings findings;
    private final Listener listener;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<NodeMetric> metrics;

    /** Watches that are not started yet. */
    public ClusterWatch(KubernetesClient client, ClusterEvents events, Findings findings, Listener listener) {
        this.events = events;
        this.findings = findings;
        this.listener = listener;
        lean = LeanReading.client(client);
        nodes = informer(lean.nodes(), new KnownObjects<>(Identity.NAME, Node::new), this::node, this::nodeGone);
        // A pod that is made again under its name while a watch is broken is another one; the former must be told gone.
        pods = informer(
                lean.pods().inAnyNamespace(), new KnownObjects<>(Identity.UID, Pod::new), this::pod, this::podGone);
        metrics = informer(
                lean.resources(NodeMetric.class),
                new KnownObjects<>(Identity.NAME, NodeMetric::new),
                this::usage,
                this::usageGone);
        // A watch that breaks is begun again for ever: the adapter goes on with what it knows until it is back.
        List.of(nodes, pods, metrics).forEach(informer -> informer.exceptionHandler((started, failure) -> true));
    }

    /** Starts; done when all that was there has been told, and the core knows so. */
    public CompletableFuture<Void> start() {
        // An informer has started when its handler has seen the whole list.
        CompletionStage<Void> all = CompletableFuture.allOf(
                nodes.start().toCompletableFuture(),
                pods.start().toCompletableFuture(),
                metrics.start().toCompletableFuture());
        return all.thenRun(events::synced).toCompletableFuture();
    }

    /** Whether each watch is connected now, by kind. */
    public Map<String, Boolean> connected() {
        return Map.of("Node", nodes.isWatching(), "Pod", pods.isWatching(), "NodeMetric", metrics.isWatching());
    }

    private void node(Node node) {
        read(node, () -> events.node(NodeConversion.observed(node, findings)));
        events.traits(NodeTraits.of(node));
    }

    private void nodeGone(Node node) {
        listener.told("Node", true);
        events.nodeGone(node.getMetadata().getName());
    }

    private void pod(Pod pod) {
        read(pod, () -> {
            ObservedPod observed = PodConversion.observed(pod, findings);
            events.pod(observed, PodConversion.gpuDevices(pod, findings));
            PendingPod.of(pod).ifPresent(pending -> events.pending(pending, observed));
        });
    }

    private void podGone(Pod pod) {
        listener.told("Pod", true);
        events.podGone(pod.getMetadata().getUid());
    }

    private void usage(NodeMetric metric) {
        read(metric, () -> events.usage(NodeMetricConversion.observed(metric, findings)));
    }

    private void usageGone(NodeMetric metric) {
        listener.told("NodeMetric", true);
        events.usageGone(metric.getMetadata().getName());
    }

    private void read(HasMetadata object, Runnable reading) {
        listener.told(object.getKind(), false);
        try {
            reading.run();
        } catch (ApiObjectException e) {
            listener.object(object.getKind(), object.getMetadata().getName(), e);
        }
    }

    private static <T extends HasMetadata> SharedIndexInformer<T> informer(
            Informable<T> kind, KnownObjects<T> store, Consumer<T> there, Consumer<T> gone) {
        return kind.withLimit(PAGE).runnableInformer(0).itemStore(store).addEventHandler(handler(there, gone));
    }

    private static <T> ResourceEventHandler<T> handler(Consumer<T> there, Consumer<T> gone) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                there.accept(object);
            }

            @Override
            public void onUpdate(T before, T now) {
                there.accept(now);
            }

            @Override
            public void onDelete(T object, boolean stateUnknown) {
                gone.accept(object);
            }
        };
    }

    @Override
    public void close() {
        nodes.stop();
        pods.stop();
        metrics.stop();
        lean.close();
    }
}
