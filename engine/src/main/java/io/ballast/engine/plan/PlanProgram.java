package io.ballast.engine.plan;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.session.TupleBudget;
import io.ballast.model.NodeRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The filter and score rules that a profile makes active, with their settings: what every executor of node decisions starts from. Immutable, thread-safe.
 */
public final class PlanProgram {
    /**
     * A package that scores.
     *
     * @param name      package
     * @param weight    its weight
     * @param normalize how its points are stretched
     * @param rules     its score rules
     */
    public record ScorePackage(String name, int weight, Normalize normalize, List<CompiledRule> rules) {}

    private final Bundle bundle;
    private final Profile profile;
    private final List<CompiledRule> filters;
    private final List<ScorePackage> scores;
    private final int totalWeight;
    private final int[] filterCosts;
    private final Map<String, ParameterSet> parameters = new LinkedHashMap<>();
    private final Set<Class<? extends NodeRow>> rowTypes = new LinkedHashSet<>();
    private final Set<String> podFields = new TreeSet<>();

    /**
     * Selects rules.
     *
     * @throws BundleException when the bundle lacks a package of the profile, or the profile changes settings of a package that is not active
     */
    public PlanProgram(Bundle bundle, Profile profile) {
        this(bundle, profile, false);
    }

    private PlanProgram(Bundle bundle, Profile profile, boolean interpreted) {
        this.bundle = bundle;
        this.profile = profile;
        List<CompiledRule> filtering = new ArrayList<>();
        for (String pack : profile.filters()) {
            resolve(pack);
            bundle.rulesOf(pack).stream()
                    .filter(CompiledRule::filters)
                    .forEach(r -> filtering.add(interpreted ? r.interpreted() : r));
        }
        List<ScorePackage> scoring = new ArrayList<>();
        profile.scores().forEach((pack, weight) -> {
            resolve(pack);
            List<CompiledRule> rules = bundle.rulesOf(pack).stream()
                    .filter(CompiledRule::scores)
                    .map(r -> interpreted ? r.interpreted() : r)
                    .toList();
            scoring.add(new ScorePackage(pack, weight, bundle.pack(pack).normalize(), rules));
        });
        filters = List.copyOf(filtering);
        scores = List.copyOf(scoring);
        totalWeight = Math.max(1, scores.stream().mapToInt(ScorePackage::weight).sum());
        filterCosts = filters.stream().mapToInt(FilterStage::cost).toArray();
        for (String pack : profile.overrides().keySet()) {
            if (!parameters.containsKey(pack)) {
                throw new BundleException("profile " + profile.name() + " changes settings of package '" + pack
                        + "', which is not active" + Nearest.hint(pack, parameters.keySet()));
            }
        }
        filters.forEach(this::register);
        scores.forEach(s -> s.rules().forEach(this::register));
    }

    private void resolve(String pack) {
        parameters.computeIfAbsent(
                pack, p -> ParameterSet.of(bundle.pack(p), profile.overrides().getOrDefault(p, Map.of())));
    }

    private void register(CompiledRule rule) {
        if (rule.filters() && rule.shape().perDecision()) {
            throw new BundleException("rule " + rule.entry().id()
                    + " filters by a fact that is new for each decision; only score and reserve rules may match one");
        }
        podFields.addAll(rule.entry().podFields());
        rule.shape().steps().stream()
                .map(s -> s.type())
                .filter(NodeRow.class::isAssignableFrom)
                .forEach(t -> rowTypes.add(t.asSubclass(NodeRow.class)));
    }

    /**
     * Checks that no active rule meets more combinations of settings and rows than its package's budget.
     *
     * @throws io.ballast.engine.session.PolicyException when one does
     */
    void requireBudgets(int rows) {
        Stream<CompiledRule> scoring = scores.stream().flatMap(s -> s.rules().stream());
        Stream.concat(filters.stream(), scoring)
                .collect(Collectors.groupingBy(r -> r.entry().pack()))
                .forEach((pack, rules) ->
                        new TupleBudget(bundle.pack(pack), rules, parameters(pack)).requireForRows(rows));
    }

    /** The same rules without generated loops. */
    public PlanProgram interpreted() {
        return new PlanProgram(bundle, profile, true);
    }

    public Bundle bundle() {
        return bundle;
    }

    public Profile profile() {
        return profile;
    }

    /** Active filter rules, in the order of the profile's packages, then by id. */
    public List<CompiledRule> filters() {
        return filters;
    }

    /** Cost of looking at a row with an active filter rule, in comparisons. */
    int filterCost(int filter) {
        return filterCosts[filter];
    }

    /** Active score packages, in the order of the profile. */
    public List<ScorePackage> scores() {
        return scores;
    }

    /** Settings of an active package. */
    public ParameterSet parameters(String pack) {
        return parameters.get(pack);
    }

    /** Node row types that the active rules read. */
    public List<Class<? extends NodeRow>> rowTypes() {
        return List.copyOf(rowTypes);
    }

    /** Fields of the pod that the active rules read: they make up its class. */
    public List<String> podFields() {
        return List.copyOf(podFields);
    }

    /** Sum of the weights, at least 1. */
    public int totalWeight() {
        return totalWeight;
    }

    /** Rules that the row plan cannot run, with the reason; empty when it can run all. */
    public Map<String, String> sessionRules() {
        Map<String, String> rules = new LinkedHashMap<>();
        filters.stream()
                .filter(r -> !r.planned())
                .forEach(r -> rules.put(r.entry().id(), r.entry().session()));
        scores.forEach(s -> s.rules().stream()
                .filter(r -> !r.planned())
                .forEach(r -> rules.put(r.entry().id(), r.entry().session())));
        return rules;
    }
}
