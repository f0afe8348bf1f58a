package io.ballast.api.names;

/** Annotations of nodes that carry a meaning of their own. Thread-safe. */
public enum NodeAnnotation implements DictionaryEntry {
    USAGE_THRESHOLDS(
            "scheduling.koordinator.sh/usage-thresholds",
            "usage thresholds of this node, JSON {usageThresholds, prodUsageThresholds, aggregatedUsage}"),
    RAW_ALLOCATABLE(
            "node.koordinator.sh/raw-allocatable", "allocatable amounts before amplification, JSON by resource"),
    RESERVATION(
            "node.koordinator.sh/reservation", "resources kept from pods, JSON {resources, reservedCPUs, applyPolicy}"),
    SYSTEM_QOS_RESOURCE(
            "node.koordinator.sh/system-qos-resource",
            "CPUs of the system, JSON {cpuset, cpusetExclusive}; exclusive unless it says otherwise"),
    ORIGIN_EXTENDED_ALLOCATABLE(
            "node.koordinator.sh/originExtendedAllocatable",
            "extended resources before third parties took some, JSON {resources}"),
    THIRD_PARTY_ALLOCATIONS(
            "node.koordinator.sh/thirdPartyAllocations",
            "extended resources that third parties took, JSON {allocations}");

    private final String key;
    private final String meaning;

    NodeAnnotation(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.NODE_ANNOTATION;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
