package io.ballast.engine.sign;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Nearest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key file: lines {@code name: value}, then PEM blocks. Nothing else is accepted.
 *
 * @param values values of the lines before the first block
 * @param blocks content of each block, by its label
 */
record Pem(Map<String, String> values, Map<String, byte[]> blocks) {
    static final String CODE = "BAL-B002";
    static final String PUBLIC = "PUBLIC KEY";
    static final String PRIVATE = "PRIVATE KEY";

    private static final Pattern BEGIN = Pattern.compile("-----BEGIN ([A-Z ]+)-----");
    private static final Pattern VALUE = Pattern.compile("([a-z]+): (\\S.*)");
    private static final List<String> KEYS = List.of("key", "name");
    private static final int LINE = 64;

    static Pem read(String file, String text) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, byte[]> blocks = new LinkedHashMap<>();
        String open = "";
        StringBuilder content = new StringBuilder();
        for (String line : text.lines().map(String::strip).toList()) {
            Matcher begin = BEGIN.matcher(line);
            Matcher value = VALUE.matcher(line);
            if (!open.isEmpty()) {
                if (line.equals("-----END " + open + "-----")) {
                    put(blocks, open, decode(file, content.toString()), file);
                    content.setLength(0);
                    open = "";
                } else {
                    content.append(line);
                }
            } else if (begin.matches()) {
                open = begin.group(1);
            } else if (blocks.isEmpty() && value.matches() && KEYS.contains(value.group(1))) {
                put(values, value.group(1), value.group(2), file);
            } else if (blocks.isEmpty() && value.matches()) {
                throw wrong(file, "a key file has no '" + value.group(1) + "'" + Nearest.hint(value.group(1), KEYS));
            } else if (!line.isEmpty()) {
                throw wrong(file, "a line is neither 'name: value' nor part of a PEM block");
            }
        }
        if (!open.isEmpty()) {
            throw wrong(file, "the block '" + open + "' has no end");
        }
        return new Pem(values, blocks);
    }

    private static <T> void put(Map<String, T> map, String name, T value, String file) {
        if (map.put(name, value) != null) {
            throw wrong(file, "'" + name + "' is there twice");
        }
    }

    private static byte[] decode(String file, String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw wrong(file, "a PEM block is not base64");
        }
    }

    static BundleException wrong(String file, String message) {
        return BundleException.of(CODE, file, message, "Keys are made by 'ballast bundle keygen'.");
    }

    byte[] block(String file, String label) {
        byte[] block = blocks.get(label);
        if (block == null) {
            throw wrong(file, "there is no block '" + label + "'");
        }
        return block;
    }

    static String block(String label, byte[] der) {
        Base64.Encoder lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
        return "-----BEGIN " + label + "-----\n" + lines.encodeToString(der) + "\n-----END " + label + "-----\n";
    }
}
