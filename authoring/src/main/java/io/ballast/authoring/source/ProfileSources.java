package io.ballast.authoring.source;

import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.engine.pack.ProfileSet;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the profiles beside rule packages. */
public final class ProfileSources {
    private static final String CODE = "BAL-B011";
    private static final String ENDING = ".yaml";
    private static final long MAX_FILE_BYTES = 1 << 20;

    private ProfileSources() {}

    /**
     * The profiles in the folder {@code profiles} beside the packages, ordered by name; none when there is no such folder.
     *
     * @throws ProblemException when a file is no profile
     */
    public static List<ProfileSource> read(Path rules) {
        Path folder = rules.resolve(ProfileFile.FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        Problems problems = new Problems();
        List<ProfileSource> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                readOne(file, sources, problems);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        problems.throwIfAny();
        return List.copyOf(sources);
    }

    private static void readOne(Path file, List<ProfileSource> sources, Problems problems) throws IOException {
        String name = String.valueOf(file.getFileName());
        if (name.startsWith(".") || name.endsWith(".md")) {
            return;
        }
        if (!name.endsWith(ENDING) || !Files.isRegularFile(file)) {
            problems.add(CODE, file.toString(), "this is no profile", "A profile is a file NAME.yaml.");
        } else if (Files.size(file) > MAX_FILE_BYTES) {
            problems.add(CODE, file.toString(), "the file is larger than " + MAX_FILE_BYTES + " bytes", "");
        } else {
            try {
                String text = Files.readString(file);
                String plain = name.substring(0, name.length() - ENDING.length());
                sources.add(new ProfileSource(ProfileFile.read(file.toString(), plain, text, problems), text));
            } catch (CharacterCodingException e) {
                problems.add(CODE, file.toString(), "the file is not UTF-8 text", "Save it as UTF-8.");
            } catch (ProblemException e) {
                problems.addAll(e);
            }
        }
    }

    /**
     * Checks what can be checked without the bundles that these profiles may lie over: settings of the packages at hand. Names of packages and profiles are
     * resolved when bundles are loaded together.
     */
    public static void check(List<ProfileSource> profiles, List<PackageSource> packages, Problems problems) {
        Map<String, PackageManifest> manifests = new TreeMap<>();
        packages.forEach(p -> manifests.put(p.manifest().name(), p.manifest()));
        for (ProfileSource source : profiles) {
            ProfileFile profile = source.profile();
            profile.parameters().forEach((pack, settings) -> {
                if (manifests.containsKey(pack)) {
                    PackageReader.overrides(profile.file(), manifests.get(pack), settings.values(), problems);
                }
            });
            if (standsAlone(profile, manifests)) {
                try {
                    ProfileSet.of(List.of(profile), manifests).check();
                } catch (ProblemException e) {
                    problems.addAll(e);
                }
            }
        }
    }

    /** A whole profile over packages at hand only. */
    private static boolean standsAlone(ProfileFile profile, Map<String, PackageManifest> manifests) {
        return profile.base().isEmpty()
                && profile.filters().stream().allMatch(n -> manifests.containsKey(n.name()))
                && profile.scores().stream().allMatch(w -> manifests.containsKey(w.name()));
    }
}
