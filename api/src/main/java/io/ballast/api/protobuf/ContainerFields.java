package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.io.IOException;

/** Containers: what they ask for, and ports of the node that they take. */
final class ContainerFields {
    private static final int NAME = 1 << 3 | Wire.BYTES;
    private static final int PORTS = 6 << 3 | Wire.BYTES;
    private static final int RESOURCES = 8 << 3 | Wire.BYTES;
    private static final int RESTART_POLICY = 24 << 3 | Wire.BYTES;
    private static final int HOST_PORT = 2 << 3 | Wire.NUMBER;
    private static final int LIMITS = 1 << 3 | Wire.BYTES;
    private static final int REQUESTS = 2 << 3 | Wire.BYTES;

    private ContainerFields() {}

    static Container read(CodedInputStream in) throws IOException {
        return Wire.message(in, new Container(), ContainerFields::field);
    }

    private static boolean field(CodedInputStream in, int tag, Container into) throws IOException {
        switch (tag) {
            case NAME -> into.setName(in.readString());
            case PORTS -> into.getPorts().add(Wire.message(in, new ContainerPort(), ContainerFields::port));
            case RESOURCES ->
                into.setResources(Wire.message(in, new ResourceRequirements(), ContainerFields::resources));
            case RESTART_POLICY -> into.setRestartPolicy(in.readString());
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean port(CodedInputStream in, int tag, ContainerPort into) throws IOException {
        if (tag != HOST_PORT) {
            return false;
        }
        into.setHostPort(in.readInt32());
        return true;
    }

    static boolean resources(CodedInputStream in, int tag, ResourceRequirements into) throws IOException {
        switch (tag) {
            case LIMITS -> into.setLimits(Wire.amount(in, into.getLimits()));
            case REQUESTS -> into.setRequests(Wire.amount(in, into.getRequests()));
            default -> {
                return false;
            }
        }
        return true;
    }
}
