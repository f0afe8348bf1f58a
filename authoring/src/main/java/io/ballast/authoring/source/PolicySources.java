package io.ballast.authoring.source;

import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that goes into one bundle.
 *
 * @param packages rule packages, each name once
 * @param profiles profiles, each name once
 */
public record PolicySources(List<PackageSource> packages, List<ProfileSource> profiles) {
    private static final String CODE = "BAL-B017";

    public PolicySources {
        packages = List.copyOf(packages);
        profiles = List.copyOf(profiles);
    }

    /**
     * Reads several folders, each a package or a folder of packages with its profiles.
     *
     * @throws io.ballast.engine.problem.ProblemException when one of them has none, something is wrong with one, or two have the same name
     */
    public static PolicySources read(List<Path> folders) {
        List<PackageSource> packages = new ArrayList<>();
        List<ProfileSource> profiles = new ArrayList<>();
        Problems problems = new Problems();
        Map<String, String> seen = new HashMap<>();
        for (Path folder : folders) {
            for (PackageSource source : PackageFolders.read(folder)) {
                String name = source.manifest().name();
                once(seen, "package '" + name + "'", source.display("package.yaml"), problems);
                packages.add(source);
            }
            for (ProfileSource source : ProfileSources.read(folder)) {
                once(
                        seen,
                        "profile '" + source.profile().name() + "'",
                        source.profile().file(),
                        problems);
                profiles.add(source);
            }
        }
        problems.throwIfAny();
        return new PolicySources(packages, profiles);
    }

    private static void once(Map<String, String> seen, String what, String file, Problems problems) {
        String before = seen.putIfAbsent(what, file);
        if (before != null) {
            problems.add(CODE, file, what + " is in " + before + " too", "A bundle has each name once.");
        }
    }
}
