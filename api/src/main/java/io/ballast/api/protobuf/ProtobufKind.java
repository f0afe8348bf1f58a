package io.ballast.api.protobuf;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A kind of object that is read from Kubernetes' protobuf encoding: lists, and what watches tell. Immutable, thread-safe.
 *
 * @param <T> the object
 */
public final class ProtobufKind<T> {
    /** Media type to accept for a list. */
    public static final String LIST_TYPE = "application/vnd.kubernetes.protobuf";

    /** Media type to accept for a watch. */
    public static final String WATCH_TYPE = "application/vnd.kubernetes.protobuf;stream=watch";

    /** Pods. */
    public static final ProtobufKind<Pod> PODS = new ProtobufKind<>(Pod::new, PodFields::field);

    /** Nodes. */
    public static final ProtobufKind<Node> NODES = new ProtobufKind<>(Node::new, NodeFields::field);

    /**
     * A page of a list.
     *
     * @param version  resourceVersion of the list
     * @param next     token that the next page is asked with; empty at the last one
     * @param items    objects
     */
    public record Page<T>(String version, String next, List<T> items) {
        public Page {
            requireNonNull(version, "version is null");
            requireNonNull(next, "next is null");
            items = List.copyOf(items);
        }
    }

    /** What a watch tells. */
    public sealed interface Told<T> {
        /** An object is there, or changed. */
        record There<T>(T object) implements Told<T> {}

        /** An object is no more; it is as it last was. */
        record Gone<T>(T object) implements Told<T> {}

        /** Everything up to a version has been told. */
        record Bookmark<T>(String version) implements Told<T> {}

        /** The watch ends: what the API server says of it. */
        record Failure<T>(int code, String message) implements Told<T> {}
    }

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private static final int UNKNOWN_RAW = 2 << 3 | Wire.BYTES;
    private static final int LIST_META = 1 << 3 | Wire.BYTES;
    private static final int LIST_ITEMS = 2 << 3 | Wire.BYTES;
    private static final int LIST_VERSION = 2 << 3 | Wire.BYTES;
    private static final int LIST_CONTINUE = 3 << 3 | Wire.BYTES;
    private static final int OBJECT_META = 1 << 3 | Wire.BYTES;
    private static final int EVENT_TYPE = 1 << 3 | Wire.BYTES;
    private static final int EVENT_OBJECT = 2 << 3 | Wire.BYTES;
    private static final int EXTENSION_RAW = 1 << 3 | Wire.BYTES;
    private static final int STATUS_MESSAGE = 3 << 3 | Wire.BYTES;
    private static final int STATUS_CODE = 6 << 3 | Wire.NUMBER;

    private final Supplier<T> empty;
    private final Wire.Field<T> fields;

    private ProtobufKind(Supplier<T> empty, Wire.Field<T> fields) {
        this.empty = empty;
        this.fields = fields;
    }

    private static final class PageFields<T> {
        private String version = "";
        private String next = "";
        private final List<T> items = new ArrayList<>();
    }

    /**
     * Reads a page of a list.
     *
     * @throws IOException when the bytes are none
     */
    public Page<T> page(byte[] bytes) throws IOException {
        PageFields<T> page =
                Wire.fields(new Slice(bytes, 0, bytes.length).unwrapped().input(), new PageFields<>(), this::pageField);
        return new Page<>(page.version, page.next, page.items);
    }

    private boolean pageField(CodedInputStream in, int tag, PageFields<T> into) throws IOException {
        switch (tag) {
            case LIST_META -> Wire.message(in, into, ProtobufKind::listMeta);
            case LIST_ITEMS -> into.items.add(Wire.message(in, empty.get(), fields));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean listMeta(CodedInputStream in, int tag, PageFields<?> into) throws IOException {
        switch (tag) {
            case LIST_VERSION -> into.version = in.readString();
            case LIST_CONTINUE -> into.next = in.readString();
            default -> {
                return false;
            }
        }
        return true;
    }

    private static final class Event {
        private String type = "";
        private Slice object = Slice.NONE;
    }

    /**
     * Reads what a watch tells.
     *
     * @param frame one frame of the stream, without its length
     * @throws IOException when the bytes are none
     */
    public Told<T> told(byte[] frame) throws IOException {
        Event event = new Event();
        Wire.fields(CodedInputStream.newInstance(frame), event, (in, tag, into) -> eventField(frame, in, tag, into));
        CodedInputStream object = event.object.unwrapped().input();
        return switch (event.type) {
            case "ADDED", "MODIFIED" -> new Told.There<>(Wire.fields(object, empty.get(), fields));
            case "DELETED" -> new Told.Gone<>(Wire.fields(object, empty.get(), fields));
            case "BOOKMARK" -> new Told.Bookmark<>(Wire.fields(object, new Bookmark(), Bookmark::field).version);
            case "ERROR" -> {
                Status status = Wire.fields(object, new Status(), Status::field);
                yield new Told.Failure<>(status.code, status.message);
            }
            default -> throw new IOException("a watch told '" + event.type + "'");
        };
    }

    private static boolean eventField(byte[] frame, CodedInputStream in, int tag, Event into) throws IOException {
        switch (tag) {
            case EVENT_TYPE -> into.type = in.readString();
            case EVENT_OBJECT ->
                Wire.message(in, into, (inner, innerTag, event) -> {
                    if (innerTag != EXTENSION_RAW) {
                        return false;
                    }
                    event.object = Slice.next(frame, inner);
                    return true;
                });
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Part of an array. */
    private static final class Slice {
        private static final Slice NONE = new Slice(new byte[0], 0, 0);

        private final byte[] bytes;
        private final int from;
        private final int length;

        private Slice(byte[] bytes, int from, int length) {
            this.bytes = bytes;
            this.from = from;
            this.length = length;
        }

        /** The bytes that a stream over an array comes to next, after their length; they are skipped. */
        private static Slice next(byte[] bytes, CodedInputStream in) throws IOException {
            int length = in.readRawVarint32();
            int from = in.getTotalBytesRead();
            in.skipRawBytes(length);
            return new Slice(bytes, from, length);
        }

        private CodedInputStream input() {
            return CodedInputStream.newInstance(bytes, from, length);
        }

        /**
         * The message within Kubernetes' envelope.
         *
         * @throws IOException when there is no such envelope
         */
        private Slice unwrapped() throws IOException {
            if (length < MAGIC.length || !Arrays.equals(bytes, from, from + MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new IOException("an answer in protobuf was expected, and is none");
            }
            Slice[] raw = {NONE};
            int start = from + MAGIC.length;
            CodedInputStream in = CodedInputStream.newInstance(bytes, start, length - MAGIC.length);
            Wire.fields(in, raw, (stream, tag, into) -> {
                if (tag != UNKNOWN_RAW) {
                    return false;
                }
                Slice relative = next(bytes, stream); // a stream counts from where it begins
                into[0] = new Slice(bytes, start + relative.from, relative.length);
                return true;
            });
            return raw[0];
        }
    }

    private static final class Bookmark {
        private String version = "";

        private static boolean field(CodedInputStream in, int tag, Bookmark into) throws IOException {
            if (tag != OBJECT_META) {
                return false;
            }
            into.version = MetaFields.read(in).getResourceVersion();
            return true;
        }
    }

    private static final class Status {
        private int code;
        private String message = "";

        private static boolean field(CodedInputStream in, int tag, Status into) throws IOException {
            switch (tag) {
                case STATUS_MESSAGE -> into.message = in.readString();
                case STATUS_CODE -> into.code = in.readInt32();
                default -> {
                    return false;
                }
            }
            return true;
        }
    }
}
