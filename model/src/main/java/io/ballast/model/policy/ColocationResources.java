package io.ballast.model.policy;

import io.ballast.model.Parameter;
import io.ballast.model.Resource;
import java.util.Set;

/**
 * Resources that are for best-effort pods only.
 *
 * @param resources names
 */
public record ColocationResources(Set<Resource> resources) implements Parameter {
    public ColocationResources {
        resources = Set.copyOf(resources);
    }
}
