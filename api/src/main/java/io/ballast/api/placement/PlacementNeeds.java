package io.ballast.api.placement;

import static io.ballast.api.placement.NodeTraits.text;

import io.ballast.api.placement.NodeTraits.Taint;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a pod may run by its selector, its required node affinity and its tolerations. Two equal records allow the same nodes. Immutable, thread-safe.
 *
 * @param selector    labels that a node must have
 * @param terms       of which a node must match one; empty when there is no required node affinity
 * @param affinity    whether there is required node affinity: without a term it matches no node
 * @param tolerations taints that do not matter
 */
public record PlacementNeeds(
        Map<String, String> selector, List<Term> terms, boolean affinity, List<Tolerated> tolerations) {
    /** Nothing but tolerable nodes. */
    public static final PlacementNeeds NONE = new PlacementNeeds(Map.of(), List.of(), false, List.of());

    /**
     * Requirements that must all hold; none at all match no node.
     *
     * @param labels requirements about labels
     * @param names  requirements about the node's name
     */
    public record Term(List<Requirement> labels, List<Requirement> names) {
        boolean matches(NodeTraits node) {
            return !(labels.isEmpty() && names.isEmpty())
                    && labels.stream()
                            .allMatch(r ->
                                    r.matches(Optional.ofNullable(node.labels().get(r.key))))
                    && names.stream().allMatch(r -> r.matches(Optional.of(node.name())));
        }
    }

    /** A requirement about one value. */
    public record Requirement(String key, String operator, List<String> values) {
        boolean matches(Optional<String> value) {
            return switch (operator) {
                case "In" -> value.filter(values::contains).isPresent();
                case "NotIn" -> value.filter(values::contains).isEmpty();
                case "Exists" -> value.isPresent();
                case "DoesNotExist" -> value.isEmpty();
                case "Gt" -> compared(value) > 0;
                case "Lt" -> compared(value) < 0;
                default -> false;
            };
        }

        /** How the value compares with the one that is asked for, as whole numbers; 0 when one of them is none. */
        private int compared(Optional<String> value) {
            try {
                return value.isEmpty() || values.size() != 1
                        ? 0
                        : Long.compare(Long.parseLong(value.get()), Long.parseLong(values.get(0)));
            } catch (NumberFormatException e) {
                return 0;
            }
        }
    }

    /** A toleration. */
    public record Tolerated(String key, boolean anyValue, String value, String effect) {
        boolean covers(Taint taint) {
            return (effect.isEmpty() || effect.equals(taint.effect()))
                    && (key.isEmpty() ? anyValue : key.equals(taint.key()))
                    && (anyValue || value.equals(taint.value()));
        }
    }

    public PlacementNeeds {
        selector = Map.copyOf(selector);
        terms = List.copyOf(terms);
        tolerations = List.copyOf(tolerations);
    }

    /** Needs of a pod. */
    public static PlacementNeeds of(PodSpec spec) {
        NodeSelector required = Optional.ofNullable(spec.getAffinity())
                .map(Affinity::getNodeAffinity)
                .map(a -> a.getRequiredDuringSchedulingIgnoredDuringExecution())
                .orElse(null);
        List<Term> terms = new ArrayList<>();
        if (required != null && required.getNodeSelectorTerms() != null) {
            required.getNodeSelectorTerms()
                    .forEach(t -> terms.add(
                            new Term(requirements(t.getMatchExpressions()), requirements(t.getMatchFields()))));
        }
        List<Tolerated> tolerations = new ArrayList<>();
        for (Toleration t : Objects.requireNonNullElse(spec.getTolerations(), List.<Toleration>of())) {
            tolerations.add(new Tolerated(
                    text(t.getKey()), "Exists".equals(t.getOperator()), text(t.getValue()), text(t.getEffect())));
        }
        return new PlacementNeeds(
                Objects.requireNonNullElse(spec.getNodeSelector(), Map.of()), terms, required != null, tolerations);
    }

    private static List<Requirement> requirements(List<NodeSelectorRequirement> of) {
        List<Requirement> requirements = new ArrayList<>();
        if (of != null) {
            of.forEach(r -> requirements.add(new Requirement(
                    text(r.getKey()),
                    text(r.getOperator()),
                    List.copyOf(Objects.requireNonNullElse(r.getValues(), List.of())))));
        }
        return List.copyOf(requirements);
    }

    /** Whether the pod may run on a node, and nobody would rather have it elsewhere: a taint that only asks to stay away counts as well. */
    public boolean allow(NodeTraits node) {
        return selector.entrySet().stream()
                        .allMatch(e -> e.getValue().equals(node.labels().get(e.getKey())))
                && (!affinity || terms.stream().anyMatch(t -> t.matches(node)))
                && node.taints().stream().allMatch(taint -> tolerations.stream().anyMatch(t -> t.covers(taint)));
    }
}
