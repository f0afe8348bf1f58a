package io.ballast.model.policy;

import io.ballast.model.Parameter;
import io.ballast.model.Resource;
import java.util.Set;

/**
 * Resources beyond those of Kubernetes that the fit check leaves to somebody else.
 *
 * @param resources names, for example {@code example.com/license}
 * @param groups    what stands before the slash of a name, for example {@code example.com}: every resource of that group
 */
public record IgnoredResources(Set<Resource> resources, Set<String> groups) implements Parameter {
    public IgnoredResources {
        resources = Set.copyOf(resources);
        groups = Set.copyOf(groups);
    }

    /** Whether a resource is left aside. Native resources never are, nor are those of {@code kubernetes.io} and huge pages. O(1). */
    public boolean contains(Resource resource) {
        if (!resource.extended()) {
            return false;
        }
        return resources.contains(resource) || groups.contains(resource.group());
    }
}
