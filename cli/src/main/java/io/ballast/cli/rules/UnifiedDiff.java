package io.ballast.cli.rules;

import java.util.ArrayList;
import java.util.List;

/** What changes between two texts, in the unified form that {@code diff -u} writes and {@code patch} reads. */
final class UnifiedDiff {
    private static final int CONTEXT = 3;

    /** A line: kept ({@code ' '}), removed ({@code '-'}) or added ({@code '+'}). */
    private record Line(char sign, String text) {}

    private UnifiedDiff() {}

    /** The difference; empty when there is none. Takes time and memory in the product of the changed lines. */
    static String of(String file, String before, String after) {
        List<Line> lines = compare(before.lines().toList(), after.lines().toList());
        if (lines.stream().allMatch(l -> l.sign() == ' ')) {
            return "";
        }
        StringBuilder out = new StringBuilder("--- " + file + "\n+++ " + file + "\n");
        int at = 0;
        while (at < lines.size()) {
            int first = at;
            while (first < lines.size() && lines.get(first).sign() == ' ') {
                first++;
            }
            if (first == lines.size()) {
                break;
            }
            int from = Math.max(at, first - CONTEXT);
            int to = endOfHunk(lines, first);
            hunk(lines, from, to, out);
            at = to;
        }
        return out.toString();
    }

    /** Behind the last change that is near enough, with the lines around it. */
    private static int endOfHunk(List<Line> lines, int first) {
        int last = first;
        for (int i = first; i < lines.size() && i <= last + 2 * CONTEXT; i++) {
            if (lines.get(i).sign() != ' ') {
                last = i;
            }
        }
        return Math.min(lines.size(), last + 1 + CONTEXT);
    }

    private static void hunk(List<Line> lines, int from, int to, StringBuilder out) {
        long oldStart =
                lines.subList(0, from).stream().filter(l -> l.sign() != '+').count();
        long newStart =
                lines.subList(0, from).stream().filter(l -> l.sign() != '-').count();
        List<Line> hunk = lines.subList(from, to);
        long oldLines = hunk.stream().filter(l -> l.sign() != '+').count();
        long newLines = hunk.stream().filter(l -> l.sign() != '-').count();
        out.append("@@ -").append(range(oldStart, oldLines));
        out.append(" +").append(range(newStart, newLines)).append(" @@\n");
        hunk.forEach(l -> out.append(l.sign()).append(l.text()).append('\n'));
    }

    /** Lines count from 1; an empty range names the line before it. */
    private static String range(long start, long count) {
        return (count == 0 ? start : start + 1) + "," + count;
    }

    private static List<Line> compare(List<String> before, List<String> after) {
        int head = 0;
        while (head < before.size() && head < after.size() && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < Math.min(before.size(), after.size()) - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<Line> lines = new ArrayList<>();
        before.subList(0, head).forEach(t -> lines.add(new Line(' ', t)));
        middle(before.subList(head, before.size() - tail), after.subList(head, after.size() - tail), lines);
        before.subList(before.size() - tail, before.size()).forEach(t -> lines.add(new Line(' ', t)));
        return lines;
    }

    /** Keeps the longest common sequence of lines. */
    private static void middle(List<String> before, List<String> after, List<Line> into) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            boolean both = i < before.size() && j < after.size();
            if (both && before.get(i).equals(after.get(j))) {
                into.add(new Line(' ', before.get(i)));
                i++;
                j++;
            } else if (j == after.size() || (both && common[i + 1][j] >= common[i][j + 1])) {
                into.add(new Line('-', before.get(i++)));
            } else {
                into.add(new Line('+', after.get(j++)));
            }
        }
    }
}
