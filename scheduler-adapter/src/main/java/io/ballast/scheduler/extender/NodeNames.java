package io.ballast.scheduler.extender;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.RandomAccess;

/** Names of candidates in the order of the request, each once: numbers of a roster. Immutable, thread-safe. */
public final class NodeNames extends AbstractList<String> implements RandomAccess {
    /** No name. */
    public static final NodeNames NONE = new NodeNames(NodeRoster.EMPTY, new int[0], 0);

    private final NodeRoster roster;
    private final int[] numbers;
    private final int size;

    /** @param numbers numbers of the names, each once; nobody changes them any more. More room than {@code size} may be there */
    NodeNames(NodeRoster roster, int[] numbers, int size) {
        this.roster = requireNonNull(roster, "roster is null");
        this.numbers = requireNonNull(numbers, "numbers is null");
        this.size = size;
    }

    /** Names of printable ASCII characters; a name that comes again is left out. */
    public static NodeNames of(Collection<String> names) {
        NodeRoster.Builder builder = new NodeRoster.Builder(null);
        boolean plain = true;
        for (String name : names) {
            byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
            builder.number(bytes, 0, bytes.length, NodeRoster.hash(bytes));
            plain &= name.indexOf('"') < 0 && name.indexOf('\\') < 0;
        }
        int[] numbers = new int[builder.size()];
        Arrays.setAll(numbers, place -> place);
        return new NodeNames(builder.roster(plain, false), numbers, numbers.length);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String get(int place) {
        return roster.name(number(place));
    }

    /** What the numbers belong to. */
    public NodeRoster roster() {
        return roster;
    }

    /** Number of a name in the roster. */
    public int number(int place) {
        if (place < 0 || place >= size) {
            throw new IndexOutOfBoundsException("place " + place + " of " + size + " names");
        }
        return numbers[place];
    }

    /** Place of a name; empty when it is not there. */
    public OptionalInt place(String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        int number = roster.find(wanted, 0, wanted.length, NodeRoster.hash(wanted));
        for (int place = 0; number >= 0 && place < size; place++) {
            if (numbers[place] == number) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    /** Writes a name as JSON, with its quotes. */
    void writeTo(JsonBytes out, int place) {
        roster.writeTo(out, numbers[place]);
    }
}
