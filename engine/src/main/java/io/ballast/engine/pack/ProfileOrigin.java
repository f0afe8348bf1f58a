package io.ballast.engine.pack;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the caller of a decision asked for, so that the same can be asked of another bundle: a profile of the bundle, and what the caller put in place of what
 * that profile says. Immutable, thread-safe.
 *
 * @param profile   profile of the bundle; empty when the caller made up a profile that no bundle has
 * @param onlyScore the one package that the caller lets score; empty for those of the profile
 * @param given     parameters that the caller set, by package; what else differs from the packages' defaults is the profile's
 */
public record ProfileOrigin(String profile, String onlyScore, Map<String, Set<String>> given) {
    /** Of a profile that the caller made up. */
    public static final ProfileOrigin CALLER = new ProfileOrigin("", "", Map.of());

    public ProfileOrigin {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        given.forEach((pack, names) -> copy.put(pack, Set.copyOf(names)));
        given = Map.copyOf(copy);
    }

    /** Of a profile as a bundle has it. */
    static ProfileOrigin of(String profile) {
        return new ProfileOrigin(profile, "", Map.of());
    }

    /** Whether a bundle has the profile that the caller asked for. */
    public boolean ofBundle() {
        return !profile.isEmpty();
    }

    /** Whether a parameter is what the caller set: all of them are when the caller made up the profile. */
    public boolean given(String pack, String parameter) {
        return !ofBundle() || given.getOrDefault(pack, Set.of()).contains(parameter);
    }

    ProfileOrigin with(String pack, String parameter) {
        Map<String, Set<String>> more = new LinkedHashMap<>(given);
        Set<String> names = new TreeSet<>(more.getOrDefault(pack, Set.of()));
        names.add(parameter);
        more.put(pack, names);
        return ofBundle() ? new ProfileOrigin(profile, onlyScore, more) : this;
    }

    ProfileOrigin only(String scorePack) {
        return ofBundle() ? new ProfileOrigin(profile, scorePack, given) : this;
    }
}
