package io.ballast.conformance;

import io.ballast.api.convert.ApiObjects;
import java.util.List;

/** Turns parts of a vector into API objects. */
final class Kubernetes {
    private Kubernetes() {}

    /** An object of the Kubernetes model. */
    static <T> T object(Tree tree, Class<T> type) {
        return ApiObjects.object(tree.raw(), type);
    }

    /** The objects listed under a key; empty when absent. */
    static <T> List<T> objects(Tree tree, String key, Class<T> type) {
        return tree.maps(key).stream().map(t -> object(t, type)).toList();
    }
}
