package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import io.ballast.model.Resource;
import io.ballast.model.pod.PriorityClass;

/**
 * Name by which pods of a priority class ask for a native resource.
 *
 * @param priorityClass priority class
 * @param resource      native name
 * @param name          the class's own name; its amounts are milli-cores for {@code cpu}, otherwise those of the native resource
 */
public record ClassResource(PriorityClass priorityClass, Resource resource, Resource name) implements Parameter {
    public ClassResource {
        requireNonNull(priorityClass, "priorityClass is null");
        requireNonNull(resource, "resource is null");
        requireNonNull(name, "name is null");
    }
}
