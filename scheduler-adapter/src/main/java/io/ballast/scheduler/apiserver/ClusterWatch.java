package io.ballast.scheduler.apiserver;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.DeviceConversion;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.ImpossibleRequestException;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.crd.Device;
import io.ballast.api.crd.NodeMetric;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.api.protobuf.ProtobufKind;
import io.ballast.model.observed.ObservedPod;
import io.ballast.scheduler.decide.ClusterEvents;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Watches nodes, pods, NodeMetrics and Devices, and tells the core what it sees. An object that cannot be read is left out and told of; the others are not held
 * up by it. NodeMetrics and Devices are not waited for where their definition is missing; they are watched from when it is there. Thread-safe.
 */
public final class ClusterWatch implements AutoCloseable {
    /** What an operator should know of. Any thread may call. */
    public interface Trouble {
        /** An object cannot be read and is left out. */
        void unreadable(String kind, String name, ApiObjectException problem);

        /** The API server does not know this kind of object: its definition (CRD) is missing. Told once for each kind. */
        void undefined(String kind);

        /** Objects of this kind cannot be read or watched at the moment; it is tried until it works. */
        void interrupted(String kind, Exception why);
    }

    /** Is told what a watch tells. Any thread may call; a call returns at once. */
    public interface Listener extends Trouble {
        /** An object was told of, in whatever state; {@code gone} when it is no more. */
        void told(String kind, boolean gone);
    }

    /** Kinds of objects that are watched. */
    public static final List<String> KINDS = List.of("Node", "Pod", "NodeMetric", "Device");

    // A page of full nodes is some megabytes; both ends hold a page at a time, not the whole list.
    private static final long PAGE = 200;

    private final KubernetesClient lean;
    private final ClusterEvents events;
    private final Findings findings;
    private final Listener listener;
    private final ListWatch<Node> nodes;
    private final ListWatch<Pod> pods;
    private final SharedIndexInformer<NodeMetric> metrics;
    private final SharedIndexInformer<Device> devices;
    private final CompletableFuture<Void> metricsRead = new CompletableFuture<>();
    private final CompletableFuture<Void> devicesRead = new CompletableFuture<>();

    /** Watches that are not started yet. */
    public ClusterWatch(KubernetesClient client, ClusterEvents events, Findings findings, Listener listener) {
        this.events = events;
        this.findings = findings;
        this.listener = listener;
        lean = LeanReading.client(client);
        nodes = watch("Node", "nodes", ProtobufKind.NODES, Identity.NAME, this::node, events::nodeGone);
        // A pod that is made again under its name while a watch is broken is another one; the former must be told gone.
        pods = watch("Pod", "pods", ProtobufKind.PODS, Identity.UID, this::pod, events::podGone);
        metrics = informer(
                lean.resources(NodeMetric.class),
                new KnownObjects<>(Identity.NAME, NodeMetric::new),
                this::usage,
                this::usageGone);
        devices = informer(
                lean.resources(Device.class),
                new KnownObjects<>(Identity.NAME, Device::new),
                this::devices,
                this::devicesGone);
        goOnWithout(metrics, "NodeMetric", metricsRead);
        goOnWithout(devices, "Device", devicesRead);
    }

    /** Tries again for ever, but does not wait for a kind of which the API server knows nothing. */
    private void goOnWithout(SharedIndexInformer<?> informer, String kind, CompletableFuture<Void> read) {
        AtomicBoolean told = new AtomicBoolean();
        informer.exceptionHandler((started, failure) -> {
            if (!started && isUndefined(failure) && told.compareAndSet(false, true)) {
                // Before anybody goes on without it.
                listener.undefined(kind);
                read.complete(null);
            }
            return true;
        });
    }

    private static boolean isUndefined(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException e && e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return true;
            }
        }
        return false;
    }

    /** Starts; done when all that was there has been told, and the core knows so. */
    public CompletableFuture<Void> start() {
        metrics.start().thenRun(() -> metricsRead.complete(null));
        devices.start().thenRun(() -> devicesRead.complete(null));
        // An informer has started when its handler has seen the whole list.
        CompletionStage<Void> all = CompletableFuture.allOf(nodes.start(), pods.start(), metricsRead, devicesRead);
        return all.thenRun(events::synced).toCompletableFuture();
    }

    /** Whether each watch is connected now, by kind. */
    public Map<String, Boolean> connected() {
        return Map.of(
                "Node",
                nodes.isWatching(),
                "Pod",
                pods.isWatching(),
                "NodeMetric",
                metrics.isWatching(),
                "Device",
                devices.isWatching());
    }

    private void node(Node node) {
        read(node, () -> events.node(NodeConversion.observed(node, findings)));
        events.traits(NodeTraits.of(node));
    }

    private void pod(Pod pod) {
        read(pod, () -> {
            ObservedPod observed = PodConversion.observed(pod, findings);
            events.pod(observed, PodConversion.gpuDevices(pod, findings));
            PendingPod.of(pod).ifPresent(pending -> events.pending(pending, observed));
        });
    }

    private void usage(NodeMetric metric) {
        read(metric, () -> events.usage(NodeMetricConversion.observed(metric, findings)));
    }

    private void usageGone(NodeMetric metric) {
        listener.told("NodeMetric", true);
        events.usageGone(metric.getMetadata().getName());
    }

    private void devices(Device device) {
        read(device, () -> events.devices(DeviceConversion.observed(device, findings)));
    }

    private void devicesGone(Device device) {
        listener.told("Device", true);
        events.devicesGone(device.getMetadata().getName());
    }

    private void read(HasMetadata object, Runnable reading) {
        listener.told(object.getKind(), false);
        try {
            reading.run();
        } catch (ImpossibleRequestException e) {
            // A waiting pod holds nothing yet; whoever asks about it is told.
        } catch (ApiObjectException e) {
            listener.unreadable(object.getKind(), object.getMetadata().getName(), e);
        }
    }

    private <T extends HasMetadata> ListWatch<T> watch(
            String kind,
            String plural,
            ProtobufKind<T> protobuf,
            Identity identity,
            Consumer<T> there,
            Consumer<String> gone) {
        String url = lean.getMasterUrl() + "api/v1/" + plural;
        return new ListWatch<>(lean.getHttpClient(), plural, url, protobuf, identity, new ListWatch.Listener<>() {
            @Override
            public void there(T object) {
                there.accept(object);
            }

            @Override
            public void gone(String key) {
                listener.told(kind, true);
                gone.accept(key);
            }

            @Override
            public void interrupted(Exception why) {
                listener.interrupted(kind, why);
            }
        });
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
        nodes.close();
        pods.close();
        metrics.stop();
        devices.stop();
        lean.close();
    }
}
