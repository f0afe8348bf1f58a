package io.ballast.authoring.format;

import java.util.ArrayList;
import java.util.List;

/** Lines of text as they are written, without blanks at their ends. Not thread-safe. */
final class Layout {
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private boolean afterComment;

    boolean empty() {
        return lines.isEmpty() && line.isEmpty();
    }

    /** Column where the next letter goes, from 0. */
    int column() {
        return line.length();
    }

    boolean atStart() {
        return line.toString().isBlank();
    }

    Layout text(String text) {
        line.append(text);
        return this;
    }

    /** A comment behind what stands in the line; nothing may follow one that ends with its line. */
    Layout comment(Lexeme comment) {
        line.append(atStart() ? "" : " ").append(comment.text());
        afterComment = comment.kind() == Lexeme.Kind.LINE_COMMENT;
        return this;
    }

    /** Whether the line ends with a comment that would swallow what follows. */
    boolean mustBreak() {
        return afterComment;
    }

    Layout newLine() {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
        afterComment = false;
        return this;
    }

    /** Goes on in a new line, unless this one is empty. */
    Layout freshLine() {
        return line.isEmpty() ? this : newLine();
    }

    /** Leaves one line empty, unless there is nothing before it. */
    Layout blankLine() {
        freshLine();
        if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
            newLine();
        }
        return this;
    }

    /** The whole text, each line with its end. */
    String render() {
        freshLine();
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
