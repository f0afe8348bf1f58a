package io.ballast.engine.fact;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to write where somebody wrote an amount as Kubernetes does: facts and rules hold whole numbers. Thread-safe. */
public final class QuantityHint {
    private static final Pattern QUANTITY =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?B?");
    private static final Map<String, BigDecimal> BYTES = Map.of(
            "k", BigDecimal.TEN.pow(3),
            "M", BigDecimal.TEN.pow(6),
            "G", BigDecimal.TEN.pow(9),
            "T", BigDecimal.TEN.pow(12),
            "P", BigDecimal.TEN.pow(15),
            "Ki", BigDecimal.valueOf(1L << 10),
            "Mi", BigDecimal.valueOf(1L << 20),
            "Gi", BigDecimal.valueOf(1L << 30),
            "Ti", BigDecimal.valueOf(1L << 40),
            "Pi", BigDecimal.valueOf(1L << 50));
    private static final BigDecimal MILLI = BigDecimal.valueOf(1000);

    private QuantityHint() {}

    /** The number to write instead, in a sentence; empty for what is no quantity. */
    public static String of(String text) {
        Matcher quantity = QUANTITY.matcher(text);
        if (!quantity.matches()) {
            return "";
        }
        BigDecimal number = new BigDecimal(quantity.group(1));
        String suffix = quantity.group(2);
        if (suffix == null) {
            return number.scale() == 0
                    ? ""
                    : "Numbers are whole; cores are written in milli-cores: " + whole(number.multiply(MILLI)) + ".";
        }
        return suffix.equals("m")
                ? "CPU is in milli-cores: " + whole(number) + "."
                : "Memory is in bytes: " + whole(number.multiply(BYTES.get(suffix))) + ".";
    }

    private static String whole(BigDecimal number) {
        return number.toBigInteger().toString();
    }
}
