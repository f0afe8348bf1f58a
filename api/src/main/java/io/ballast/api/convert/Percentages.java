package io.ballast.api.convert;

import io.ballast.model.Resource;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** JSON maps from a resource to a whole percentage. */
final class Percentages {
    private Percentages() {}

    /**
     * The map; empty for none.
     *
     * @throws ApiObjectException when it is no map of whole numbers
     */
    static Map<Resource, Long> of(JsonNode json) {
        Map<Resource, Long> map = new TreeMap<>();
        if (json == null || json.isMissingNode() || json.isNull()) {
            return map;
        }
        if (!json.isObject()) {
            throw new ApiObjectException("", "is no map of resources");
        }
        json.properties().forEach(e -> {
            if (!e.getValue().isIntegralNumber()
                    || !e.getValue().canConvertToLong()
                    || e.getKey().isBlank()) {
                throw new ApiObjectException(e.getKey(), "is " + e.getValue() + ", must be a whole number");
            }
            map.put(Resource.of(e.getKey()), e.getValue().longValue());
        });
        return map;
    }
}
