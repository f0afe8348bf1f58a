package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Resource;

/**
 * A resource that a pod asks for by its native name.
 *
 * @param pod      namespace and name of the pod
 * @param resource native name, for example {@code cpu}
 */
@FilledBy("whoever needs the name of a resource, for example the load ledger")
public record AskedResource(String pod, Resource resource) {
    public AskedResource {
        requireNonNull(pod, "pod is null");
        requireNonNull(resource, "resource is null");
    }
}
