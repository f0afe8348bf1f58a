package io.ballast.engine.pack;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which packages decide, with which weights and settings. Immutable, thread-safe.
 *
 * @param name       name for messages
 * @param filters    packages whose filter rules are active
 * @param scores     weight, 1 to {@value #MAX_WEIGHT}, of each package whose score rules are active
 * @param overrides  settings that differ from the packages' defaults, by package and parameter name
 * @param origin     what the caller asked for
 */
public record Profile(
        String name,
        List<String> filters,
        Map<String, Integer> scores,
        Map<String, Map<String, List<Record>>> overrides,
        ProfileOrigin origin) {
    /** Highest weight of a package: far more than a comparison needs, and small enough for sums of points to be exact. */
    public static final int MAX_WEIGHT = 10_000;

    public Profile {
        filters = List.copyOf(filters);
        if (Set.copyOf(filters).size() != filters.size()) {
            throw new IllegalArgumentException("profile " + name + " names a filter package twice: " + filters);
        }
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
        overrides = Map.copyOf(overrides);
        scores.forEach((pack, weight) -> {
            if (weight < 1 || weight > MAX_WEIGHT) {
                throw new IllegalArgumentException(
                        "weight of package " + pack + " is " + weight + ", must be 1 to " + MAX_WEIGHT);
            }
        });
    }

    /** A profile that the caller makes up. */
    public Profile(
            String name,
            List<String> filters,
            Map<String, Integer> scores,
            Map<String, Map<String, List<Record>>> overrides) {
        this(name, filters, scores, overrides, ProfileOrigin.CALLER);
    }

    /** A profile that the caller makes up, with the packages' own defaults. */
    public static Profile of(String name, List<String> filters, Map<String, Integer> scores) {
        return new Profile(name, filters, scores, Map.of());
    }

    /** The same profile with one parameter of one package replaced. */
    public Profile with(String pack, String parameter, List<? extends Record> facts) {
        Map<String, Map<String, List<Record>>> changed = new LinkedHashMap<>(overrides);
        Map<String, List<Record>> ofPack = new LinkedHashMap<>(changed.getOrDefault(pack, Map.of()));
        ofPack.put(parameter, List.copyOf(facts));
        changed.put(pack, Map.copyOf(ofPack));
        return new Profile(name, filters, scores, changed, origin.with(pack, parameter));
    }

    /** Settings of a package that differ from its defaults, by parameter name. */
    public Map<String, List<Record>> overrides(String pack) {
        return overrides.getOrDefault(pack, Map.of());
    }

    /** The same filters with one score package, which needs not be one of this profile, and with the settings of these packages. */
    public Profile only(String scorePack) {
        Map<String, Map<String, List<Record>>> kept = new LinkedHashMap<>(overrides);
        kept.keySet().removeIf(pack -> !pack.equals(scorePack) && !filters.contains(pack));
        return new Profile(scorePack, filters, Map.of(scorePack, 1), kept, origin.only(scorePack));
    }
}
