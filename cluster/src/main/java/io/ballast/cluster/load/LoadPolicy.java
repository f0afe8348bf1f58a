package io.ballast.cluster.load;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ResourceNaming;
import io.ballast.model.Resource;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.AggregatedUsageThreshold;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.LoadWeights;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.ProdUsage;
import io.ballast.model.policy.ProdUsageThreshold;
import io.ballast.model.policy.UsageThreshold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parameters of the load-aware package that shape a node's row rather than a rule's answer. Thread-safe.
 *
 * @param expiration  from which age a report is outdated
 * @param aggregated  percentiles that rows carry
 * @param prodUsage   what counts as usage of prod pods
 * @param factors     how a pod's load is estimated
 * @param window      for how long the estimate counts at least
 * @param resources   resources that rows carry; others are left out of them
 * @param naming      names by which classes of pods ask for resources, as decided by {@code resource-translation}
 */
public record LoadPolicy(
        MetricExpiration expiration,
        AggregatedUsage aggregated,
        ProdUsage prodUsage,
        List<EstimationFactor> factors,
        EstimationWindow window,
        Set<Resource> resources,
        ResourceNaming naming) {
    public LoadPolicy {
        requireNonNull(expiration, "expiration is null");
        requireNonNull(aggregated, "aggregated is null");
        requireNonNull(prodUsage, "prodUsage is null");
        requireNonNull(window, "window is null");
        requireNonNull(naming, "naming is null");
        factors = List.copyOf(factors);
        resources = Set.copyOf(resources);
    }

    /**
     * Picks the ledger's part of a package's parameter facts; others are left alone. The resources are cpu, memory and every one that a threshold, a weight or a factor names.
     *
     * @throws IllegalArgumentException when one of the parameters that has exactly one value is missing or double
     */
    public static LoadPolicy of(Collection<?> parameters, ResourceNaming naming) {
        List<EstimationFactor> factors = all(parameters, EstimationFactor.class);
        Set<Resource> resources = new TreeSet<>(Set.of(Resource.CPU, Resource.MEMORY));
        factors.forEach(f -> resources.add(f.resource()));
        all(parameters, UsageThreshold.class).forEach(t -> resources.add(t.resource()));
        all(parameters, ProdUsageThreshold.class).forEach(t -> resources.add(t.resource()));
        all(parameters, AggregatedUsageThreshold.class).forEach(t -> resources.add(t.resource()));
        all(parameters, LoadWeights.class)
                .forEach(w -> resources.addAll(w.weights().asMap().keySet()));
        return new LoadPolicy(
                one(parameters, MetricExpiration.class),
                one(parameters, AggregatedUsage.class),
                one(parameters, ProdUsage.class),
                factors,
                one(parameters, EstimationWindow.class),
                resources,
                naming);
    }

    Duration expiresAfter() {
        return Duration.ofSeconds(expiration.seconds());
    }

    UsageWindow thresholdWindow() {
        return new UsageWindow(aggregated.usageType(), Duration.ofSeconds(aggregated.usageSeconds()));
    }

    UsageWindow scoreWindow() {
        return new UsageWindow(aggregated.scoreType(), Duration.ofSeconds(aggregated.scoreSeconds()));
    }

    private static <T> List<T> all(Collection<?> parameters, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Object p : parameters) {
            if (type.isInstance(p)) {
                found.add(type.cast(p));
            }
        }
        return found;
    }

    private static <T> T one(Collection<?> parameters, Class<T> type) {
        List<T> found = all(parameters, type);
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "parameters hold " + found.size() + " of " + type.getSimpleName() + ", must be one");
        }
        return found.get(0);
    }
}
