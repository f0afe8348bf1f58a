package io.ballast.authoring.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages valid inputs, the same way for the same seed. Not thread-safe. */
final class Mutator {
    private static final List<String> NASTY = List.of(
            "(",
            ")",
            "((((((((((((((((((((((((",
            "[[[[[[[[[[[[[[[[",
            "{{{{{{{{{{{{{{{{",
            "\"",
            "'",
            "/*",
            "*/",
            "//",
            "\\",
            "\\u000a",
            "\n",
            "\t",
            "\0",
            "\uFEFF",
            "$",
            "$x",
            "!!!!!!!!",
            "--",
            "==",
            "||",
            "&&",
            ",",
            ";",
            ":",
            "-",
            "- - - -",
            "&a",
            "*a",
            "!!java.lang.Runtime",
            "<<: *a",
            "null",
            "~",
            "true",
            "0x7fffffff",
            "9223372036854775808",
            "-1",
            "1e999",
            "NaN",
            "eval(",
            "from",
            "accumulate(",
            "not",
            "exists",
            "end",
            "then",
            "when",
            "rule",
            "package",
            "import java.lang.*;",
            "matches",
            "\"(a+)+$\"",
            "%",
            "\u2028",
            "\uD83D\uDE00");

    private final Random random;

    Mutator(long seed) {
        random = new Random(seed);
    }

    /** A number below a bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** One to four changes of a text; {@code other} is what pieces are taken from. */
    String text(String text, String other) {
        String changed = text;
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            changed = once(changed, other);
        }
        return changed;
    }

    private String once(String text, String other) {
        int at = random.nextInt(text.length() + 1);
        int length = random.nextInt(1 + Math.min(40, text.length() - at));
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + text.substring(at + length);
            case 2 ->
                text.substring(0, at)
                        + text.substring(at, at + length).repeat(2 + random.nextInt(6))
                        + text.substring(at + length);
            case 3 -> text.substring(0, at) + NASTY.get(random.nextInt(NASTY.size())) + text.substring(at + length);
            case 4 -> splice(text, at, other);
            case 5 -> swapWords(text);
            case 6 -> new String(bytes(text.getBytes(ISO_8859_1)), ISO_8859_1);
            case 7 ->
                text.substring(0, at)
                        + "([{".substring(random.nextInt(3)).substring(0, 1).repeat(1 + random.nextInt(3000))
                        + text.substring(at);
            default -> text.substring(0, at) + (char) random.nextInt(0x3000) + text.substring(at);
        };
    }

    private String splice(String text, int at, String other) {
        int from = random.nextInt(other.length());
        int to = from + random.nextInt(1 + Math.min(200, other.length() - from));
        return text.substring(0, at) + other.substring(from, to) + text.substring(at);
    }

    private String swapWords(String text) {
        String[] words = text.split("(?<=\\W)|(?=\\W)");
        if (words.length < 2) {
            return text;
        }
        int a = random.nextInt(words.length);
        int b = random.nextInt(words.length);
        String word = words[a];
        words[a] = words[b];
        words[b] = word;
        return String.join("", words);
    }

    /** One to eight changed bytes, or an end that is cut off or repeated. */
    byte[] bytes(byte[] bytes) {
        if (bytes.length == 0) {
            return bytes;
        }
        int kind = random.nextInt(10);
        if (kind == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
        if (kind == 1) {
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(64));
            System.arraycopy(bytes, 0, longer, bytes.length, Math.min(bytes.length, longer.length - bytes.length));
            return longer;
        }
        byte[] changed = bytes.clone();
        for (int n = 1 + random.nextInt(8); n > 0; n--) {
            int at = random.nextInt(changed.length);
            changed[at] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt(256);
                case 1 -> (byte) (changed[at] ^ (1 << random.nextInt(8)));
                case 2 -> (byte) 0xff;
                default -> 0;
            };
        }
        return changed;
    }
}
