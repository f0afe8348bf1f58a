package io.ballast.conformance;

import io.ballast.api.args.LoadAwareArgsReader;
import io.ballast.api.args.LoadAwareParameters;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.cluster.load.LoadLedger;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.EstimationFactor;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What an adapter does between API objects and the load-aware rules: arguments to parameters, objects to facts, facts to the ledger. */
final class LoadAwareWorld {
    static final String PACKAGE = "load-aware";

    private static final PodClassifier CLASSIFIER = new PodClassifier(Shipped.bundle());

    private final Map<String, List<Record>> parameters;
    private final LoadPolicy policy;
    private final LoadLedger ledger;

    /** A world under effective plugin arguments. */
    LoadAwareWorld(Map<String, Object> args) {
        ParameterSet shipped = ParameterSet.of(Shipped.bundle().pack(PACKAGE), Map.of());
        List<EstimationFactor> factors = shipped.of(EstimationFactor.class).stream()
                .map(EstimationFactor.class::cast)
                .toList();
        parameters = LoadAwareParameters.of(LoadAwareArgsReader.effective(args), factors);
        policy = LoadPolicy.of(
                ParameterSet.of(Shipped.bundle().pack(PACKAGE), parameters).all(),
                new ResourceTranslator(Shipped.bundle()));
        ledger = new LoadLedger(policy);
    }

    /** Settings of the package, by parameter name. */
    Map<String, List<Record>> parameters() {
        return parameters;
    }

    LoadPolicy policy() {
        return policy;
    }

    LoadLedger ledger() {
        return ledger;
    }

    ObservedNode node(Tree node) {
        ObservedNode observed = NodeConversion.observed(ApiObjects.node(node.raw()), LoadAwareWorld::ignore);
        ledger.putNode(observed);
        return observed;
    }

    void report(Tree nodeMetric, Instant now) {
        ledger.report(usage(nodeMetric), now);
    }

    static ObservedUsage usage(Tree nodeMetric) {
        return NodeMetricConversion.observed(ApiObjects.nodeMetric(nodeMetric.raw()), LoadAwareWorld::ignore);
    }

    static ObservedPod pod(Tree pod) {
        return PodConversion.observed(ApiObjects.pod(pod.raw()), LoadAwareWorld::ignore);
    }

    static PriorityClass priorityClass(ObservedPod pod) {
        return CLASSIFIER.classify(pod.marks()).priorityClass();
    }

    void observe(ObservedPod pod, Instant now) {
        ledger.observe(pod, priorityClass(pod), now);
    }

    PodRequest request(ObservedPod pod) {
        return PodRequests.of(pod, CLASSIFIER.classify(pod.marks()), policy);
    }

    // The vectors assert what comes out; a part that is ignored as upstream ignores it shows there.
    private static void ignore(String field, String why) {}
}
