package io.ballast.scheduler.decide;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.scheduler.extender.ExtenderVerbs.AskingPod;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Objects of a small cluster as the API server would show them. */
public final class World {
    public static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Bundle BUNDLE = bundle();

    /** Nothing of what is made here is malformed. */
    public static final Findings MALFORMED = (field, why) -> {
        throw new AssertionError(field + ": " + why);
    };

    /** For a core that plans nothing. */
    public static final Nominations NO_NOMINATIONS = new Nominations() {
        @Override
        public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
            throw new AssertionError("nomination of " + node + " for " + pod.title());
        }

        @Override
        public void withdraw(PodWrites.Target pod, String node) {
            throw new AssertionError("withdrawal of " + node + " from " + pod.title());
        }
    };

    private World() {}

    public static SchedulingPolicy policy() {
        return new SchedulingPolicy(BUNDLE, "cluster", Recording.NONE);
    }

    /** The shipped rules. */
    public static Bundle rules() {
        return BUNDLE;
    }

    private static Bundle bundle() {
        try (InputStream in = World.class.getResourceAsStream("/io/ballast/rules/default.bundle")) {
            return Bundle.load(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ObservedNode node(String name, int cpu, int gpus) {
        Map<String, Object> allocatable = new LinkedHashMap<>(Map.of("cpu", "" + cpu, "memory", "64Gi", "pods", "110"));
        if (gpus > 0) {
            allocatable.put("nvidia.com/gpu", "" + gpus);
        }
        return NodeConversion.observed(
                ApiObjects.node(Map.of("metadata", Map.of("name", name), "status", Map.of("allocatable", allocatable))),
                MALFORMED);
    }

    /** A report of that much CPU in use, made just now. */
    public static ObservedUsage usage(String node, String cpu) {
        return NodeMetricConversion.observed(
                ApiObjects.nodeMetric(Map.of(
                        "metadata",
                        Map.of("name", node),
                        "status",
                        Map.of(
                                "updateTime",
                                NOW.toString(),
                                "nodeMetric",
                                Map.of("nodeUsage", Map.of("resources", Map.of("cpu", cpu, "memory", "1Gi")))))),
                MALFORMED);
    }

    public static String podJson(String name, Map<String, String> requests) {
        StringBuilder amounts = new StringBuilder();
        requests.forEach(
                (k, v) -> amounts.append(amounts.isEmpty() ? "" : ",").append("\"%s\":\"%s\"".formatted(k, v)));
        return """
                {"metadata":{"namespace":"default","name":"%s","uid":"uid-%s"},
                 "spec":{"containers":[{"name":"c","resources":{"requests":{%s},"limits":{%s}}}]}}"""
                .formatted(name, name, amounts, amounts);
    }

    public static AskingPod asking(String name, Map<String, String> requests) {
        return new AskingPod(
                "default", name, "uid-" + name, "", podJson(name, requests).getBytes(StandardCharsets.UTF_8));
    }

    /** The pod as a watch shows it on a node. */
    public static ObservedPod bound(String name, Map<String, String> requests, String node) {
        String json = podJson(name, requests).replace("\"spec\":{", "\"spec\":{\"nodeName\":\"" + node + "\",");
        return PodConversion.observed(ApiObjects.pod(json.getBytes(StandardCharsets.UTF_8)), MALFORMED);
    }

    /** The pod as a watch shows it while it waits. */
    public static ObservedPod pending(String name, Map<String, String> requests) {
        return PodConversion.observed(
                ApiObjects.pod(podJson(name, requests).getBytes(StandardCharsets.UTF_8)), MALFORMED);
    }
}
