package io.ballast.cli.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes elements that are well-formed as HTML and as XML: text and attributes are escaped, and every element that was opened is closed in order. Not
 * thread-safe.
 */
final class Html {
    private final StringBuilder out = new StringBuilder(1 << 16);
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element. Attributes are pairs of name and value. */
    Html open(String tag, String... attributes) {
        start(tag, attributes);
        out.append('>');
        open.push(tag);
        return this;
    }

    /** Closes the innermost element, which must be of this name. */
    Html close(String tag) {
        String innermost = open.pop();
        if (!innermost.equals(tag)) {
            throw new IllegalStateException("closing <" + tag + "> inside <" + innermost + ">");
        }
        out.append("</").append(tag).append('>');
        return this;
    }

    /** An element that holds text only. */
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /** An element without content, such as {@code <path/>}. */
    Html empty(String tag, String... attributes) {
        start(tag, attributes);
        out.append("/>");
        return this;
    }

    /** Text, escaped. */
    Html text(String text) {
        escape(text);
        return this;
    }

    /** A line break in the source, for people who read it. */
    Html line() {
        out.append('\n');
        return this;
    }

    /** Text of ours that is not escaped: style sheet, script, chart data without {@code <} and {@code &}. */
    Html trusted(String text) {
        out.append(text);
        return this;
    }

    /** Everything written. */
    CharSequence finished() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("<" + open.peek() + "> is still open");
        }
        return out;
    }

    private void start(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
    }

    private void escape(String text) {
        text.codePoints().forEach(this::escape);
    }

    private void escape(int c) {
        switch (c) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            default -> out.appendCodePoint(shown(c));
        }
    }

    /** Control characters, lone surrogates and the marks that reverse a text's direction could hide what a name really is. */
    static int shown(int c) {
        boolean control = Character.isISOControl(c) && c != '\t' && c != '\n';
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        boolean direction = c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        boolean noCharacter = (c & 0xFFFE) == 0xFFFE;
        return control || surrogate || direction || noCharacter ? 0xFFFD : c;
    }
}
