package io.ballast.scheduler.apiserver;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.PodConversion;
import io.ballast.scheduler.decide.BoundPod;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads which pods are on nodes, as the API server knows it at the time of the call or later: not from a watch, which may lag. Thread-safe. */
public final class BoundPods {
    /** Enough that a page is worth a request, few enough that it is no burden to hold. */
    private static final long PAGE = 1000;

    private final KubernetesClient client;
    private final Findings findings;

    public BoundPods(KubernetesClient client, Findings findings) {
        this.client = client;
        this.findings = findings;
    }

    /**
     * Reads all, page by page.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException when a page cannot be had; some may have been given to the consumer then
     */
    public void read(Consumer<List<BoundPod>> page) {
        String next = null;
        do {
            // Without a resource version the API server answers with what is stored, not with what it remembers.
            PodList list = client.pods()
                    .inAnyNamespace()
                    .withoutField("spec.nodeName", "")
                    .list(new ListOptionsBuilder()
                            .withLimit(PAGE)
                            .withContinue(next)
                            .build());
            List<BoundPod> bound = new ArrayList<>();
            list.getItems().forEach(pod -> read(pod).ifPresent(bound::add));
            page.accept(bound);
            next = list.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
    }

    /** A pod that cannot be read is left out, as the watch leaves it out, which tells of it. */
    private Optional<BoundPod> read(Pod pod) {
        try {
            return Optional.of(
                    new BoundPod(PodConversion.observed(pod, findings), PodConversion.gpuDevices(pod, findings)));
        } catch (ApiObjectException e) {
            return Optional.empty();
        }
    }
}
