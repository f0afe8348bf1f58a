package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.ShippedBundle;
import io.ballast.engine.bundle.Bundle;
import io.ballast.model.DecisionPoint;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A filter or score package that no profile names is easily forgotten: it decides nothing, and nothing else would say so. */
final class UnnamedPackages {
    private UnnamedPackages() {}

    /** Notes about a bundle by itself. */
    static void noteBuilt(Bundle bundle, Console console) {
        of(bundle).forEach(p -> console.err()
                .println("note: no profile of this bundle names package " + p
                        + ", so it decides only where a bundle below names it; add profiles/cluster.yaml"));
    }

    /** Notes about what is active. Of the packages that come with the program some are meant to be named by a command only. */
    static void noteActive(Bundle policy, Console console) {
        List<String> unnamed = of(policy);
        if (unnamed.isEmpty()) {
            return;
        }
        Set<String> shipped = ShippedBundle.load().packages().keySet();
        unnamed.stream().filter(p -> !shipped.contains(p)).forEach(p -> console.err()
                .println("note: no active profile names package " + p
                        + ", so it decides nothing; add profiles/cluster.yaml to its bundle"));
    }

    private static List<String> of(Bundle bundle) {
        Set<String> named = new HashSet<>();
        for (String profile : bundle.profiles().names()) {
            bundle.profiles().files(profile).forEach(f -> {
                f.filters().forEach(n -> named.add(n.name()));
                f.scores().forEach(w -> named.add(w.name()));
            });
        }
        return bundle.packages().values().stream()
                .filter(p ->
                        p.points().contains(DecisionPoint.FILTER) || p.points().contains(DecisionPoint.SCORE))
                .map(p -> p.name())
                .filter(p -> !named.contains(p))
                .toList();
    }
}
