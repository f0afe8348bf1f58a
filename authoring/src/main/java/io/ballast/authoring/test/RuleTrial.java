package io.ballast.authoring.test;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Facts and settings that somebody tries on a package, and what its rules decide about them. The package is compiled once, in this process. A change that is
 * wrong leaves everything as it was. Not thread-safe.
 */
public final class RuleTrial {
    private static final String CODE = "BAL-X007";
    private static final Set<String> FILE_KEYS = Set.of("clock", "parameters", "facts");

    private final PackageSource source;
    private final Bundle bundle;
    private GivenFacts given;

    private RuleTrial(PackageSource source, Bundle bundle) {
        this.source = source;
        this.bundle = bundle;
        this.given = new GivenFacts(source, "", new Problems());
    }

    /**
     * Compiles a package.
     *
     * @throws ProblemException with every mistake in its rules
     */
    public static RuleTrial of(PackageSource source) {
        return new RuleTrial(source, Bundle.load(BundleBuilder.build("trial", "0.0.0", "now", List.of(source))));
    }

    /** The package. */
    public PackageManifest pack() {
        return source.manifest();
    }

    /**
     * Adds a fact, in place of the one of its type and identity.
     *
     * @param place where it was typed, for messages
     * @param text  {@code Type: {field: value}} as in tests
     * @throws ProblemException when it is no fact
     */
    public void fact(String place, String text) {
        change(place, next -> next.put(YamlFile.parse(place, text)));
    }

    /**
     * Sets a whole parameter by its name, or one value of a parameter or fact by its path, as {@code set} of tests does.
     *
     * @param place where it was typed, for messages
     * @throws ProblemException when there is no such thing, or it cannot have that value
     */
    public void set(String place, String path, String value) {
        YamlValue parsed = YamlFile.parse(place, value);
        boolean whole = pack().parameters().stream().anyMatch(p -> p.name().equals(path));
        change(place, next -> {
            if (whole) {
                next.put(path, parsed);
            } else {
                next.set(new YamlValue.Scalar(path, false, 1, 1), parsed);
            }
        });
    }

    /**
     * Adds what a file holds: a list of facts, or a map with {@code facts}, {@code parameters} and {@code clock} as in a test.
     *
     * @throws ProblemException when something in it is wrong
     */
    public void file(String file, String text) {
        YamlValue root = YamlFile.parse(file, text);
        Problems problems = new Problems();
        GivenFacts next = given.copy(file, problems);
        if (root instanceof YamlValue.Sequence facts) {
            facts.items().forEach(next::put);
        } else {
            next.add(YamlObject.of(file, "file of facts", root, FILE_KEYS, problems), new SharedFacts());
        }
        take(next, problems);
    }

    /**
     * Takes away all facts of a type, one fact {@code Type(identity)}, or the setting of a parameter, which then has its default again.
     *
     * @throws ProblemException when there is none
     */
    public void drop(String place, String path) {
        Problems problems = new Problems();
        GivenFacts next = given.copy(place, problems);
        if (!FactPath.parse(path).map(next::drop).orElse(false)) {
            problems.add(CODE, place, "there is nothing '" + path + "' to take away", "'facts' lists what there is.");
        }
        take(next, problems);
    }

    /** Facts as they were typed, then settings that are not the defaults. */
    public List<String> given() {
        return given.lines();
    }

    /**
     * Decides about the facts.
     *
     * @throws PolicyException when rules contradict each other or one fails
     */
    public TrialAnswer ask(DecisionPoint point) {
        return new TrialDecision(bundle, pack().name(), given.overrides(), given.facts()).ask(point);
    }

    private void change(String place, Consumer<GivenFacts> how) {
        Problems problems = new Problems();
        GivenFacts next = given.copy(place, problems);
        how.accept(next);
        take(next, problems);
    }

    private void take(GivenFacts next, Problems problems) {
        next.facts();
        next.overrides();
        problems.throwIfAny();
        given = next;
    }
}
