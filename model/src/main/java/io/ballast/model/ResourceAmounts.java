package io.ballast.model;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Amounts by resource, immutable and exact: milli-cores of {@code cpu}, bytes of {@code memory}, whole units of the rest. A resource that is not
 * mentioned has amount 0; where absent and 0 differ, the owning fact says so in a boolean of its own. Thread-safe.
 */
public final class ResourceAmounts {
    /** Nothing of anything. */
    public static final ResourceAmounts NONE = new ResourceAmounts(0, 0, new Resource[0], new long[0]);

    /** Number of entries before those of other resources: cpu and memory. */
    public static final int NATIVE_ENTRIES = 2;

    private final long cpuMilli;
    private final long memoryBytes;
    private final Resource[] others;
    private final long[] amounts;

    private ResourceAmounts(long cpuMilli, long memoryBytes, Resource[] others, long[] amounts) {
        this.cpuMilli = cpuMilli;
        this.memoryBytes = memoryBytes;
        this.others = others;
        this.amounts = amounts;
    }

    /** Amounts of the two native resources only. */
    public static ResourceAmounts of(long cpuMilli, long memoryBytes) {
        return new ResourceAmounts(cpuMilli, memoryBytes, NONE.others, NONE.amounts);
    }

    /** Amounts of any resources; the map is copied, zero amounts are dropped. */
    public static ResourceAmounts of(Map<Resource, Long> amounts) {
        requireNonNull(amounts, "amounts is null");
        TreeMap<Resource, Long> rest = new TreeMap<>(amounts);
        long cpu = Objects.requireNonNullElse(rest.remove(Resource.CPU), 0L);
        long memory = Objects.requireNonNullElse(rest.remove(Resource.MEMORY), 0L);
        rest.values().removeIf(v -> v == 0);
        return new ResourceAmounts(
                cpu,
                memory,
                rest.keySet().toArray(new Resource[0]),
                rest.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** Whether every amount is 0. O(1). */
    public boolean isNone() {
        return cpuMilli == 0 && memoryBytes == 0 && others.length == 0;
    }

    public long cpuMilli() {
        return cpuMilli;
    }

    public long memoryBytes() {
        return memoryBytes;
    }

    /** Amount of a resource, 0 when it is not mentioned. O(1) for the native resources, O(number of other resources) for the rest. */
    @RuleFunction
    @SuppressWarnings(
            "ReferenceEquality") // the native resources are single instances; names are compared only when that fails
    public long amount(Resource resource) {
        if (resource == Resource.CPU) {
            return cpuMilli;
        }
        if (resource == Resource.MEMORY) {
            return memoryBytes;
        }
        return amountByName(resource);
    }

    private long amountByName(Resource resource) {
        for (int i = 0; i < others.length; i++) {
            if (others[i].equals(resource)) {
                return amounts[i];
            }
        }
        if (resource.equals(Resource.CPU)) {
            return cpuMilli;
        }
        return resource.equals(Resource.MEMORY) ? memoryBytes : 0;
    }

    /** Number of entries of a walk without allocation: cpu and memory, whatever their amounts, then the other resources by name. O(1). */
    public int entries() {
        return NATIVE_ENTRIES + others.length;
    }

    /** Resource of an entry, from 0. O(1). */
    public Resource resourceAt(int entry) {
        return entry == 0 ? Resource.CPU : entry == 1 ? Resource.MEMORY : others[entry - NATIVE_ENTRIES];
    }

    /** Amount of an entry, from 0. O(1). */
    public long amountAt(int entry) {
        return entry == 0 ? cpuMilli : entry == 1 ? memoryBytes : amounts[entry - NATIVE_ENTRIES];
    }

    /** Whether anything but cpu and memory has an amount. O(1). */
    public boolean hasOthers() {
        return others.length != 0;
    }

    /** Non-zero amounts of everything but cpu and memory, ordered by resource name. */
    public Map<Resource, Long> others() {
        TreeMap<Resource, Long> map = new TreeMap<>();
        for (int i = 0; i < others.length; i++) {
            map.put(others[i], amounts[i]);
        }
        return map;
    }

    /** The same without cpu and memory. O(1). */
    public ResourceAmounts onlyOthers() {
        return cpuMilli == 0 && memoryBytes == 0 ? this : new ResourceAmounts(0, 0, others, amounts);
    }

    /** All non-zero amounts, ordered by resource name. */
    public Map<Resource, Long> asMap() {
        Map<Resource, Long> map = others();
        if (cpuMilli != 0) {
            map.put(Resource.CPU, cpuMilli);
        }
        if (memoryBytes != 0) {
            map.put(Resource.MEMORY, memoryBytes);
        }
        return map;
    }

    /**
     * Sum by resource.
     *
     * @throws ArithmeticException when an amount does not fit a long
     */
    public ResourceAmounts plus(ResourceAmounts other) {
        return combine(other, 1);
    }

    /**
     * Difference by resource; may be negative.
     *
     * @throws ArithmeticException when an amount does not fit a long
     */
    public ResourceAmounts minus(ResourceAmounts other) {
        return combine(other, -1);
    }

    /** How much more of each resource this is than the other; 0 where it is not more. */
    public ResourceAmounts excessOver(ResourceAmounts other) {
        long cpu = Math.max(0, Math.subtractExact(cpuMilli, other.cpuMilli));
        long memory = Math.max(0, Math.subtractExact(memoryBytes, other.memoryBytes));
        if (others.length == 0) {
            return of(cpu, memory);
        }
        Map<Resource, Long> excess = others();
        excess.replaceAll((resource, amount) -> Math.max(0, Math.subtractExact(amount, other.amount(resource))));
        excess.put(Resource.CPU, cpu);
        excess.put(Resource.MEMORY, memory);
        return of(excess);
    }

    /** Only the amounts of cpu, memory and the named resources. */
    public ResourceAmounts keeping(Set<Resource> resources) {
        if (others.length == 0) {
            return this;
        }
        Map<Resource, Long> kept = asMap();
        kept.keySet().removeIf(r -> !resources.contains(r) && !r.equals(Resource.CPU) && !r.equals(Resource.MEMORY));
        return of(kept);
    }

    /** Each amount cut at a limit. */
    public ResourceAmounts atMost(long limit) {
        if (others.length == 0) {
            return cpuMilli <= limit && memoryBytes <= limit
                    ? this
                    : of(Math.min(cpuMilli, limit), Math.min(memoryBytes, limit));
        }
        Map<Resource, Long> cut = asMap();
        cut.replaceAll((resource, amount) -> Math.min(amount, limit));
        return of(cut);
    }

    private ResourceAmounts combine(ResourceAmounts other, int sign) {
        long cpu = exact(cpuMilli, other.cpuMilli, sign);
        long memory = exact(memoryBytes, other.memoryBytes, sign);
        if (other.others.length == 0) {
            return new ResourceAmounts(cpu, memory, others, amounts);
        }
        // Both are ordered by name.
        Resource[] names = new Resource[others.length + other.others.length];
        long[] sums = new long[names.length];
        int count = 0;
        for (int i = 0, j = 0; i < others.length || j < other.others.length; ) {
            int order = i == others.length ? 1 : j == other.others.length ? -1 : others[i].compareTo(other.others[j]);
            Resource name = order <= 0 ? others[i] : other.others[j];
            long mine = order <= 0 ? amounts[i++] : 0;
            long sum = order >= 0 ? exact(mine, other.amounts[j++], sign) : mine;
            if (sum != 0) {
                names[count] = name;
                sums[count++] = sum;
            }
        }
        return new ResourceAmounts(cpu, memory, Arrays.copyOf(names, count), Arrays.copyOf(sums, count));
    }

    private static long exact(long amount, long other, int sign) {
        return sign > 0 ? Math.addExact(amount, other) : Math.subtractExact(amount, other);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ResourceAmounts that
                && cpuMilli == that.cpuMilli
                && memoryBytes == that.memoryBytes
                && Arrays.equals(others, that.others)
                && Arrays.equals(amounts, that.amounts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(cpuMilli, memoryBytes, Arrays.hashCode(others), Arrays.hashCode(amounts));
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
