package io.ballast.model.sink;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Resource;
import io.ballast.model.RuleFunction;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.FeatureState;
import io.ballast.model.evict.PodFate;
import io.ballast.model.evict.ReleaseTarget;
import io.ballast.model.evict.ReleaseVerdict;
import java.util.List;

/**
 * Takes what is decided about eviction. A round asks three questions: which features have their turn; for each of them how much must be released; and, when
 * that is something, which pods may leave in which order.
 */
public final class Eviction extends SingleWriterSink {
    private static final String RELEASE = "release ";
    private static final String POD = "pod ";

    /** Target under which a feature's {@link FeatureState} is written. */
    public static String target(EvictFeature feature) {
        return feature.label();
    }

    /** Target under which the {@link ReleaseVerdict} about a resource is written. */
    public static String target(Resource resource) {
        return RELEASE + resource;
    }

    /** The resource that a target made by {@link #target(Resource)} is about. */
    public static Resource resourceOf(String target) {
        return Resource.of(target.substring(RELEASE.length()));
    }

    /** Whether a target is a pod, whose {@link PodFate} is written; the pod is then {@link #podOf}. */
    public static boolean isPod(String target) {
        return target.startsWith(POD);
    }

    /** Namespace and name of the pod that a target is about. */
    public static String podOf(String target) {
        return target.substring(POD.length());
    }

    /** A feature has its turn. O(1). */
    @RuleFunction
    public void run(EvictFeature feature) {
        write(target(feature), FeatureState.RUNS);
    }

    /** A feature has no say in this round. O(1). */
    @RuleFunction
    public void off(EvictFeature feature) {
        write(target(feature), FeatureState.OFF);
    }

    /** A feature has no say because of its settings. O(1). */
    @RuleFunction
    public void misconfigured(EvictFeature feature) {
        write(target(feature), FeatureState.MISCONFIGURED, List.of());
    }

    /** The same, with a value for the reason. O(1). */
    @RuleFunction
    public void misconfigured(EvictFeature feature, Object first) {
        write(target(feature), FeatureState.MISCONFIGURED, List.of(first));
    }

    /** The same, with two values for the reason. O(1). */
    @RuleFunction
    public void misconfigured(EvictFeature feature, Object first, Object second) {
        write(target(feature), FeatureState.MISCONFIGURED, List.of(first, second));
    }

    /** So much of a resource has to be released, counted by what pods use. The reason may name the amount and the resource. O(1). */
    @RuleFunction
    public void releaseUsed(Resource resource, long amount) {
        release(ReleaseTarget.POD_USED, resource, amount);
    }

    /** So much of a resource has to be released, counted by what pods ask for. The reason may name the amount and the resource. O(1). */
    @RuleFunction
    public void releaseRequested(Resource resource, long amount) {
        release(ReleaseTarget.POD_RESOURCE_REQUEST, resource, amount);
    }

    /** Nothing of a resource has to be released. The reason may name the resource. O(1). */
    @RuleFunction
    public void releaseNothing(Resource resource) {
        write(target(resource), new ReleaseVerdict(ReleaseTarget.POD_USED, 0), List.of(resource));
    }

    private void release(ReleaseTarget target, Resource resource, long amount) {
        write(target(resource), new ReleaseVerdict(target, amount), List.of(amount, resource));
    }

    /** A pod stays. O(1). */
    @RuleFunction
    public void spare(EvictCandidate pod) {
        write(target(pod), new PodFate.Spared(), List.of());
    }

    /** A pod stays, with a value for the reason. O(1). */
    @RuleFunction
    public void spare(EvictCandidate pod, Object why) {
        write(target(pod), new PodFate.Spared(), List.of(why));
    }

    /** A pod may leave; the lowest first key first, then the lowest second one. O(1). */
    @RuleFunction
    public void victim(EvictCandidate pod, long first, long second) {
        write(target(pod), new PodFate.Victim(List.of(first, second)), List.of(first, second));
    }

    /** A pod may leave; the lowest first key first, then the second, third and fourth. O(1). */
    @RuleFunction
    public void victim(EvictCandidate pod, long first, long second, long third, long fourth) {
        List<Long> keys = List.of(first, second, third, fourth);
        write(target(pod), new PodFate.Victim(keys), List.copyOf(keys));
    }

    private static String target(EvictCandidate pod) {
        return POD + requireNonNull(pod, "pod is null").pod();
    }
}
