package io.ballast.conformance;

import io.ballast.api.convert.ApiObjects;
import io.ballast.cli.admission.PodAdmission;
import io.ballast.model.policy.AdmissionSwitches;
import io.ballast.model.verdict.AdmissionVerdict;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code admission/pod-qos-priority-validation}: verdicts of the rules of {@code pod-admission}. The feature gate is the switch {@code keepSubPriority}. */
final class PodValidationBinding implements Binding {
    private static final String GATE = "ColocationProfileSkipValidatingPriority";

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        boolean skip =
                given.optionalMap("featureGates").map(g -> g.flag(GATE, false)).orElse(false);
        PodAdmission admission = new PodAdmission(
                Shipped.bundle(), Map.of("switches", List.of(new AdmissionSwitches(!skip, false, true))));
        Optional<Pod> old = given.text("operation").equals("UPDATE")
                ? given.optionalMap("oldPod").map(p -> ApiObjects.pod(p.raw()))
                : Optional.empty();
        AdmissionVerdict verdict =
                admission.decide(ApiObjects.pod(given.map("pod").raw()), old);
        return Comparison.with(vector)
                .flag("allowed", verdict instanceof AdmissionVerdict.Admitted)
                .text("reason", verdict instanceof AdmissionVerdict.Denied denied ? denied.message() : "")
                .outcome();
    }
}
