package io.ballast.api.quantity;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Exact whole amounts of Kubernetes quantities. A remainder is rounded away from zero, as Kubernetes does when it reads a quantity as a whole number.
 * Thread-safe.
 */
public final class Quantities {
    private static final Pattern FORM = Pattern.compile(
            "([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))(?:([eE][+-]?[0-9]{1,3})|([KMGTPE]i|[numkMGTPE]))?");
    private static final String DECIMAL_UNITS = "num kMGTPE";
    private static final String BINARY_UNITS = " KMGTPE";
    private static final int LONGEST = 100;
    /** Places that the point moves for thousandths. */
    private static final int MILLI = 3;

    private Quantities() {}

    /**
     * Reads a quantity.
     *
     * @throws QuantityException when the text is no quantity
     */
    public static Quantity parse(String text) {
        requireNonNull(text, "text is null");
        // Nobody writes a hundred digits; the limit keeps a hostile text from costing time.
        if (text.length() > LONGEST || !FORM.matcher(text).matches()) {
            String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
            throw new QuantityException(
                    "", "'" + shown + "' is not a quantity; write a number with a unit such as 500m, 2 or 4Gi");
        }
        return new Quantity(text);
    }

    /**
     * Amount in whole units, a remainder rounded away from zero.
     *
     * @throws QuantityException when the quantity is malformed or does not fit a long
     */
    public static long value(Quantity quantity) {
        return whole(quantity, 0);
    }

    /**
     * Amount in thousandths, a remainder rounded away from zero.
     *
     * @throws QuantityException when the quantity is malformed or does not fit a long
     */
    public static long milli(Quantity quantity) {
        return whole(quantity, MILLI);
    }

    /** Amount in the unit that facts use: milli-cores of {@code cpu}, whole units of everything else. */
    public static long amount(Resource resource, Quantity quantity) {
        return resource.equals(Resource.CPU) ? milli(quantity) : value(quantity);
    }

    /**
     * Amounts of a resource list; an absent list is empty.
     *
     * @throws QuantityException naming the resource
     */
    public static ResourceAmounts amounts(Map<String, Quantity> list) {
        if (list == null || list.isEmpty()) {
            return ResourceAmounts.NONE;
        }
        Map<Resource, Long> amounts = new TreeMap<>();
        list.forEach((name, quantity) -> {
            Resource resource = resource(name);
            if (quantity == null) {
                throw new QuantityException(name, "has no value");
            }
            try {
                amounts.put(resource, amount(resource, quantity));
            } catch (QuantityException e) {
                throw new QuantityException(name, e.reason());
            }
        });
        return ResourceAmounts.of(amounts);
    }

    private static Resource resource(String name) {
        if (name.isBlank()) {
            throw new QuantityException("", "a resource has no name");
        }
        return Resource.of(name);
    }

    private static long whole(Quantity quantity, int shift) {
        String text = text(quantity);
        long plain = PlainQuantity.amount(text, shift == MILLI);
        if (plain != PlainQuantity.OTHER) {
            return plain;
        }
        try {
            return exact(text)
                    .movePointRight(shift)
                    .setScale(0, RoundingMode.UP)
                    .toBigIntegerExact()
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new QuantityException("", "'" + text + "' is too large");
        }
    }

    /** The model library rounds to 16 digits on the way; a byte count can have 19. */
    private static BigDecimal exact(String text) {
        Matcher form = FORM.matcher(parse(text).toString());
        if (!form.matches()) {
            throw new IllegalStateException("'" + text + "' was accepted as a quantity");
        }
        String number = form.group(1).startsWith("+") ? form.group(1).substring(1) : form.group(1);
        BigDecimal amount = new BigDecimal(number.endsWith(".") ? number + "0" : number);
        if (form.group(2) != null) {
            return amount.scaleByPowerOfTen(Integer.parseInt(form.group(2).substring(1)));
        }
        String unit = form.group(3);
        if (unit == null) {
            return amount;
        }
        if (unit.endsWith("i")) {
            return amount.multiply(BigDecimal.valueOf(1L << (10 * BINARY_UNITS.indexOf(unit.charAt(0)))));
        }
        return amount.scaleByPowerOfTen(3 * (DECIMAL_UNITS.indexOf(unit.charAt(0)) - DECIMAL_UNITS.indexOf(' ')));
    }

    private static String text(Quantity quantity) {
        String amount = quantity.getAmount() == null ? "" : quantity.getAmount();
        return quantity.getFormat() == null ? amount : amount + quantity.getFormat();
    }
}
