package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Taint;
import java.io.IOException;

/** Nodes: labels, annotations, taints and allocatable amounts. */
final class NodeFields {
    private static final int META = 1 << 3 | Wire.BYTES;
    private static final int SPEC = 2 << 3 | Wire.BYTES;
    private static final int STATUS = 3 << 3 | Wire.BYTES;

    private static final int UNSCHEDULABLE = 4 << 3 | Wire.NUMBER;
    private static final int TAINTS = 5 << 3 | Wire.BYTES;

    private static final int TAINT_KEY = 1 << 3 | Wire.BYTES;
    private static final int TAINT_VALUE = 2 << 3 | Wire.BYTES;
    private static final int TAINT_EFFECT = 3 << 3 | Wire.BYTES;

    private static final int ALLOCATABLE = 2 << 3 | Wire.BYTES;

    private NodeFields() {}

    static boolean field(CodedInputStream in, int tag, Node into) throws IOException {
        switch (tag) {
            case META -> into.setMetadata(MetaFields.read(in));
            case SPEC -> into.setSpec(Wire.message(in, new NodeSpec(), NodeFields::spec));
            case STATUS -> into.setStatus(Wire.message(in, new NodeStatus(), NodeFields::status));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean spec(CodedInputStream in, int tag, NodeSpec into) throws IOException {
        switch (tag) {
            case UNSCHEDULABLE -> into.setUnschedulable(in.readBool());
            case TAINTS -> into.getTaints().add(Wire.message(in, new Taint(), NodeFields::taint));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean taint(CodedInputStream in, int tag, Taint into) throws IOException {
        switch (tag) {
            case TAINT_KEY -> into.setKey(in.readString());
            case TAINT_VALUE -> into.setValue(in.readString());
            case TAINT_EFFECT -> into.setEffect(in.readString());
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean status(CodedInputStream in, int tag, NodeStatus into) throws IOException {
        if (tag != ALLOCATABLE) {
            return false;
        }
        into.setAllocatable(Wire.amount(in, into.getAllocatable()));
        return true;
    }
}
