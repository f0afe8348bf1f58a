package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.io.IOException;

/** ObjectMeta. */
final class MetaFields {
    private static final int NAME = 1 << 3 | Wire.BYTES;
    private static final int NAMESPACE = 3 << 3 | Wire.BYTES;
    private static final int UID = 5 << 3 | Wire.BYTES;
    private static final int VERSION = 6 << 3 | Wire.BYTES;
    private static final int DELETED = 9 << 3 | Wire.BYTES;
    private static final int LABELS = 11 << 3 | Wire.BYTES;
    private static final int ANNOTATIONS = 12 << 3 | Wire.BYTES;
    private static final int OWNERS = 13 << 3 | Wire.BYTES;
    private static final int OWNER_KIND = 1 << 3 | Wire.BYTES;

    private MetaFields() {}

    static ObjectMeta read(CodedInputStream in) throws IOException {
        return Wire.message(in, new ObjectMeta(), MetaFields::field);
    }

    private static boolean field(CodedInputStream in, int tag, ObjectMeta into) throws IOException {
        switch (tag) {
            case NAME -> into.setName(in.readString());
            case NAMESPACE -> into.setNamespace(in.readString());
            case UID -> into.setUid(in.readString());
            case VERSION -> into.setResourceVersion(in.readString());
            case DELETED -> into.setDeletionTimestamp(Wire.time(in));
            case LABELS -> into.setLabels(Wire.text(in, into.getLabels()));
            case ANNOTATIONS -> into.setAnnotations(Wire.text(in, into.getAnnotations()));
            case OWNERS -> into.getOwnerReferences().add(Wire.message(in, new OwnerReference(), MetaFields::owner));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean owner(CodedInputStream in, int tag, OwnerReference into) throws IOException {
        if (tag != OWNER_KIND) {
            return false;
        }
        into.setKind(in.readString());
        return true;
    }
}
