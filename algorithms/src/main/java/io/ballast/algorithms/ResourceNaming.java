package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.pod.PriorityClass;
import java.util.Optional;

/** By which name pods of a class ask for a native resource. Rules decide it (package {@code resource-translation}); whoever needs the answer is given this. */
@FunctionalInterface
public interface ResourceNaming {
    /** The name; empty when pods of that class do not ask for the resource. The same question has the same answer. */
    Optional<Resource> nameFor(PriorityClass priorityClass, Resource resource);
}
