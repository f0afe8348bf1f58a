package io.ballast.api.names;

/** Annotations of pods that carry a meaning of their own. Thread-safe. */
public enum PodAnnotation implements DictionaryEntry {
    NETWORK_QOS("koordinator.sh/networkQOS", "network bandwidth of the pod, JSON for the node agent"),
    CPU_BURST("koordinator.sh/cpuBurst", "CPU burst settings, JSON for the node agent"),
    CPU_QOS("koordinator.sh/cpuQOS", "CPU group identity, JSON for the node agent"),
    MEMORY_QOS("koordinator.sh/memoryQOS", "memory QoS settings, JSON for the node agent"),
    BLKIO_QOS("koordinator.sh/blkioQOS", "block I/O settings, JSON for the node agent"),
    EVICTION_POLICY("koordinator.sh/eviction-policy", "which evictions may take the pod"),
    EVICTION_PRIORITY("koordinator.sh/eviction-priority", "32-bit number, 0 when absent; the lower goes first"),
    OOM_SCORE_ADJ("koordinator.sh/oom-score-adj", "kernel OOM score adjustment of the pod"),
    OOM_SCORE_ADJ_SPEC("koordinator.sh/oom-score-adj-spec", "kernel OOM score adjustment by container, JSON"),
    EXTENDED_RESOURCE_SPEC(
            "node.koordinator.sh/extended-resource-spec",
            "batch resources by container, JSON {containers: {name: {requests, limits}}}"),
    REPLACE_RESOURCES("pod.koordinator.sh/replace-resources", "resource names to replace or erase: a:b,c:d,e:"),
    PRE_ALLOCATABLE_PRIORITY(
            "pod.koordinator.sh/pre-allocatable-priority", "order among pre-allocation candidates, a number as text"),
    EVICTION_COST(
            "scheduling.koordinator.sh/eviction-cost", "32-bit number, 0 when absent; 2147483647 is never evicted"),
    SOFT_EVICTION(
            "scheduling.koordinator.sh/soft-eviction",
            "request to leave, JSON {timestamp, deleteOptions, initiator, reason}"),
    DEVICE_ALLOCATED("scheduling.koordinator.sh/device-allocated", "devices that the pod got, JSON by device type"),
    DEVICE_ALLOCATE_HINT(
            "scheduling.koordinator.sh/device-allocate-hint", "how devices are to be chosen, JSON by device type"),
    DEVICE_JOINT_ALLOCATE(
            "scheduling.koordinator.sh/device-joint-allocate", "device types to be allocated together, JSON"),
    GPU_PARTITION_SPEC("scheduling.koordinator.sh/gpu-partition-spec", "how GPU partitions are honoured, JSON"),
    NUMA_TOPOLOGY_SPEC("scheduling.koordinator.sh/numa-topology-spec", "NUMA policy of the pod, JSON"),
    RESOURCE_SPEC("scheduling.koordinator.sh/resource-spec", "CPU bind policy of the pod, JSON"),
    RESOURCE_STATUS("scheduling.koordinator.sh/resource-status", "CPUs and NUMA nodes that the pod got, JSON"),
    RESERVE_POD(
            "scheduling.koordinator.sh/reserve-pod",
            "true: the pod only holds the place of a reservation and never runs"),
    RESERVATION_OWNERS(
            "scheduling.koordinator.sh/reservation-owners", "who may use a pod that acts as a reservation, JSON"),
    RESERVATION_CURRENT_OWNER("scheduling.koordinator.sh/reservation-current-owner", "who uses it now, JSON"),
    RESERVATION_ALLOCATED("scheduling.koordinator.sh/reservation-allocated", "reservation that the pod got, JSON"),
    RESERVATION_AFFINITY("scheduling.koordinator.sh/reservation-affinity", "reservations that the pod wants, JSON"),
    RESERVATION_RESTRICTED_OPTIONS(
            "scheduling.koordinator.sh/reservation-restricted-options",
            "resources that a restricted reservation restricts, JSON"),
    EXACT_MATCH_RESERVATION(
            "scheduling.koordinator.sh/exact-match-reservation",
            "resources that must match a reservation exactly, JSON"),
    ESTIMATED_SCALING_FACTORS(
            "scheduling.koordinator.sh/load-estimated-scaling-factors",
            "percent by resource for the load estimate, JSON"),
    ESTIMATED_SECONDS_AFTER_SCHEDULED(
            "scheduling.koordinator.sh/load-estimated-seconds-after-pod-scheduled",
            "for how long after scheduling the estimate counts at least"),
    ESTIMATED_SECONDS_AFTER_INITIALIZED(
            "scheduling.koordinator.sh/load-estimated-seconds-after-initialized",
            "for how long after initialization the estimate counts at least"),
    NETWORK_TOPOLOGY_SELECTOR(
            "scheduling.koordinator.sh/network-topology-selector",
            "part of the network topology that a gang must fit into, JSON"),
    SCHEDULING_HINT("internal.scheduling.koordinator.sh/scheduling-hint", "nodes to try first, JSON"),
    SCHEDULING_HINT_DEPRECATED("scheduling.koordinator.sh/scheduling-hint", "deprecated name of the scheduling hint"),
    BIND_GANG_GROUP_ID(
            "internal.scheduling.koordinator.sh/bind-gang-group-id", "gang group that the pod was bound with"),
    BIND_GANG_MEMBER_COUNT(
            "internal.scheduling.koordinator.sh/bind-gang-member-count",
            "size of the gang that the pod was bound with"),
    BIND_GANG_GROUP_ID_DEPRECATED(
            "scheduling.koordinator.sh/bind-gang-group-id", "deprecated name of the bound gang group"),
    BIND_GANG_MEMBER_COUNT_DEPRECATED(
            "scheduling.koordinator.sh/bind-gang-member-count", "deprecated name of the bound gang's size"),
    ORIGINAL_SCHEDULER_NAME(
            "internal.scheduling.koordinator.sh/original-scheduler-name",
            "spec.schedulerName before a label replaced it");

    private final String key;
    private final String meaning;

    PodAnnotation(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.POD_ANNOTATION;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
