package io.ballast.scheduler.extender;

import java.util.Arrays;

/**
 * Finds the list of names of a request without taking it for anything but a list of plain names, which it is in all but strange requests: thousands of names
 * are most of a request. What is found is cut out, and the rest is left to the parser, with every place as it was. Whatever is strange is not found; then the
 * parser reads all.
 */
final class NameScan {
    private static final byte[] FIELD = {'n', 'o', 'd', 'e', 'n', 'a', 'm', 'e', 's'};
    private static final int NOT_FOUND = -1;

    /** Bytes of a name in a list; short ones are more than expected. */
    private static final int USUAL_NAME = 16;

    private final byte[] bytes;
    private final int length;
    private final NodeNames.Builder names;
    private int listStart = NOT_FOUND;
    private int listEnd;
    private int listLength;
    private int nameHash;

    private NameScan(Body body) {
        bytes = body.bytes();
        length = body.length();
        names = new NodeNames.Builder(bytes, length / USUAL_NAME);
    }

    /**
     * What was found.
     *
     * @param rest  the request with an empty list in the place of the names
     * @param names null when there is no list that can be taken as it is; then {@code rest} is the whole request
     */
    record Found(Body rest, NodeNames names) {}

    static Found in(Body body) {
        NameScan scan = new NameScan(body);
        if (!scan.found()) {
            return new Found(body, null);
        }
        byte[] rest = Arrays.copyOf(body.bytes(), body.length());
        // Blanks keep every place of what follows.
        Arrays.fill(rest, scan.listStart + 1, scan.listEnd - 1, (byte) ' ');
        return new Found(new Body(rest, rest.length), scan.names.names(true));
    }

    /** Whether the object has the field once, and it is a list of plain names. */
    private boolean found() {
        int depth = 0;
        boolean expectsKey = false;
        for (int i = 0; i < length; i++) {
            switch (bytes[i]) {
                case '{', '[' -> {
                    depth++;
                    expectsKey = bytes[i] == '{' && depth == 1;
                }
                case '}', ']' -> depth--;
                case ',' -> expectsKey = depth == 1;
                case '"' -> {
                    int end = endOfText(i + 1);
                    if (end == NOT_FOUND) {
                        return false;
                    }
                    if (expectsKey) {
                        expectsKey = false;
                        if (strange(i + 1, end)) {
                            return false;
                        }
                        if (isField(i + 1, end)) {
                            int behind = list(end + 1);
                            if (listStart != NOT_FOUND || behind == NOT_FOUND) {
                                return false;
                            }
                            listEnd = behind;
                            listStart = behind - listLength;
                            i = behind - 1;
                            continue;
                        }
                    }
                    i = end;
                }
                default -> {}
            }
        }
        return listStart != NOT_FOUND;
    }

    /** Place of the quote that ends a text. */
    private int endOfText(int from) {
        for (int i = from; i < length; i++) {
            if (bytes[i] == '"') {
                return i;
            }
            if (bytes[i] == '\\') {
                i++;
            }
        }
        return NOT_FOUND;
    }

    /** Whether a name of a field is spelled with escapes. */
    private boolean strange(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\\') {
                return true;
            }
        }
        return false;
    }

    private boolean isField(int from, int to) {
        if (to - from != FIELD.length) {
            return false;
        }
        for (int i = 0; i < FIELD.length; i++) {
            if ((bytes[from + i] | 0x20) != FIELD[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads {@code : [ "name", ... ]}, without blanks but around the colon; gives the place behind the list. */
    private int list(int from) {
        int i = blanks(from);
        if (i >= length || bytes[i] != ':') {
            return NOT_FOUND;
        }
        i = blanks(i + 1);
        int start = i;
        if (i >= length || bytes[i] != '[') {
            return NOT_FOUND;
        }
        do {
            int name = i + 2;
            if (name >= length || bytes[i + 1] != '"') {
                return NOT_FOUND;
            }
            i = endOfName(name);
            if (i == NOT_FOUND || i + 1 >= length) {
                return NOT_FOUND;
            }
            names.add(name, i, nameHash);
            i++;
        } while (bytes[i] == ',');
        listLength = i + 1 - start;
        return bytes[i] == ']' ? i + 1 : NOT_FOUND;
    }

    private int blanks(int from) {
        int i = from;
        while (i < length && bytes[i] == ' ') {
            i++;
        }
        return i;
    }

    /** Place of the quote that ends a plain name, whose hash is noted. */
    private int endOfName(int from) {
        int hash = 0;
        for (int i = from; i < length && i - from <= RequestReader.LONGEST_NAME; i++) {
            byte b = bytes[i];
            if (b == '"') {
                nameHash = hash;
                return i == from ? NOT_FOUND : i;
            }
            if (b <= ' ' || b >= 0x7f || b == '\\') {
                return NOT_FOUND;
            }
            hash = NodeNames.hash(hash, b);
        }
        return NOT_FOUND;
    }
}
