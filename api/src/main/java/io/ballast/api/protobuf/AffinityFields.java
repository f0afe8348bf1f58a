package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.Toleration;
import java.io.IOException;

/** Affinity and tolerations. Of preferences and affinity to pods only the presence is read. */
final class AffinityFields {
    private static final int NODE = 1 << 3 | Wire.BYTES;
    private static final int PODS = 2 << 3 | Wire.BYTES;
    private static final int NOT_PODS = 3 << 3 | Wire.BYTES;

    private static final int REQUIRED = 1 << 3 | Wire.BYTES;
    private static final int PREFERRED = 2 << 3 | Wire.BYTES;

    private static final int TERMS = 1 << 3 | Wire.BYTES;
    private static final int EXPRESSIONS = 1 << 3 | Wire.BYTES;
    private static final int FIELDS = 2 << 3 | Wire.BYTES;

    private static final int KEY = 1 << 3 | Wire.BYTES;
    private static final int OPERATOR = 2 << 3 | Wire.BYTES;
    private static final int VALUE = 3 << 3 | Wire.BYTES;
    private static final int EFFECT = 4 << 3 | Wire.BYTES;

    private AffinityFields() {}

    static Affinity affinity(CodedInputStream in) throws IOException {
        return Wire.message(in, new Affinity(), AffinityFields::field);
    }

    private static boolean field(CodedInputStream in, int tag, Affinity into) throws IOException {
        switch (tag) {
            case NODE -> into.setNodeAffinity(Wire.message(in, new NodeAffinity(), AffinityFields::node));
            case PODS -> into.setPodAffinity(Wire.present(in, new PodAffinity()));
            case NOT_PODS -> into.setPodAntiAffinity(Wire.present(in, new PodAntiAffinity()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean node(CodedInputStream in, int tag, NodeAffinity into) throws IOException {
        switch (tag) {
            case REQUIRED ->
                into.setRequiredDuringSchedulingIgnoredDuringExecution(
                        Wire.message(in, new NodeSelector(), AffinityFields::selector));
            case PREFERRED ->
                into.getPreferredDuringSchedulingIgnoredDuringExecution()
                        .add(Wire.present(in, new PreferredSchedulingTerm()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean selector(CodedInputStream in, int tag, NodeSelector into) throws IOException {
        if (tag != TERMS) {
            return false;
        }
        into.getNodeSelectorTerms().add(Wire.message(in, new NodeSelectorTerm(), AffinityFields::term));
        return true;
    }

    private static boolean term(CodedInputStream in, int tag, NodeSelectorTerm into) throws IOException {
        switch (tag) {
            case EXPRESSIONS -> into.getMatchExpressions().add(requirement(in));
            case FIELDS -> into.getMatchFields().add(requirement(in));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static NodeSelectorRequirement requirement(CodedInputStream in) throws IOException {
        return Wire.message(in, new NodeSelectorRequirement(), AffinityFields::requirement);
    }

    private static boolean requirement(CodedInputStream in, int tag, NodeSelectorRequirement into) throws IOException {
        switch (tag) {
            case KEY -> into.setKey(in.readString());
            case OPERATOR -> into.setOperator(in.readString());
            case VALUE -> into.getValues().add(in.readString());
            default -> {
                return false;
            }
        }
        return true;
    }

    static Toleration toleration(CodedInputStream in) throws IOException {
        return Wire.message(in, new Toleration(), AffinityFields::toleration);
    }

    private static boolean toleration(CodedInputStream in, int tag, Toleration into) throws IOException {
        switch (tag) {
            case KEY -> into.setKey(in.readString());
            case OPERATOR -> into.setOperator(in.readString());
            case VALUE -> into.setValue(in.readString());
            case EFFECT -> into.setEffect(in.readString());
            default -> {
                return false;
            }
        }
        return true;
    }
}
