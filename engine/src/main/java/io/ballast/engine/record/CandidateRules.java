package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.pack.ProfileOrigin;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a candidate decides by where recorded rules decided: its own packages, profiles and settings. From the record comes only what the caller of the decision
 * asked for: the name of the profile, the one score package, the settings that the caller gave. Thread-safe.
 */
final class CandidateRules {
    private static final String MISSING = "BAL-D006";
    private static final String ADVICE =
            "A candidate needs everything that decided. Lay it over the rules that it was made for: --candidate default --candidate PATH.";

    private final Bundle candidate;

    CandidateRules(Bundle candidate) {
        this.candidate = candidate;
    }

    Bundle bundle() {
        return candidate;
    }

    /**
     * The candidate's profile for decisions on nodes.
     *
     * @throws ProblemException       when the candidate has no such profile, package or setting, or its profile is wrong
     * @throws NotReplayableException when a setting that the caller gave does not fit this engine
     */
    Profile profile(RecordedTable recorded) {
        ProfileOrigin origin = recorded.origin();
        if (!origin.ofBundle()) {
            recorded.filters().forEach(this::pack);
            recorded.scores().keySet().forEach(this::pack);
            Map<String, Map<String, List<Record>>> settings = new LinkedHashMap<>();
            recorded.overrides().forEach((pack, values) -> settings.put(pack, given(pack, values, origin)));
            return new Profile(recorded.profile(), recorded.filters(), recorded.scores(), settings);
        }
        Profile profile = profile(origin.profile());
        if (!origin.onlyScore().isEmpty()) {
            profile = profile.only(pack(origin.onlyScore()).name());
        }
        for (String pack : recorded.overrides().keySet()) {
            // Settings of a package that the candidate's profile leaves out have nobody to read them.
            if (profile.filters().contains(pack) || profile.scores().containsKey(pack)) {
                for (var setting :
                        given(pack, recorded.overrides().get(pack), origin).entrySet()) {
                    profile = profile.with(pack, setting.getKey(), setting.getValue());
                }
            }
        }
        return profile;
    }

    /**
     * The candidate's settings for decisions about a subject.
     *
     * @throws ProblemException       when the candidate has no such package, profile or setting, or its profile is wrong
     * @throws NotReplayableException when a setting that the caller gave does not fit this engine
     */
    ParameterSet settings(RecordedSettings recorded) {
        ProfileOrigin origin = recorded.origin();
        PackageManifest pack = pack(recorded.pack());
        Map<String, List<Record>> settings = new LinkedHashMap<>();
        if (origin.ofBundle()) {
            settings.putAll(profile(origin.profile()).overrides(pack.name()));
        }
        settings.putAll(given(pack.name(), recorded.overrides(), origin));
        return ParameterSet.of(pack, settings);
    }

    private Profile profile(String name) {
        Collection<String> known = candidate.profiles().names();
        if (!known.contains(name)) {
            throw missing("no profile '" + name + "'" + Nearest.hint(name, known) + ", which decided");
        }
        return candidate.profile(name);
    }

    private PackageManifest pack(String name) {
        PackageManifest pack = candidate.packages().get(name);
        if (pack == null) {
            throw missing("no package '" + name + "'"
                    + Nearest.hint(name, candidate.packages().keySet()) + ", which decided");
        }
        return pack;
    }

    /** Settings that the caller gave, as facts of this engine. */
    private Map<String, List<Record>> given(
            String pack, Map<String, List<RecordedFact>> recorded, ProfileOrigin origin) {
        Map<String, List<Record>> given = new LinkedHashMap<>();
        recorded.forEach((name, facts) -> {
            if (origin.given(pack, name)) {
                List<Record> values = facts.stream().map(FactBuilder::build).toList();
                requireTaken(pack(pack), name, values);
                given.put(name, values);
            }
        });
        return given;
    }

    private static void requireTaken(PackageManifest pack, String name, List<Record> values) {
        ParameterDeclaration parameter = pack.parameters().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow(() -> missing("no setting " + pack.name() + "." + name + ", which the caller gave"));
        for (Record value : values) {
            if (!parameter.fact().isInstance(value)) {
                throw missing("a setting " + pack.name() + "." + name + " of "
                        + parameter.fact().getSimpleName() + ", but the caller gave "
                        + value.getClass().getSimpleName());
            }
        }
        if (!parameter.list() && values.size() != 1) {
            throw missing(
                    "a setting " + pack.name() + "." + name + " of one value, but the caller gave " + values.size());
        }
    }

    private static ProblemException missing(String what) {
        return new ProblemException(
                new Problem(MISSING, "candidate", 0, 0, "it has " + what + " when the log was recorded", ADVICE));
    }
}
