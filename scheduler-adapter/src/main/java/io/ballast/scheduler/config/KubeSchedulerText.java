package io.ballast.scheduler.config;

import java.time.Duration;
import java.util.List;

/** What kube-scheduler must be told to ask the adapter: a KubeSchedulerConfiguration. Thread-safe. */
public final class KubeSchedulerText {
    /** Resources that the adapter counts by device; kube-scheduler must not judge them by their sum over a node. */
    private static final List<String> DEVICE_RESOURCES = List.of(
            "koordinator.sh/gpu",
            "koordinator.sh/gpu.shared",
            "koordinator.sh/gpu-core",
            "koordinator.sh/gpu-memory-ratio");

    private static final Duration MARGIN = Duration.ofSeconds(1);

    private KubeSchedulerText() {}

    /**
     * A KubeSchedulerConfiguration as YAML.
     *
     * @param url           where kube-scheduler reaches the adapter, its path included
     * @param schedulerName name that pods ask for
     */
    public static String of(SchedulerConfig config, String url, String schedulerName) {
        StringBuilder resources = new StringBuilder();
        DEVICE_RESOURCES.forEach(
                name -> resources.append("      - {name: ").append(name).append(", ignoredByScheduler: true}\n"));
        return """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                  - schedulerName: %s
                extenders:
                  - urlPrefix: %s
                    filterVerb: filter
                    prioritizeVerb: prioritize
                    preemptVerb: preempt
                    bindVerb: bind
                    weight: 1
                    # Names are sent instead of whole Node objects, which would cost a hundred times as much.
                    nodeCacheCapable: true
                    # Pods wait while the adapter is away; true would place them without its rules.
                    ignorable: false
                    # More than answerWithin of the adapter, so that it says itself what is wrong.
                    httpTimeout: %s
                  # Asked nothing. It only tells kube-scheduler which resources the adapter counts, device by device; an entry that names
                  # resources is asked about pods with such requests only, so it cannot be the one above.
                  - urlPrefix: %s
                    nodeCacheCapable: true
                    managedResources:
                %s"""
                .formatted(schedulerName, url, seconds(config.answerWithin().plus(MARGIN)), url, resources);
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
