package io.ballast.api.protobuf;

import com.google.protobuf.CodedInputStream;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parts that all messages are made of. */
final class Wire {
    /** Wire type of numbers and booleans. */
    static final int NUMBER = 0;

    /** Wire type of texts and messages. */
    static final int BYTES = 2;

    private static final int KEY = 1 << 3 | BYTES;
    private static final int VALUE = 2 << 3 | BYTES;
    private static final int QUANTITY_TEXT = 1 << 3 | BYTES;
    private static final int SECONDS = 1 << 3 | NUMBER;

    private Wire() {}

    /** Reads one field of a message. */
    @FunctionalInterface
    interface Field<T> {
        /**
         * Reads the field that a tag begins, or leaves it.
         *
         * @return whether it was read; one that was not is skipped
         */
        boolean read(CodedInputStream in, int tag, T into) throws IOException;
    }

    /** Reads fields up to the end, or to the limit that is set. */
    static <T> T fields(CodedInputStream in, T into, Field<T> field) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (!field.read(in, tag, into)) {
                in.skipField(tag);
            }
        }
        return into;
    }

    /** Reads a message within a message. */
    static <T> T message(CodedInputStream in, T into, Field<T> field) throws IOException {
        int outer = in.pushLimit(in.readRawVarint32());
        fields(in, into, field);
        in.popLimit(outer);
        return into;
    }

    /** Skips a message or text of which only the presence counts. */
    static <T> T present(CodedInputStream in, T instead) throws IOException {
        in.skipRawBytes(in.readRawVarint32());
        return instead;
    }

    private static final class TextEntry {
        private String key = "";
        private String value = "";
    }

    /** Reads an entry of a map of texts; null for the first one that there is. */
    static Map<String, String> text(CodedInputStream in, Map<String, String> into) throws IOException {
        TextEntry entry = message(in, new TextEntry(), Wire::textEntry);
        Map<String, String> map = into == null ? new LinkedHashMap<>() : into;
        map.put(entry.key, entry.value);
        return map;
    }

    private static boolean textEntry(CodedInputStream in, int tag, TextEntry into) throws IOException {
        switch (tag) {
            case KEY -> into.key = in.readString();
            case VALUE -> into.value = in.readString();
            default -> {
                return false;
            }
        }
        return true;
    }

    private static final class AmountEntry {
        private String key = "";
        private String amount = "";
    }

    /** Reads an entry of a map of amounts. */
    static Map<String, Quantity> amount(CodedInputStream in, Map<String, Quantity> into) throws IOException {
        AmountEntry entry = message(in, new AmountEntry(), Wire::amountEntry);
        Map<String, Quantity> map = into == null ? new LinkedHashMap<>() : into;
        map.put(entry.key, Quantity.parse(entry.amount));
        return map;
    }

    private static boolean amountEntry(CodedInputStream in, int tag, AmountEntry into) throws IOException {
        switch (tag) {
            case KEY -> into.key = in.readString();
            case VALUE -> message(in, into, Wire::quantity);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean quantity(CodedInputStream in, int tag, AmountEntry into) throws IOException {
        if (tag != QUANTITY_TEXT) {
            return false;
        }
        into.amount = in.readString();
        return true;
    }

    private static final class Seconds {
        private long value;
        private boolean there;
    }

    /** Reads a time, as API objects spell it; null for the empty message that stands for no time. */
    static String time(CodedInputStream in) throws IOException {
        Seconds seconds = message(in, new Seconds(), Wire::seconds);
        return seconds.there ? Instant.ofEpochSecond(seconds.value).toString() : null;
    }

    private static boolean seconds(CodedInputStream in, int tag, Seconds into) throws IOException {
        if (tag != SECONDS) {
            return false;
        }
        into.value = in.readInt64();
        into.there = true;
        return true;
    }
}
