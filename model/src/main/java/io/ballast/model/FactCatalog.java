package io.ballast.model;

import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.GpuClusteringPoints;
import io.ballast.model.policy.GpuPackingPoints;
import io.ballast.model.policy.LargestNode;
import io.ballast.model.policy.RandomDraw;
import io.ballast.model.policy.TypicalPods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All fact types that rules may match, by the name that rules and rule tests use. */
public final class FactCatalog {
    private static final List<Class<? extends Record>> TYPES = List.of(
            PodRequest.class,
            NodeFit.class,
            NodeGpus.class,
            RandomDraw.class,
            TypicalPods.class,
            LargestNode.class,
            GpuPackingPoints.class,
            GpuClusteringPoints.class);

    private static final Map<String, Class<? extends Record>> BY_NAME = byName();

    private FactCatalog() {}

    /** Every fact type once, in a stable order. */
    public static List<Class<? extends Record>> types() {
        return TYPES;
    }

    /** Fact types by simple name. */
    public static Map<String, Class<? extends Record>> typesByName() {
        return BY_NAME;
    }

    private static Map<String, Class<? extends Record>> byName() {
        Map<String, Class<? extends Record>> map = new LinkedHashMap<>();
        for (Class<? extends Record> type : TYPES) {
            if (map.put(type.getSimpleName(), type) != null) {
                throw new IllegalStateException("two fact types are named " + type.getSimpleName());
            }
        }
        return java.util.Collections.unmodifiableMap(map);
    }
}
