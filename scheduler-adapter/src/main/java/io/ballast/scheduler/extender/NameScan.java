package io.ballast.scheduler.extender;

import java.util.Arrays;

/**
 * Finds the list of names of a request without taking it for anything but a list of plain names, which it is in all but strange requests: thousands of names
 * are most of a request. What is found is cut out, and the rest is left to the parser. Whatever is strange is not found; then the parser reads all.
 */
final class NameScan {
    private static final byte[] FIELD = {'n', 'o', 'd', 'e', 'n', 'a', 'm', 'e', 's'};
    private static final int NOT_FOUND = -1;

    /** Most names that are kept for the next question. */
    private static final int MOST_KEPT = 1 << 16;

    /** Bytes of a name in a list; short ones are more than expected. */
    private static final int USUAL_NAME = 16;

    private final byte[] bytes;
    private final int length;
    private final NodeRoster roster;
    /** What names are added to that the roster does not have; null before the first one. */
    private NodeRoster.Builder more;

    private int[] numbers;
    private int count;
    /** One bit for each number that was found. */
    private long[] seen;

    private int listStart = NOT_FOUND;
    private int listEnd;
    private int listLength;
    private int nameHash;
    /** Number of the last name; before the first one, a name that is perhaps as long. */
    private int last;

    private NameScan(Body body, NodeRoster roster) {
        bytes = body.bytes();
        length = body.length();
        this.roster = roster;
        numbers = new int[Math.min(length / USUAL_NAME, roster.size()) + USUAL_NAME];
        seen = new long[(roster.size() >> 6) + 1];
    }

    /**
     * What was found.
     *
     * @param rest  the request with an empty list in the place of the names
     * @param names null when there is no list that can be taken as it is; then {@code rest} is the whole request
     */
    record Found(Body rest, NodeNames names) {}

    /** @param known names that are likely to come again */
    static Found in(Body body, NodeRoster known) {
        NameScan scan = new NameScan(body, known);
        if (!scan.found()) {
            return new Found(body, null);
        }
        if (known.size() > 0 && scan.more != null && scan.more.size() > MOST_KEPT) {
            return in(body, NodeRoster.EMPTY); // names of nodes that are gone make room
        }
        return new Found(scan.rest(), scan.names());
    }

    private Body rest() {
        int behind = length - (listEnd - 1);
        byte[] rest = Arrays.copyOf(bytes, listStart + 1 + behind);
        System.arraycopy(bytes, listEnd - 1, rest, listStart + 1, behind);
        return new Body(rest, rest.length);
    }

    private NodeNames names() {
        NodeRoster of = more == null ? roster : more.roster(true, more.size() <= MOST_KEPT);
        return new NodeNames(of, numbers, count);
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
        int next = NOT_FOUND;
        do {
            i++; // where a name's quote has to be
            int behind = next == NOT_FOUND ? NOT_FOUND : run(next, i);
            if (behind == NOT_FOUND) {
                behind = asLongAsTheLast(i);
            }
            if (behind == NOT_FOUND) {
                behind = name(i);
            }
            if (behind == NOT_FOUND || behind >= length) {
                return NOT_FOUND;
            }
            next = last + 1;
            i = behind;
        } while (bytes[i] == ',');
        listLength = i + 1 - start;
        return bytes[i] == ']' ? i + 1 : NOT_FOUND;
    }

    /** Takes names that follow each other as in the roster; gives the place behind them. They are most of a list, since the scheduler goes round. */
    private int run(int first, int at) {
        if (first >= roster.size()) {
            return NOT_FOUND;
        }
        int same = roster.same(first, bytes, at, length);
        int number = first;
        while (number < roster.size() && roster.length(first, number + 1) <= same) {
            take(number++);
        }
        return number == first ? NOT_FOUND : at + roster.length(first, number);
    }

    /** Takes a name of the roster that has as many bytes as the last one; gives the place behind it. Workers of the scheduler come to nodes in no order. */
    private int asLongAsTheLast(int at) {
        if (last < 0 || last >= roster.size()) {
            return NOT_FOUND;
        }
        int end = at + roster.length(last, last + 1);
        if (end > length || bytes[end - 1] != '"') {
            return NOT_FOUND;
        }
        int number = roster.guess(bytes, at, end);
        if (number < 0) {
            return NOT_FOUND;
        }
        take(number);
        return end;
    }

    /** Takes one name; gives the place behind it. */
    private int name(int at) {
        int end = at + 1 < length && bytes[at] == '"' ? endOfName(at + 1) : NOT_FOUND;
        if (end == NOT_FOUND) {
            return NOT_FOUND;
        }
        int number = more == null ? roster.find(bytes, at + 1, end, nameHash) : NOT_FOUND;
        if (number == NOT_FOUND) {
            if (more == null) {
                more = new NodeRoster.Builder(roster);
            }
            number = more.number(bytes, at + 1, end, nameHash);
        }
        take(number);
        return end + 1;
    }

    /** A name that comes again is left out. */
    private void take(int number) {
        last = number;
        int word = number >> 6;
        long bit = 1L << number;
        if (word >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(word + 1, 2 * seen.length));
        }
        if ((seen[word] & bit) != 0) {
            return;
        }
        seen[word] |= bit;
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = number;
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
            hash = NodeRoster.hash(hash, b);
        }
        return NOT_FOUND;
    }
}
