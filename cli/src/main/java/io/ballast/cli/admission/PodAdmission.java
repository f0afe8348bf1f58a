package io.ballast.cli.admission;

import io.ballast.api.convert.PodAdmissionConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.Violations;
import io.ballast.model.sink.Admission;
import io.ballast.model.verdict.AdmissionVerdict;
import io.ballast.model.verdict.PodClasses;
import io.ballast.model.verdict.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the rules of {@code pod-admission} whether a pod may be created or changed. Not thread-safe. */
public final class PodAdmission {
    private static final String PACKAGE = "pod-admission";

    private final RuleSession rules;
    private final PodClassifier classifier;

    /**
     * Admission by the packages of a bundle.
     *
     * @param overrides settings of {@code pod-admission} by parameter name
     * @throws io.ballast.engine.bundle.BundleException when the bundle has not the packages that are needed
     */
    public PodAdmission(Bundle bundle, Map<String, List<Record>> overrides) {
        rules = RuleSession.of(bundle, PACKAGE, overrides);
        classifier = new PodClassifier(bundle);
    }

    /**
     * The verdict on a pod.
     *
     * @param old the pod as it is; empty when it is created
     * @throws io.ballast.api.convert.ApiObjectException when a quantity is malformed or negative; such a pod is not admitted either
     */
    public AdmissionVerdict decide(Pod pod, Optional<Pod> old) {
        PodClasses classes = classes(pod);
        List<Record> facts = new ArrayList<>();
        facts.add(PodAdmissionConversion.newPod(pod, classes.rawQos(), classes.rawPriorityClass()));
        facts.addAll(PodAdmissionConversion.containers(pod));
        old.ifPresent(o -> {
            PodClasses before = classes(o);
            // An update keeps namespace and name, whatever the old object says.
            facts.add(PodAdmissionConversion.oldPod(
                    PodConversion.name(pod), o, before.rawQos(), before.rawPriorityClass()));
        });
        Admission admission = new Admission();
        List<Reason> reasons = Violations.of(admission, rules.run(facts, admission));
        return reasons.isEmpty() ? new AdmissionVerdict.Admitted() : new AdmissionVerdict.Denied(reasons);
    }

    private PodClasses classes(Pod pod) {
        return classifier.classify(PodConversion.marks(pod));
    }
}
