package io.ballast.api.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Resource;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "1, 1, 1000",
        "500m, 1, 500",
        "1.5, 2, 1500",
        "100n, 1, 1",
        "4k, 4000, 4000000",
        "8Gi, 8589934592, 8589934592000",
        "0.1Gi, 107374183, 107374182400",
        "1e3, 1000, 1000000",
        "1E, 1000000000000000000, too large",
        "+3, 3, 3000",
        "-1500m, -2, -1500",
        ".5, 1, 500",
        "2., 2, 2000",
        "7Ei, 8070450532247928832, too large",
        "9.007199254740993P, 9007199254740993, 9007199254740993000",
        "1u, 1, 1",
        "1E-2, 1, 10",
        "1.5Ki, 1536, 1536000",
        "9007199254740993, 9007199254740993, 9007199254740993000"
    })
    void remainderIsRoundedAwayFromZero(String text, long value, String milli) {
        Quantity quantity = Quantities.parse(text);

        assertThat(Quantities.value(quantity)).isEqualTo(value);
        if (milli.equals("too large")) {
            assertThatThrownBy(() -> Quantities.milli(quantity)).hasMessage("'" + text + "' is too large");
        } else {
            assertThat(Quantities.milli(quantity)).isEqualTo(Long.parseLong(milli));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1 Gi", "Gi", "1KB", "one", "1,5", "--1", "1e", "0x10", "NaN", "1Gii", "1e9999"})
    void textThatIsNoQuantityIsNamed(String text) {
        assertThatThrownBy(() -> Quantities.parse(text))
                .isInstanceOf(QuantityException.class)
                .hasMessageStartingWith("'" + text + "' is not a quantity");
    }

    @Test
    void hostileLengthCostsNoTime() {
        assertThatThrownBy(() -> Quantities.parse("9".repeat(1_000_000)))
                .isInstanceOf(QuantityException.class)
                .hasMessageContaining("...");
    }

    @Test
    void resourceListBecomesMilliCoresBytesAndUnits() {
        Map<String, Quantity> list = Map.of(
                "cpu",
                new Quantity("1500m"),
                "memory",
                new Quantity("1Ki"),
                "kubernetes.io/batch-cpu",
                new Quantity("4k"));

        assertThat(Quantities.amounts(list).asMap())
                .isEqualTo(Map.of(
                        Resource.CPU, 1500L, Resource.MEMORY, 1024L, Resource.of("kubernetes.io/batch-cpu"), 4000L));
    }

    @Test
    void errorInAListNamesTheResource() {
        Map<String, Quantity> missing = new HashMap<>();
        missing.put("cpu", null);

        assertThatThrownBy(() -> Quantities.amounts(Map.of("memory", new Quantity("4Gb"))))
                .hasMessageStartingWith("memory: '4Gb' is not a quantity");
        assertThatThrownBy(() -> Quantities.amounts(missing)).hasMessage("cpu: has no value");
        assertThat(Quantities.amounts(null).isNone()).isTrue();
    }

    @Property
    void wholeNumbersSurvive(
            @ForAll long value,
            @ForAll @LongRange(min = -9_000_000_000_000_000L, max = 9_000_000_000_000_000L) long small) {
        assertThat(Quantities.value(Quantities.parse(Long.toString(value)))).isEqualTo(value);
        assertThat(Quantities.milli(Quantities.parse(small + "m"))).isEqualTo(small);
        assertThat(Quantities.milli(Quantities.parse(Long.toString(small)))).isEqualTo(small * 1000);
    }

    /** The model library agrees as far as its 16 digits reach. */
    @Property
    void smallAmountsAreThoseOfTheModelLibrary(
            @ForAll @LongRange(min = 0, max = 99_999) long whole,
            @ForAll @LongRange(min = 0, max = 999) long thousandths,
            @ForAll("units") String unit) {
        String text = whole + "." + String.format("%03d", thousandths) + unit;

        long expected = new Quantity(text)
                .getNumericalAmount()
                .setScale(0, java.math.RoundingMode.UP)
                .longValueExact();
        assertThat(Quantities.value(Quantities.parse(text))).isEqualTo(expected);
    }

    @Provide
    Arbitrary<String> units() {
        return Arbitraries.of("", "n", "u", "m", "k", "M", "G", "Ki", "Mi", "Gi", "e3", "E-2");
    }
}
