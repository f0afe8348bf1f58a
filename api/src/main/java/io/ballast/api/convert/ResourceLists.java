package io.ballast.api.convert;

import io.ballast.api.quantity.Quantities;
import io.ballast.api.quantity.QuantityException;
import io.ballast.model.ResourceAmounts;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/** Resource lists of API objects, with errors that name the field. */
final class ResourceLists {
    private ResourceLists() {}

    /**
     * Amounts of a list; an absent list is empty.
     *
     * @throws ApiObjectException when a quantity is malformed, too large or negative
     */
    static ResourceAmounts amounts(Map<String, Quantity> list, String field) {
        try {
            ResourceAmounts amounts = Quantities.amounts(list);
            amounts.asMap().forEach((resource, amount) -> {
                if (amount < 0) {
                    throw new ApiObjectException(
                            field + "." + resource, "is " + list.get(resource.name()) + ", must not be negative");
                }
            });
            return amounts;
        } catch (QuantityException e) {
            throw new ApiObjectException(field + "." + e.resource(), e.reason(), e);
        }
    }
}
