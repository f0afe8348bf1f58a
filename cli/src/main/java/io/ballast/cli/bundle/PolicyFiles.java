package io.ballast.cli.bundle;

import io.ballast.authoring.diff.PolicyView;
import io.ballast.authoring.source.PolicySources;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads what a policy means from bundles or from folders of packages. */
public final class PolicyFiles {
    private PolicyFiles() {}

    /**
     * A bundle, without a look at its signature.
     *
     * @throws io.ballast.engine.problem.ProblemException when the file cannot be read
     * @throws BundleException                            when the bundle is wrong
     */
    public static Bundle bundle(Path file) {
        return BundleFiles.load(file);
    }

    /**
     * The view of one folder, or of one or several bundles that lie over each other, the lowest first.
     *
     * @throws io.ballast.engine.problem.ProblemException when a file or a package is wrong
     * @throws BundleException                            when a bundle is wrong
     */
    public static PolicyView view(List<Path> paths) {
        if (paths.stream().anyMatch(Files::isDirectory)) {
            return PolicyView.of(PolicySources.read(paths));
        }
        List<byte[]> archives = paths.stream().map(BundleFiles::read).toList();
        try {
            return PolicyView.of(archives);
        } catch (BundleException e) {
            throw paths.size() == 1 ? e.in(paths.get(0).toString()) : e;
        }
    }
}
