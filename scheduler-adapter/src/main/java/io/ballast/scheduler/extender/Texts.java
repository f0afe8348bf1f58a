package io.ballast.scheduler.extender;

/** Texts that go over the wire. */
final class Texts {
    private static final int LONGEST = 1024;

    private Texts() {}

    /** The text without control characters and halves of characters, at most 1,024 long; a text that is absent is empty. */
    static String printable(String text) {
        if (text == null) {
            return "";
        }
        int end = Math.min(text.length(), LONGEST);
        for (int i = 0; i < end; i++) {
            if (unprintable(text.charAt(i))) {
                return replaced(text, end);
            }
        }
        return end == text.length() ? text : text.substring(0, end) + "...";
    }

    private static String replaced(String text, int end) {
        StringBuilder out = new StringBuilder(end);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            out.append(unprintable(c) ? (c == '\n' ? ' ' : '?') : c);
        }
        return out.toString();
    }

    private static boolean unprintable(char c) {
        return c < ' ' || c == 0x7f || Character.isSurrogate(c);
    }
}
