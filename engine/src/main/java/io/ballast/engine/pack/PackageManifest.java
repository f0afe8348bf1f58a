package io.ballast.engine.pack;

import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Set;

/**
 * What {@code package.yaml} says.
 *
 * @param name        package name, for example {@code load-aware}
 * @param version     semantic version
 * @param points      decision points that the package answers
 * @param facts       range of fact-schema versions it was written for
 * @param hitPolicy   what several firing rules mean
 * @param normalize   how its points are stretched
 * @param description one sentence
 * @param parameters  its settings
 * @param tuples      its budget: most combinations of facts that one rule may have to look at in one decision
 */
public record PackageManifest(
        String name,
        String version,
        Set<DecisionPoint> points,
        VersionRange facts,
        HitPolicy hitPolicy,
        Normalize normalize,
        String description,
        List<ParameterDeclaration> parameters,
        long tuples) {
    /** The budget of a package that declares none: ten times a rule over two settings and five thousand nodes, with room for more. */
    public static final long DEFAULT_TUPLES = 1_000_000;

    /** The highest budget that a package may declare. */
    public static final long MAX_TUPLES = 100_000_000;

    /** Whether the package has a parameter of that name and type of fact, which a program may then set. */
    public boolean takes(String parameter, Class<? extends Record> fact) {
        return parameters.stream().anyMatch(p -> p.name().equals(parameter) && p.fact() == fact);
    }
}
