package io.ballast.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The steps of a page that a reader follows: blocks {@code sh} with commands of ballast, the blocks {@code text} behind them with parts of what these print,
 * and blocks whose first line says which file they are.
 */
final class Tutorial {
    private static final Pattern FENCE = Pattern.compile("```(\\w*)");
    private static final Pattern FILE = Pattern.compile("(?://|#) file: (\\S+)");
    private static final Pattern EXIT = Pattern.compile("# exit code (\\d+)");
    private static final String LAUNCHER = "./ballast ";

    private Tutorial() {}

    /** One thing that the reader does. */
    sealed interface Step permits Write, Run {}

    /** A file is written. */
    record Write(String file, String text) implements Step {}

    /**
     * Commands are given.
     *
     * @param line     where the block begins in the page
     * @param commands arguments of each
     * @param exitCode exit code of the last one; the others end with 0
     * @param output   lines of what they print, in order; {@code ...} stands for anything
     */
    record Run(int line, List<List<String>> commands, int exitCode, List<String> output) implements Step {}

    /** The steps of a page, in order. */
    static List<Step> read(String page) {
        List<Step> steps = new ArrayList<>();
        List<String> lines = page.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (!fence.matches()) {
                continue;
            }
            int begin = i + 1;
            int end = begin;
            while (!lines.get(end).equals("```")) {
                end++;
            }
            step(fence.group(1), begin, lines.subList(begin, end), steps);
            i = end;
        }
        return steps;
    }

    private static void step(String language, int line, List<String> block, List<Step> steps) {
        if (language.equals("sh")) {
            Matcher exit = EXIT.matcher(block.get(0));
            int code = exit.matches() ? Integer.parseInt(exit.group(1)) : 0;
            List<List<String>> commands = block.stream()
                    .filter(l -> !l.startsWith("#"))
                    .map(Tutorial::arguments)
                    .toList();
            steps.add(new Run(line, commands, code, List.of()));
        } else if (language.equals("text")) {
            Run before = (Run) steps.remove(steps.size() - 1);
            steps.add(new Run(before.line(), before.commands(), before.exitCode(), List.copyOf(block)));
        } else {
            Matcher file = FILE.matcher(block.get(0));
            if (!file.matches()) {
                throw new IllegalArgumentException("line " + line + ": a block of the tutorial names no file");
            }
            steps.add(new Write(file.group(1), String.join("\n", block) + "\n"));
        }
    }

    /** Words of a command; one in quotes may hold blanks. Nothing else of a shell is understood, so the page cannot use it. */
    private static List<String> arguments(String command) {
        if (!command.startsWith(LAUNCHER) || command.matches(".*[|<>;&$*].*")) {
            throw new IllegalArgumentException("the tutorial has a command that is not tested: " + command);
        }
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(command.substring(LAUNCHER.length()));
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words;
    }

    /** The first line that is not in the output behind the lines before it; empty when all are there. */
    static String missing(List<String> expected, String output) {
        List<String> lines = output.lines().map(String::stripTrailing).toList();
        int at = 0;
        for (String line : expected) {
            if (line.isBlank() || line.strip().equals("...")) {
                continue;
            }
            Pattern pattern = pattern(line);
            while (at < lines.size() && !pattern.matcher(lines.get(at)).matches()) {
                at++;
            }
            if (at++ == lines.size()) {
                return line;
            }
        }
        return "";
    }

    private static Pattern pattern(String line) {
        List<String> parts = new ArrayList<>();
        for (String part : line.split("\\.\\.\\.", -1)) {
            parts.add(Pattern.quote(part));
        }
        return Pattern.compile(String.join(".*", parts));
    }
}
