package io.ballast.cli;

import io.ballast.authoring.compile.BundleWorker;
import io.ballast.cli.bundle.PolicyFiles;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Rules that a command is told to decide by, one over the other as when bundles are activated, but unsigned: to try what is not delivered yet. */
public final class RuleLayers {
    /** Stands for the rules that come with the program; a folder of that name is given as {@code ./default}. */
    public static final String SHIPPED = "default";

    private static final String ENDING = ".bundle";

    private RuleLayers() {}

    /**
     * Loads them; folders are checked and compiled first, each in a process of its own.
     *
     * @param layers at least one, the lowest first: a folder of packages, a bundle, or {@value #SHIPPED}
     * @param name   what bundles made of folders are called
     * @throws io.ballast.engine.problem.ProblemException     when a file cannot be read
     * @throws io.ballast.engine.bundle.BundleException       when rules are wrong, or do not go together
     */
    public static Bundle load(List<Path> layers, String name) {
        return Bundle.layered(layers.stream().map(l -> bundle(l, name)).toList());
    }

    private static Bundle bundle(Path layer, String name) {
        if (layer.equals(Path.of(SHIPPED))) {
            return ShippedBundle.load();
        }
        boolean file = Files.isRegularFile(layer)
                || (!Files.exists(layer) && layer.toString().endsWith(ENDING));
        return file ? PolicyFiles.bundle(layer) : Bundle.load(BundleWorker.build(layer, name, "0.0.0", "now"));
    }
}
