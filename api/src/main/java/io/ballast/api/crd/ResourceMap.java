package io.ballast.api.crd;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/**
 * Amounts by resource and device. Every component may be null: not set.
 *
 * @param resources quantity by resource name
 * @param devices   devices, as objects of Device.spec.devices
 * @param unknown   fields that this version does not know
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResourceMap(
        Map<String, Quantity> resources,
        List<Map<String, Object>> devices,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}
