package io.ballast.conformance;

import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.model.Resource;
import io.ballast.model.pod.PriorityClass;

/** {@code manager/resource-translation}: names by which pods of a class ask for resources, by the rules of {@code resource-translation}. */
final class ResourceTranslationBinding implements Binding {
    private final ResourceTranslator translator = new ResourceTranslator(Shipped.bundle());

    @Override
    public Outcome run(VectorCase vector) {
        PriorityClass priorityClass =
                PriorityClass.ofLabel(vector.given().text("priorityClass")).orElse(PriorityClass.NONE);
        String name = translator
                .nameFor(priorityClass, Resource.of(vector.given().text("resource")))
                .map(Resource::name)
                .orElse("");
        return Comparison.with(vector).text("resource", name).outcome();
    }
}
