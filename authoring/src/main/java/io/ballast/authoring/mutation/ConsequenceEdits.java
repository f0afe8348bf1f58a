package io.ballast.authoring.mutation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Finds calls of a consequence that can go, and arguments that can change places. One use. */
final class ConsequenceEdits {
    /** A list of arguments that is being read. */
    private static final class Arguments {
        private final List<int[]> places = new ArrayList<>();
        private int start;

        Arguments(int start) {
            this.start = start;
        }
    }

    private final String text;
    private final int offset;
    private final List<Edit> edits = new ArrayList<>();
    private final List<int[]> statements = new ArrayList<>();

    /** The text of a consequence that begins at a place. */
    ConsequenceEdits(String text, int offset) {
        this.text = text;
        this.offset = offset;
    }

    List<Edit> find() {
        Deque<Arguments> open = new ArrayDeque<>();
        int statement = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = Math.max(i, text.indexOf('"', i + 1));
            } else if (c == '/' && text.startsWith("//", i)) {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end;
            } else if (c == '(') {
                open.push(new Arguments(i + 1));
            } else if (c == ',' && !open.isEmpty()) {
                open.peek().places.add(new int[] {open.peek().start, i});
                open.peek().start = i + 1;
            } else if (c == ')' && !open.isEmpty()) {
                Arguments arguments = open.pop();
                arguments.places.add(new int[] {arguments.start, i});
                swaps(arguments.places);
            } else if (c == ';' && open.isEmpty()) {
                statements.add(new int[] {statement, i + 1});
                statement = i + 1;
            }
        }
        if (statements.size() > 1) {
            statements.forEach(s -> edits.add(new Edit(Mutant.Kind.DROPPED_CALL, offset + s[0], offset + s[1], "")));
        }
        return edits;
    }

    private void swaps(List<int[]> places) {
        for (int k = 0; k + 1 < places.size(); k++) {
            int[] left = places.get(k);
            int[] right = places.get(k + 1);
            String first = text.substring(left[0], left[1]).strip();
            String second = text.substring(right[0], right[1]).strip();
            if (!first.equals(second)) {
                edits.add(new Edit(
                        Mutant.Kind.SWAPPED_ARGUMENTS, offset + left[0], offset + right[1], second + ", " + first));
            }
        }
    }
}
