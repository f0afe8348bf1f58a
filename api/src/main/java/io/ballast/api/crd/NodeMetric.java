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
 * Usage of a node and its pods, reported by the node agent. Keeps fields that it does not know. Not thread-safe, as every object of the
 * Kubernetes model.
 */
@Group("slo.koordinator.sh")
@Version("v1alpha1")
@JsonInclude(JsonInclude.Include.NON_NULL)
// The interface brings a deserializer that looks types up by kind; this type reads itself.
@JsonDeserialize(using = JsonDeserializer.None.class)
public final class NodeMetric implements HasMetadata {
    private static final long serialVersionUID = 1;

    private String apiVersion = "slo.koordinator.sh/v1alpha1";
    private String kind = "NodeMetric";
    private ObjectMeta metadata = new ObjectMeta();
    private transient NodeMetricSpec spec;
    private transient NodeMetricStatus status;

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

    /** What the agent is asked to report; null when the object does not say. */
    public NodeMetricSpec getSpec() {
        return spec;
    }

    public void setSpec(NodeMetricSpec spec) {
        this.spec = spec;
    }

    /** The report; null before the first one. */
    public NodeMetricStatus getStatus() {
        return status;
    }

    public void setStatus(NodeMetricStatus status) {
        this.status = status;
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
