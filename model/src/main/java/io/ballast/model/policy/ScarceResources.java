package io.ballast.model.policy;

import io.ballast.model.Parameter;
import io.ballast.model.Resource;
import java.util.Set;

/**
 * Resources that are too dear to be left idle beside pods that do not need them.
 *
 * @param resources names
 */
public record ScarceResources(Set<Resource> resources) implements Parameter {
    public ScarceResources {
        resources = Set.copyOf(resources);
    }
}
