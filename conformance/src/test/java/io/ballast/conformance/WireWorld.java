package io.ballast.conformance;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.DeviceConversion;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.crd.Device;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.Health;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The scheduler adapter without an API server: objects come in as its watches tell them, and questions over HTTP as kube-scheduler asks them. */
final class WireWorld implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /**
     * Answer to a filter question.
     *
     * @param fitting    nodes that fit, the best first
     * @param refused    reasons by node
     * @param impossible reasons by node that no eviction cures
     * @param error      empty when there is none
     */
    record Filtered(List<String> fitting, Map<String, String> refused, Map<String, String> impossible, String error) {
        /** Status and reason about one node, in the words of the scheduler framework. */
        String status(String node) {
            if (!error.isEmpty()) {
                return "Error";
            }
            return fitting.contains(node)
                    ? "Success"
                    : impossible.containsKey(node) ? "UnschedulableAndUnresolvable" : "Unschedulable";
        }

        /** Reasons about one node, in the order in which they are told. */
        List<String> reasons(String node) {
            String text = refused.getOrDefault(node, impossible.getOrDefault(node, ""));
            return text.isEmpty() ? List.of() : List.of(text.split(", "));
        }
    }

    private final ExecutorService engine = Executors.newSingleThreadExecutor();
    private final Map<String, String> annotations = new ConcurrentHashMap<>();
    private final SchedulerCore core;
    private final ExtenderServer server;

    WireWorld(Profile profile, Instant now) {
        this(profile, now, Candidates.ALL);
    }

    WireWorld(Profile profile, Instant now, Candidates candidates) {
        core = new SchedulerCore(
                new SchedulingPolicy(Shipped.bundle(), profile, Recording.NONE),
                (pod, node, written) -> {
                    annotations.putAll(written);
                    return CompletableFuture.completedFuture(null);
                },
                new NoNominations(),
                candidates,
                PlannerSettings.OFF,
                Clocks.of(Clock.fixed(now, ZoneOffset.UTC)),
                engine,
                WireWorld::ignore,
                DecisionListener.NONE);
        try {
            server = ExtenderServer.start(
                    settings(),
                    core,
                    ExtenderEvents.NONE,
                    () -> new Health(true, "ok"),
                    () -> new Health(core.ready(), "reading"),
                    Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The time of an answer is no matter of a vector. */
    private static ExtenderSettings settings() {
        ExtenderSettings.Limits usual = ExtenderSettings.Limits.USUAL;
        return ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .withLimits(new ExtenderSettings.Limits(
                        usual.requestBytes(), usual.heldBytes(), usual.workers(), usual.arrival(), PATIENCE));
    }

    // The vectors assert what comes out; a part that is ignored as upstream ignores it shows there.
    private static void ignore(String field, String why) {}

    WireWorld node(Map<String, Object> node) {
        core.node(NodeConversion.observed(ApiObjects.node(node), WireWorld::ignore));
        return this;
    }

    WireWorld node(String name) {
        return node(Map.of("metadata", Map.of("name", name), "status", Map.of("allocatable", Map.of("cpu", "1"))));
    }

    WireWorld metric(Map<String, Object> metric) {
        core.usage(NodeMetricConversion.observed(ApiObjects.nodeMetric(metric), WireWorld::ignore));
        return this;
    }

    WireWorld devices(String node, List<Map<String, Object>> devices) {
        core.devices(DeviceConversion.observed(
                ApiObjects.object(
                        Map.of("metadata", Map.of("name", node), "spec", Map.of("devices", devices)), Device.class),
                WireWorld::ignore));
        return this;
    }

    WireWorld bound(Map<String, Object> raw) {
        Pod pod = ApiObjects.pod(raw);
        core.pod(PodConversion.observed(pod, WireWorld::ignore), PodConversion.gpuDevices(pod, WireWorld::ignore));
        return this;
    }

    /** Asks which of some nodes a pod may use; everything is known from then on. */
    Filtered filter(Map<String, Object> pod, List<String> nodes) {
        synced();
        JsonNode answer = ask("filter", Map.of("Pod", named(pod), "NodeNames", nodes));
        List<String> fitting = new ArrayList<>();
        answer.path("NodeNames").forEach(name -> fitting.add(name.stringValue()));
        return new Filtered(
                fitting,
                texts(answer.path("FailedNodes")),
                texts(answer.path("FailedAndUnresolvableNodes")),
                answer.path("Error").asString(""));
    }

    /** Everything has been told, and the engine thread has come to it. */
    private void synced() {
        core.synced();
        core.counts().join();
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties().forEach(e -> texts.put(e.getKey(), e.getValue().stringValue()));
        return texts;
    }

    /** Points, 0 to 10, by node. */
    Map<String, Long> prioritize(Map<String, Object> pod, List<String> nodes) {
        synced();
        Map<String, Long> points = new LinkedHashMap<>();
        ask("prioritize", Map.of("Pod", named(pod), "NodeNames", nodes))
                .forEach(e ->
                        points.put(e.path("Host").stringValue(), e.path("Score").longValue()));
        return points;
    }

    /** Binds the pod that was last asked about; the devices in its annotation, by type. */
    Optional<JsonNode> bind(Map<String, Object> pod, String node) {
        Map<String, Object> meta = meta(named(pod));
        JsonNode answer = ask(
                "bind",
                Map.of(
                        "PodNamespace",
                        meta.get("namespace"),
                        "PodName",
                        meta.get("name"),
                        "PodUID",
                        meta.get("uid"),
                        "Node",
                        node));
        String error = answer.path("Error").asString("");
        if (!error.isEmpty()) {
            throw new IllegalStateException(error);
        }
        return Optional.ofNullable(annotations.get("scheduling.koordinator.sh/device-allocated"))
                .map(JSON::readTree);
    }

    private JsonNode ask(String verb, Map<String, Object> body) {
        URI uri = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.port()
                + "/scheduler/" + verb);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        try {
            HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(verb + ": " + response.statusCode() + " " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What every pod of an API server has. */
    private static Map<String, Object> named(Map<String, Object> pod) {
        Map<String, Object> meta = new LinkedHashMap<>(Map.of("namespace", "default", "name", "incoming", "uid", "u"));
        meta.putAll(meta(pod));
        Map<String, Object> named = new LinkedHashMap<>(pod);
        named.put("metadata", meta);
        return named;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> meta(Map<String, Object> pod) {
        return pod.get("metadata") instanceof Map<?, ?> meta ? (Map<String, Object>) meta : Map.of();
    }

    @Override
    public void close() {
        server.close();
        engine.shutdown();
    }

    private static final class NoNominations implements Nominations {
        @Override
        public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {}

        @Override
        public void withdraw(PodWrites.Target pod, String node) {}
    }
}
