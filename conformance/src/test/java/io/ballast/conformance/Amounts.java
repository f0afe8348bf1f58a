package io.ballast.conformance;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.util.LinkedHashMap;
import java.util.Map;

/** Amounts in the two forms that the load-aware vectors use. */
final class Amounts {
    private Amounts() {}

    /** By resource, as quantities. */
    static Map<String, String> quantities(ResourceAmounts amounts) {
        Map<String, String> quantities = new LinkedHashMap<>();
        amounts.asMap()
                .forEach((resource, amount) -> quantities.put(
                        resource.name(), resource.equals(Resource.CPU) ? amount + "m" : amount.toString()));
        return quantities;
    }

    /** cpu and memory with their unit in the key; others by name. */
    static Map<String, Object> numbers(ResourceAmounts amounts) {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("cpuMilli", amounts.cpuMilli());
        numbers.put("memoryBytes", amounts.memoryBytes());
        amounts.others().forEach((resource, amount) -> numbers.put(resource.name(), amount));
        return numbers;
    }
}
