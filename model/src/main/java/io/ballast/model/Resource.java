package io.ballast.model;

import static java.util.Objects.requireNonNull;

/**
 * Name of a resource as Kubernetes spells it ({@code cpu}, {@code memory}, {@code kubernetes.io/batch-cpu}). Amounts of {@code cpu} are milli-cores,
 * of {@code memory} bytes, of everything else the resource's own whole unit.
 *
 * @param name resource name; not blank
 */
public record Resource(String name) implements Comparable<Resource> {
    /** {@code cpu}; amounts are milli-cores. */
    public static final Resource CPU = new Resource("cpu");
    /** {@code memory}; amounts are bytes. */
    public static final Resource MEMORY = new Resource("memory");
    /** {@code ephemeral-storage}; amounts are bytes. */
    public static final Resource EPHEMERAL_STORAGE = new Resource("ephemeral-storage");

    public Resource {
        requireNonNull(name, "name is null");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank");
        }
    }

    /** The resource of that name; the two native ones are always the same instances, so that hot paths compare references first. */
    public static Resource of(String name) {
        return switch (name) {
            case "cpu" -> CPU;
            case "memory" -> MEMORY;
            default -> new Resource(name);
        };
    }

    /** What stands before the slash; empty for a name without one. */
    public String group() {
        int slash = name.indexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }

    /**
     * Whether it is an extended resource in the sense of Kubernetes: a name with a group, and that one outside of {@code kubernetes.io}. Resources such as
     * {@code kubernetes.io/batch-cpu} are none.
     */
    public boolean extended() {
        return name.indexOf('/') >= 0 && !name.contains("kubernetes.io/") && !name.startsWith("requests.");
    }

    @Override
    public int compareTo(Resource other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
