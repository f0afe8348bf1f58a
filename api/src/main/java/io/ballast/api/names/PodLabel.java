package io.ballast.api.names;

/** Labels of pods that carry a meaning of their own. Thread-safe. */
public enum PodLabel implements DictionaryEntry {
    QOS_CLASS(
            "koordinator.sh/qosClass",
            "QoS class: LSE, LSR, LS, BE or SYSTEM, case-sensitive; any other value is no class"),
    SUB_PRIORITY(
            "koordinator.sh/priority",
            "sub-priority within the class, a 32-bit number as text in decimal, 0x or 0 notation; empty is 0"),
    PRIORITY_CLASS(
            "koordinator.sh/priority-class",
            "priority class koord-prod, koord-mid, koord-batch or koord-free; decides against spec.priority, and an unknown value hides it"),
    EVICTION_ENABLED("koordinator.sh/eviction-enabled", "exactly true lets the pod be evicted"),
    CORE_SCHED_GROUP_ID("koordinator.sh/core-sched-group-id", "group that shares physical cores: a UUID or empty"),
    CORE_SCHED_POLICY("koordinator.sh/core-sched-policy", "core scheduling policy: empty, none or exclusive"),
    GPU_ISOLATION_PROVIDER(
            "koordinator.sh/gpu-isolation-provider",
            "who isolates pods on a shared GPU, for example HAMi-core; also on nodes"),
    MUTATING_UPDATE("pod.koordinator.sh/mutating-update", "true sends updates of the pod through the mutating webhook"),
    SKIP_ENHANCED_VALIDATION("pod.koordinator.sh/skip-enhanced-validation", "true bypasses the enhanced validator"),
    IS_PRE_ALLOCATABLE(
            "pod.koordinator.sh/is-pre-allocatable", "true makes the pod a candidate for cluster-mode pre-allocation"),
    PREEMPTION_POLICY(
            "scheduling.koordinator.sh/preemption-policy", "Never or PreemptLowerPriority; any other value is unset"),
    DISABLE_PREEMPTIBLE(
            "scheduling.koordinator.sh/disable-preemptible",
            "true: the pod is never a victim of preemption for reservations or quotas"),
    OPERATING_MODE(
            "scheduling.koordinator.sh/operating-mode",
            "Runnable, or Reservation for a pod that acts as a reservation"),
    SCHEDULER_NAME("scheduling.koordinator.sh/scheduler-name", "overrides spec.schedulerName"),
    RESERVATION_IGNORED(
            "scheduling.koordinator.sh/reservation-ignored", "true: reservations are not looked at for this pod"),
    QUESTIONED_OBJECT_KEY(
            "scheduling.koordinator.sh/questioned-object-key", "object whose scheduling is to be explained"),
    TOPOLOGY_KEY_TO_EXPLAIN(
            "scheduling.koordinator.sh/topology-key-to-explain", "topology key whose scheduling is to be explained");

    private final String key;
    private final String meaning;

    PodLabel(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.POD_LABEL;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
