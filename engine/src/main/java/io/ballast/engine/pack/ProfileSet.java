package io.ballast.engine.pack;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.model.DecisionPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The profiles of a bundle, or of several bundles one over the other, together with the packages that they name. A profile may extend another one; one that
 * extends its own name changes the profile of that name in the bundles before. Immutable, thread-safe.
 */
public final class ProfileSet {
    static final String CODE = "BAL-B010";
    private static final String BELOW =
            "Name the rules that have it before these. The shipped ones are 'default' for --rules and --candidate, and the file that 'ballast bundle shipped' writes.";

    private final Map<String, List<ProfileFile>> byName;
    private final Map<String, PackageManifest> packages;

    private ProfileSet(Map<String, List<ProfileFile>> byName, Map<String, PackageManifest> packages) {
        this.byName = byName;
        this.packages = packages;
    }

    /** Profiles of one bundle. */
    public static ProfileSet of(Collection<ProfileFile> files, Map<String, PackageManifest> packages) {
        Map<String, List<ProfileFile>> byName = new TreeMap<>();
        files.forEach(f -> byName.put(f.name(), List.of(f)));
        return new ProfileSet(byName, packages);
    }

    /** These profiles with those of a later bundle over them, and the packages of both. */
    public ProfileSet under(ProfileSet later, Map<String, PackageManifest> all) {
        Map<String, List<ProfileFile>> merged = new TreeMap<>(byName);
        later.byName.forEach((name, files) -> {
            List<ProfileFile> stack = new ArrayList<>(merged.getOrDefault(name, List.of()));
            stack.addAll(files);
            merged.put(name, List.copyOf(stack));
        });
        return new ProfileSet(merged, all);
    }

    /** Names, in order. */
    public Set<String> names() {
        return new TreeSet<>(byName.keySet());
    }

    /** Whether the profile of that name is a whole one, not a change of what earlier bundles say. */
    public boolean whole(String name) {
        List<ProfileFile> stack = byName.getOrDefault(name, List.of());
        return stack.stream()
                .anyMatch(f -> f.base().map(b -> !b.name().equals(name)).orElse(true));
    }

    /** The files that make up a profile, those of the first bundle first. */
    public List<ProfileFile> files(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /**
     * What a profile says, line by line, without comments and places: equal for two profiles that mean the same. Changes by later bundles are made where the
     * profile of that name lies below them; otherwise they are told as changes.
     */
    public List<String> lines(String name) {
        List<ProfileFile> stack = files(name);
        ProfileLines lines = new ProfileLines();
        for (int i = 0; i < stack.size(); i++) {
            ProfileFile file = stack.get(i);
            boolean changes =
                    i > 0 && file.base().map(b -> b.name().equals(name)).orElse(false);
            if (!changes) {
                lines = new ProfileLines();
            }
            lines.add(file, !changes);
        }
        return lines.all();
    }

    /** One sentence about a profile. */
    public String description(String name) {
        List<ProfileFile> stack = byName.getOrDefault(name, List.of());
        return stack.isEmpty() ? "" : stack.get(stack.size() - 1).description();
    }

    /**
     * The profile of that name.
     *
     * @throws ProblemException when there is none, or it names packages, settings or profiles that are not there
     */
    public Profile profile(String name) {
        List<ProfileFile> stack = byName.get(name);
        if (stack == null) {
            throw new ProblemException(new Problem(
                    CODE,
                    ProfileFile.path(name),
                    0,
                    0,
                    "the bundle has no profile '" + name + "'" + Nearest.hint(name, byName.keySet()),
                    byName.isEmpty()
                            ? "It has no profiles."
                            : "Known profiles: " + String.join(", ", byName.keySet()) + "."));
        }
        Problems problems = new Problems();
        Profile profile = resolve(name, stack.size() - 1, Set.of(), problems);
        problems.throwIfAny();
        return profile;
    }

    private Profile resolve(String name, int level, Set<String> visited, Problems problems) {
        ProfileFile file = byName.get(name).get(level);
        Map<String, Integer> scores = new LinkedHashMap<>();
        List<String> filters = new ArrayList<>();
        Map<String, Map<String, List<Record>>> overrides = new LinkedHashMap<>();
        if (file.base().isPresent()) {
            Profile base = base(file, file.base().get(), level, visited, problems);
            filters.addAll(base.filters());
            scores.putAll(base.scores());
            overrides.putAll(base.overrides());
        }
        Set<String> scored = Set.copyOf(scores.keySet());
        file.noFilters().forEach(n -> remove(filters, n, "filters", file, problems));
        file.noScores().forEach(n -> remove(scores.keySet(), n, "scores", file, problems));
        file.filters().forEach(n -> {
            require(n.name(), n.line(), n.column(), DecisionPoint.FILTER, file, problems);
            if (filters.contains(n.name())) {
                problem(file, n.line(), n.column(), "package '" + n.name() + "' filters already", problems);
            } else {
                filters.add(n.name());
            }
        });
        file.scores().forEach(w -> {
            // A weight given to a package that scores already replaces the old one.
            if (!scored.contains(w.name())) {
                require(w.name(), w.line(), w.column(), DecisionPoint.SCORE, file, problems);
            }
            scores.put(w.name(), w.weight());
        });
        overrides.keySet().removeIf(pack -> !filters.contains(pack) && !scores.containsKey(pack));
        file.parameters()
                .forEach((pack, settings) -> override(file, pack, settings, filters, scores, overrides, problems));
        return new Profile(name, filters, scores, overrides, ProfileOrigin.of(name));
    }

    private Profile base(ProfileFile file, ProfileFile.Named base, int level, Set<String> visited, Problems problems) {
        boolean own = base.name().equals(file.name());
        List<ProfileFile> stack = byName.getOrDefault(base.name(), List.of());
        int below = own ? level - 1 : stack.size() - 1;
        if (below < 0 || (!own && visited.contains(base.name()))) {
            String why = "there is no profile '" + base.name() + "' to extend" + Nearest.hint(base.name(), names());
            if (own) {
                why = "no bundle before this one has a profile '" + base.name() + "' to extend";
            } else if (!stack.isEmpty()) {
                why = "profile '" + base.name() + "' extends itself in a circle";
            }
            problems.add(CODE, file.file(), base.line(), base.column(), why, own ? BELOW : "");
            return Profile.of(base.name(), List.of(), Map.of());
        }
        Set<String> next = new TreeSet<>(visited);
        next.add(file.name());
        return resolve(base.name(), below, next, problems);
    }

    private static void remove(
            Collection<String> from, ProfileFile.Named name, String what, ProfileFile file, Problems problems) {
        String hint = Nearest.hint(name.name(), from);
        if (!from.remove(name.name())) {
            String message = "package '" + name.name() + "' is not among the " + what + " of the profile" + hint;
            problem(file, name.line(), name.column(), message, problems);
        }
    }

    private void require(String pack, int line, int column, DecisionPoint point, ProfileFile file, Problems problems) {
        PackageManifest manifest = packages.get(pack);
        if (manifest == null) {
            String message = "there is no package '" + pack + "'" + Nearest.hint(pack, packages.keySet());
            problem(file, line, column, message, problems);
        } else if (!manifest.points().contains(point)) {
            String message = "package '" + pack + "' does not " + point.word();
            problem(file, line, column, message, problems);
        }
    }

    private void override(
            ProfileFile file,
            String pack,
            ProfileFile.Settings settings,
            List<String> filters,
            Map<String, Integer> scores,
            Map<String, Map<String, List<Record>>> overrides,
            Problems problems) {
        if (!filters.contains(pack) && !scores.containsKey(pack)) {
            Set<String> active = new TreeSet<>(filters);
            active.addAll(scores.keySet());
            String message = "package '" + pack + "' is not active in the profile" + Nearest.hint(pack, active);
            problem(file, settings.line(), settings.column(), message, problems);
            return;
        }
        PackageManifest manifest = packages.get(pack);
        if (manifest != null) {
            Map<String, List<Record>> all = new LinkedHashMap<>(overrides.getOrDefault(pack, Map.of()));
            all.putAll(PackageReader.overrides(file.file(), manifest, settings.values(), problems));
            overrides.put(pack, all);
        }
    }

    private static void problem(ProfileFile file, int line, int column, String message, Problems problems) {
        problems.add(CODE, file.file(), line, column, message, "");
    }

    /** Resolves every profile, so that a mistake shows before the first decision. */
    public void check() {
        Problems problems = new Problems();
        for (String name : byName.keySet()) {
            try {
                profile(name);
            } catch (ProblemException e) {
                problems.addAll(e);
            }
        }
        problems.throwIfAny();
    }
}
