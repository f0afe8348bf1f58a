package io.ballast.model.sink;

import io.ballast.model.Resource;
import io.ballast.model.RuleFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects violations of an object that asks to be created or changed, and takes what is filled in. An object without a violation is admitted. */
public final class Admission extends SingleWriterSink {
    /**
     * One violation.
     *
     * @param rule      index of the rule in the bundle
     * @param arguments values for the places <code>{0}</code>, <code>{1}</code> of the rule's reason
     */
    public record Violation(int rule, List<Object> arguments) {
        public Violation {
            arguments = List.copyOf(arguments);
        }
    }

    private final List<Violation> violations = new ArrayList<>();

    /** Refuses the object. O(1). */
    @RuleFunction
    public void deny() {
        violations.add(new Violation(rule(), List.of()));
    }

    /** Refuses the object, with a value for the reason text. O(1). */
    @RuleFunction
    public void deny(Object first) {
        violations.add(new Violation(rule(), List.of(first)));
    }

    /** Refuses the object, with two values for the reason text. O(1). */
    @RuleFunction
    public void deny(Object first, Object second) {
        violations.add(new Violation(rule(), List.of(first, second)));
    }

    /** Refuses the object, with three values for the reason text. O(1). */
    @RuleFunction
    public void deny(Object first, Object second, Object third) {
        violations.add(new Violation(rule(), List.of(first, second, third)));
    }

    /** Refuses the object for a value of a field, which the reason shows in quotes, as texts of the API server do. O(1). */
    @RuleFunction
    public void denyValue(Object value) {
        deny('"' + value.toString() + '"');
    }

    /** A native resource is asked for by this name. O(1). */
    @RuleFunction
    public void translate(Resource resource, Resource name) {
        write(target(resource), name, List.of(resource, name));
    }

    /** Target under which the name of a native resource is written. */
    public static String target(Resource resource) {
        return "resource " + resource;
    }

    /** All violations so far, in firing order. */
    public List<Violation> violations() {
        return Collections.unmodifiableList(violations);
    }
}
