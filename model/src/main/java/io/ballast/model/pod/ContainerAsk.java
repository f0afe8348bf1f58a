package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.ResourceAmounts;

/**
 * What one container of a pod asks for.
 *
 * @param container name of the container; identifies it within its pod
 * @param pod       namespace and name of the pod
 * @param asked     the larger of request and limit of each resource
 */
@FilledBy("the adapter, from each container of the Pod of an admission request")
public record ContainerAsk(String container, String pod, ResourceAmounts asked) {
    public ContainerAsk {
        requireNonNull(container, "container is null");
        requireNonNull(pod, "pod is null");
        requireNonNull(asked, "asked is null");
    }
}
