package io.ballast.engine.record;

import io.ballast.engine.pack.ProfileOrigin;
import java.util.List;
import java.util.Map;

/** The nodes of decisions, the rules that were active, and the facts as they are at the decision read last. Not thread-safe. */
public final class RecordedTable {
    private final RecordedDecision.BundleRef bundle;
    private final String profile;
    private final ProfileOrigin origin;
    private final List<String> filters;
    private final Map<String, Integer> scores;
    private final Map<String, Map<String, List<RecordedFact>>> overrides;
    private final List<String> types;
    private final List<String> nodes;
    private final RecordedFact[] cells;

    RecordedTable(
            RecordedDecision.BundleRef bundle,
            String profile,
            ProfileOrigin origin,
            List<String> filters,
            Map<String, Integer> scores,
            Map<String, Map<String, List<RecordedFact>>> overrides,
            List<String> types,
            List<String> nodes) {
        this.bundle = bundle;
        this.profile = profile;
        this.origin = origin;
        this.filters = filters;
        this.scores = scores;
        this.overrides = overrides;
        this.types = types;
        this.nodes = nodes;
        cells = new RecordedFact[Math.multiplyExact(types.size(), nodes.size())];
    }

    /** Puts a fact into a cell; gives the one that stood there, or null. */
    RecordedFact put(int cell, RecordedFact fact) {
        if (cell < 0 || cell >= cells.length) {
            throw new In.DamagedException("a table has no cell " + cell);
        }
        RecordedFact before = cells[cell];
        cells[cell] = fact;
        return before;
    }

    RecordedDecision.BundleRef bundle() {
        return bundle;
    }

    /** Name of the profile. */
    public String profile() {
        return profile;
    }

    /** What the caller of the decisions asked for. */
    public ProfileOrigin origin() {
        return origin;
    }

    /** Packages whose filter rules were active. */
    public List<String> filters() {
        return filters;
    }

    /** Weights of the packages whose score rules were active. */
    public Map<String, Integer> scores() {
        return scores;
    }

    /** Settings that differed from the packages' defaults, by package and parameter. */
    public Map<String, Map<String, List<RecordedFact>>> overrides() {
        return overrides;
    }

    /** Simple names of the node row types. */
    public List<String> types() {
        return types;
    }

    /** Node names in row order. */
    public List<String> nodes() {
        return nodes;
    }

    /** Number of cells: facts of the first type in row order, then those of the second and so on. */
    public int size() {
        return cells.length;
    }

    /** The fact in force in a cell. */
    public RecordedFact fact(int cell) {
        return cells[cell];
    }
}
