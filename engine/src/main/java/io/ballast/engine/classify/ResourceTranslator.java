package io.ballast.engine.classify;

import io.ballast.algorithms.ResourceNaming;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.Resource;
import io.ballast.model.pod.AskedResource;
import io.ballast.model.pod.PodPriority;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.sink.Admission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the rules of {@code resource-translation} by which name pods of a class ask for a resource; each question once. Not thread-safe. */
public final class ResourceTranslator implements ResourceNaming {
    private static final String PACKAGE = "resource-translation";
    private static final int REMEMBERED = 10_000;
    private static final String ANY_POD = "";

    private record Question(PriorityClass priorityClass, Resource resource) {}

    private final RuleSession rules;
    private final Map<Question, Optional<Resource>> answers = new HashMap<>();

    /**
     * A translator over the package of a bundle, with its defaults.
     *
     * @throws io.ballast.engine.bundle.BundleException when the bundle has no such package
     */
    public ResourceTranslator(Bundle bundle) {
        rules = RuleSession.of(bundle, PACKAGE, Map.of());
    }

    @Override
    public Optional<Resource> nameFor(PriorityClass priorityClass, Resource resource) {
        if (answers.size() >= REMEMBERED) {
            answers.clear();
        }
        return answers.computeIfAbsent(new Question(priorityClass, resource), this::ask);
    }

    private Optional<Resource> ask(Question question) {
        return rules.run(
                        List.of(
                                new PodPriority(ANY_POD, question.priorityClass),
                                new AskedResource(ANY_POD, question.resource)),
                        new Admission())
                .value(Admission.target(question.resource), Resource.class);
    }
}
