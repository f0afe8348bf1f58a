package io.ballast.conformance;

import io.ballast.algorithms.ClassResources;
import io.ballast.model.Resource;
import io.ballast.model.pod.PriorityClass;

/** {@code manager/resource-translation}: names by which pods of a class ask for cpu and memory. */
final class ResourceTranslationBinding implements Binding {
    @Override
    public Outcome run(VectorCase vector) {
        PriorityClass priorityClass =
                PriorityClass.ofLabel(vector.given().text("priorityClass")).orElse(PriorityClass.NONE);
        String name = ClassResources.nameFor(
                        priorityClass, Resource.of(vector.given().text("resource")))
                .map(Resource::name)
                .orElse("");
        return Comparison.with(vector).text("resource", name).outcome();
    }
}
