package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.ConfigMapVolumeSource;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeSource;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.HostPathVolumeSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;

/** Pods. Of volumes, claims, gates and spread constraints only the presence is read. */
final class PodFields {
    private static final int META = 1 << 3 | Wire.BYTES;
    private static final int SPEC = 2 << 3 | Wire.BYTES;
    private static final int STATUS = 3 << 3 | Wire.BYTES;

    private static final int VOLUMES = 1 << 3 | Wire.BYTES;
    private static final int CONTAINERS = 2 << 3 | Wire.BYTES;
    private static final int SELECTOR = 7 << 3 | Wire.BYTES;
    private static final int NODE = 10 << 3 | Wire.BYTES;
    private static final int AFFINITY = 18 << 3 | Wire.BYTES;
    private static final int SCHEDULER = 19 << 3 | Wire.BYTES;
    private static final int INIT_CONTAINERS = 20 << 3 | Wire.BYTES;
    private static final int TOLERATIONS = 22 << 3 | Wire.BYTES;
    private static final int PRIORITY = 25 << 3 | Wire.NUMBER;
    private static final int OVERHEAD = 32 << 3 | Wire.BYTES;
    private static final int SPREAD = 33 << 3 | Wire.BYTES;
    private static final int GATES = 38 << 3 | Wire.BYTES;
    private static final int CLAIMS = 39 << 3 | Wire.BYTES;
    private static final int RESOURCES = 40 << 3 | Wire.BYTES;

    private static final int SOURCE = 2 << 3 | Wire.BYTES;
    private static final int HOST_PATH = 1 << 3 | Wire.BYTES;
    private static final int EMPTY_DIR = 2 << 3 | Wire.BYTES;
    private static final int SECRET = 6 << 3 | Wire.BYTES;
    private static final int DOWNWARD_API = 16 << 3 | Wire.BYTES;
    private static final int CONFIG_MAP = 19 << 3 | Wire.BYTES;
    private static final int PROJECTED = 26 << 3 | Wire.BYTES;

    private static final int PHASE = 1 << 3 | Wire.BYTES;
    private static final int CONDITIONS = 2 << 3 | Wire.BYTES;
    private static final int QOS_CLASS = 9 << 3 | Wire.BYTES;
    private static final int NOMINATED = 11 << 3 | Wire.BYTES;

    private static final int CONDITION_TYPE = 1 << 3 | Wire.BYTES;
    private static final int CONDITION_STATUS = 2 << 3 | Wire.BYTES;
    private static final int CONDITION_SINCE = 4 << 3 | Wire.BYTES;

    private PodFields() {}

    static boolean field(CodedInputStream in, int tag, Pod into) throws IOException {
        switch (tag) {
            case META -> into.setMetadata(MetaFields.read(in));
            case SPEC -> into.setSpec(Wire.message(in, new PodSpec(), PodFields::spec));
            case STATUS -> into.setStatus(Wire.message(in, new PodStatus(), PodFields::status));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean spec(CodedInputStream in, int tag, PodSpec into) throws IOException {
        switch (tag) {
            case VOLUMES -> into.getVolumes().add(Wire.message(in, new Volume(), PodFields::volume));
            case CONTAINERS -> into.getContainers().add(ContainerFields.read(in));
            case INIT_CONTAINERS -> into.getInitContainers().add(ContainerFields.read(in));
            case SELECTOR -> into.setNodeSelector(Wire.text(in, into.getNodeSelector()));
            case NODE -> into.setNodeName(in.readString());
            case AFFINITY -> into.setAffinity(AffinityFields.affinity(in));
            case SCHEDULER -> into.setSchedulerName(in.readString());
            case TOLERATIONS -> into.getTolerations().add(AffinityFields.toleration(in));
            case PRIORITY -> into.setPriority(in.readInt32());
            case OVERHEAD -> into.setOverhead(Wire.amount(in, into.getOverhead()));
            case SPREAD -> into.getTopologySpreadConstraints().add(Wire.present(in, new TopologySpreadConstraint()));
            case GATES -> into.getSchedulingGates().add(Wire.present(in, new PodSchedulingGate()));
            case CLAIMS -> into.getResourceClaims().add(Wire.present(in, new PodResourceClaim()));
            case RESOURCES ->
                into.setResources(Wire.message(in, new ResourceRequirements(), ContainerFields::resources));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean volume(CodedInputStream in, int tag, Volume into) throws IOException {
        if (tag != SOURCE) {
            return false;
        }
        Wire.message(in, into, PodFields::source);
        return true;
    }

    private static boolean source(CodedInputStream in, int tag, Volume into) throws IOException {
        switch (tag) {
            case HOST_PATH -> into.setHostPath(Wire.present(in, new HostPathVolumeSource()));
            case EMPTY_DIR -> into.setEmptyDir(Wire.present(in, new EmptyDirVolumeSource()));
            case SECRET -> into.setSecret(Wire.present(in, new SecretVolumeSource()));
            case DOWNWARD_API -> into.setDownwardAPI(Wire.present(in, new DownwardAPIVolumeSource()));
            case CONFIG_MAP -> into.setConfigMap(Wire.present(in, new ConfigMapVolumeSource()));
            case PROJECTED -> into.setProjected(Wire.present(in, new ProjectedVolumeSource()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean status(CodedInputStream in, int tag, PodStatus into) throws IOException {
        switch (tag) {
            case PHASE -> into.setPhase(in.readString());
            case CONDITIONS -> into.getConditions().add(Wire.message(in, new PodCondition(), PodFields::condition));
            case QOS_CLASS -> into.setQosClass(in.readString());
            case NOMINATED -> into.setNominatedNodeName(in.readString());
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean condition(CodedInputStream in, int tag, PodCondition into) throws IOException {
        switch (tag) {
            case CONDITION_TYPE -> into.setType(in.readString());
            case CONDITION_STATUS -> into.setStatus(in.readString());
            case CONDITION_SINCE -> into.setLastTransitionTime(Wire.time(in));
            default -> {
                return false;
            }
        }
        return true;
    }
}
