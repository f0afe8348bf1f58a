package io.ballast.engine.explain;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the places of a reason text. Thread-safe. */
public final class ReasonText {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private ReasonText() {}

    /** The text with <code>{0}</code>, <code>{1}</code> replaced by the arguments; a place without an argument stays. */
    public static String fill(String template, List<?> arguments) {
        return PLACE.matcher(template).replaceAll(m -> {
            int at = Integer.parseInt(m.group(1));
            return Matcher.quoteReplacement(at < arguments.size() ? String.valueOf(arguments.get(at)) : m.group());
        });
    }
}
