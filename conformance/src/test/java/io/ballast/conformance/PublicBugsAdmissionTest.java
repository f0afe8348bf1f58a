package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.convert.ApiObjects;
import io.ballast.cli.admission.PodAdmission;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.AdmissionSwitches;
import io.ballast.model.verdict.AdmissionVerdict;
import io.ballast.model.verdict.PodClasses;
import io.ballast.model.verdict.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public bug reports about QoS classes and admission, through API objects and the shipped rules. BL-002 needs the colocation profile and is not here. */
class PublicBugsAdmissionTest {
    private static final Map<String, Object> ONE_CPU = Map.of("cpu", "1");

    private final PodAdmission admission = new PodAdmission(Shipped.bundle(), Map.of());

    @ParameterizedTest
    @CsvSource({
        "BE, koord-prod, pod-admission/5",
        "LSR, koord-mid, pod-admission/5",
        "LSR, koord-batch, pod-admission/5",
        "LSR, koord-free, pod-admission/5",
        "LS, koord-prod, ''",
        "BE, koord-batch, ''"
    })
    void bl001ForbiddenPairsAreNotLetIn(String qos, String priorityClass, String rule) {
        AdmissionVerdict verdict = admission.decide(pod(qos, priorityClass, "", ONE_CPU, Map.of()), Optional.empty());

        if (rule.isEmpty()) {
            assertThat(verdict).isEqualTo(new AdmissionVerdict.Admitted());
        } else {
            Reason reason = onlyReason(verdict);
            assertThat(reason.rule()).startsWith(rule);
            assertThat(reason.text())
                    .isEqualTo("Pod: Forbidden: koordinator.sh/qosClass=" + qos + " and priorityClass=" + priorityClass
                            + " cannot be used in combination");
        }
    }

    @Test
    void bl001LabelsCannotBeChangedLater() {
        Pod be = pod("BE", "koord-batch", "9999", Map.of(), Map.of());

        assertThat(onlyReason(admission.decide(pod("LS", "koord-batch", "9999", Map.of(), Map.of()), Optional.of(be)))
                        .rule())
                .isEqualTo("pod-admission/1-qos");
        for (String changed : List.of("8888", "")) {
            assertThat(onlyReason(admission.decide(
                                    pod("BE", "koord-batch", changed, Map.of(), Map.of()), Optional.of(be)))
                            .rule())
                    .isEqualTo("pod-admission/3-sub-priority");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, pod-admission/6-no-cpu", "1500m, pod-admission/6-part-of-cpu", "2, ''"})
    void bl001PodsWithCpusOfTheirOwnAskForWholeOnes(String cpu, String rule) {
        AdmissionVerdict verdict =
                admission.decide(pod("LSR", "koord-prod", "", Map.of("cpu", cpu), Map.of()), Optional.empty());

        assertThat(rule.isEmpty() ? "" : onlyReason(verdict).rule()).isEqualTo(rule);
        assertThat(verdict instanceof AdmissionVerdict.Admitted).isEqualTo(rule.isEmpty());
    }

    @Test
    void bl003LimitThatALimitRangeLeftBesideBatchCpuIsRefusedByName() {
        Pod pod = pod(
                "BE",
                "koord-batch",
                "",
                Map.of("kubernetes.io/batch-cpu", "1000", "kubernetes.io/batch-memory", "1Gi"),
                Map.of("cpu", "2", "memory", "2Gi", "kubernetes.io/batch-cpu", "1000"));

        assertThat(admission.decide(pod, Optional.empty()))
                .isInstanceOfSatisfying(AdmissionVerdict.Denied.class, denied -> assertThat(denied.message())
                        .contains("pod.spec.containers[main].resources: Forbidden: cpu and kubernetes.io/batch-cpu")
                        .contains("memory and kubernetes.io/batch-memory")
                        .contains("LimitRange"));
    }

    /** The switch of public bug BL-005 is in the node agent; what a decision shows: each class has a verdict, and an unknown one is no class. */
    @ParameterizedTest
    @CsvSource({"LSE, LSE, PROD", "SYSTEM, SYSTEM, PROD", "LSR, LSR, PROD", "lse, LS, PROD", "GOLD, LS, PROD"})
    void bl005EveryQosClassIsClassified(String label, QosClass qos, PriorityClass priorityClass) {
        PodClasses classes = new PodClassifier(Shipped.bundle())
                .classify(new PodMarks("default/p", label, false, "", false, 0, KubernetesQos.BURSTABLE));

        assertThat(classes.qos()).isEqualTo(qos);
        assertThat(classes.priorityClass()).isEqualTo(priorityClass);
        assertThat(admission.decide(pod(label, "koord-prod", "", ONE_CPU, Map.of()), Optional.empty()))
                .isEqualTo(new AdmissionVerdict.Admitted());
    }

    @ParameterizedTest
    @CsvSource({"LSE, koord-mid", "LSE, koord-batch", "LSE, koord-free", "LS, koord-batch"})
    void bl006PairsThatUpstreamForgotAreRefusedWhenTheOperatorIsStrict(String qos, String priorityClass) {
        Pod pod = pod(qos, priorityClass, "", ONE_CPU, Map.of());
        PodAdmission strict = new PodAdmission(
                Shipped.bundle(), Map.of("switches", List.of(new AdmissionSwitches(true, true, true))));

        assertThat(onlyReason(strict.decide(pod, Optional.empty())).rule()).startsWith("pod-admission/5");
        assertThat(admission.decide(pod, Optional.empty())).isEqualTo(new AdmissionVerdict.Admitted());
    }

    private static Reason onlyReason(AdmissionVerdict verdict) {
        assertThat(verdict).isInstanceOf(AdmissionVerdict.Denied.class);
        List<Reason> reasons = ((AdmissionVerdict.Denied) verdict).reasons();
        assertThat(reasons).hasSize(1);
        return reasons.get(0);
    }

    private static Pod pod(
            String qos,
            String priorityClass,
            String subPriority,
            Map<String, Object> requests,
            Map<String, Object> limits) {
        Map<String, Object> labels = new java.util.LinkedHashMap<>(
                Map.of("koordinator.sh/qosClass", qos, "koordinator.sh/priority-class", priorityClass));
        if (!subPriority.isEmpty()) {
            labels.put("koordinator.sh/priority", subPriority);
        }
        Map<String, Object> container =
                Map.of("name", "main", "resources", Map.of("requests", requests, "limits", limits));
        return ApiObjects.pod(Map.of(
                "metadata", Map.of("name", "p", "labels", labels), "spec", Map.of("containers", List.of(container))));
    }
}
