package io.ballast.api.crd;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The devices of the node of the same name. Keeps fields that it does not know. Not thread-safe, as every object of the Kubernetes model.
 */
@Group("scheduling.koordinator.sh")
@Version("v1alpha1")
@JsonInclude(JsonInclude.Include.NON_NULL)
// The interface brings a deserializer that looks types up by kind; this type reads itself.
@JsonDeserialize(using = JsonDeserializer.None.class)
public final class Device implements HasMetadata {
    private static final long serialVersionUID = 1;

    private String apiVersion = "scheduling.koordinator.sh/v1alpha1";
    private String kind = "Device";
    private ObjectMeta metadata = new ObjectMeta();
    private transient DeviceSpec spec;

    private final transient Map<String, Object> unknown = new LinkedHashMap<>();

    @Override
    public String getApiVersion() {
        return apiVersion;
    }

    @Override
    public void setApiVersion(String apiVersion) {
        this.apiVersion = apiVersion;
    }

    @Override
    public String getKind() {
        return kind;
    }

    public void setKind(String kind) {
        this.kind = kind;
    }

    @Override
    public ObjectMeta getMetadata() {
        return metadata;
    }

    @Override
    public void setMetadata(ObjectMeta metadata) {
        this.metadata = metadata;
    }

    /** The devices; null when the object does not say. */
    public DeviceSpec getSpec() {
        return spec;
    }

    public void setSpec(DeviceSpec spec) {
        this.spec = spec;
    }

    @JsonAnyGetter
    public Map<String, Object> getUnknown() {
        return unknown;
    }

    @JsonAnySetter
    public void setUnknown(String name, Object value) {
        unknown.put(name, value);
    }
}
