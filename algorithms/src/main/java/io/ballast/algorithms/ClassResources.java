package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.pod.PriorityClass;
import java.util.Optional;

/** Names by which pods of a priority class ask for cpu and memory. Source: spec 1.4. Thread-safe. */
public final class ClassResources {
    public static final Resource BATCH_CPU = Resource.of("kubernetes.io/batch-cpu");
    public static final Resource BATCH_MEMORY = Resource.of("kubernetes.io/batch-memory");
    public static final Resource MID_CPU = Resource.of("kubernetes.io/mid-cpu");
    public static final Resource MID_MEMORY = Resource.of("kubernetes.io/mid-memory");

    private ClassResources() {}

    /**
     * The name that pods of the class use for a native resource; empty when they have none. Prod pods and pods without class use it as it is; batch and mid pods have names of
     * their own for cpu and memory and none for anything else; free pods have none at all. O(1).
     */
    public static Optional<Resource> nameFor(PriorityClass priorityClass, Resource resource) {
        return switch (priorityClass) {
            case PROD, NONE -> Optional.of(resource);
            case BATCH -> choose(resource, BATCH_CPU, BATCH_MEMORY);
            case MID -> choose(resource, MID_CPU, MID_MEMORY);
            case FREE -> Optional.empty();
        };
    }

    private static Optional<Resource> choose(Resource resource, Resource cpu, Resource memory) {
        if (resource.equals(Resource.CPU)) {
            return Optional.of(cpu);
        }
        return resource.equals(Resource.MEMORY) ? Optional.of(memory) : Optional.empty();
    }
}
