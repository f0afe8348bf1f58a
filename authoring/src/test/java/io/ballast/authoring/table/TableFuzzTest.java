package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged tables end with clear errors or as another good table, never otherwise. The seed is printed; set {@code -Dballast.seed} to repeat a run.
 */
@Timeout(240)
class TableFuzzTest {
    private static final int INPUTS = 1000;
    private static final long SEED = Long.getLong("ballast.seed", System.nanoTime());

    private static final String TABLE =
            """
            HitPolicy | first
            Import | io.ballast.algorithms.*
            RuleTable t
            CONDITION | CONDITION | CONDITION | ACTION | ACTION | REASON | ID
            $pod : PodMarks( hasPriority ) | | $other : PodQos | $class : Classification | | |
            qosLabel | priority | qos in ($param) | qos($param) | priority($param) | |
            Label | Priority | Default | Class | Number | Reason | Id
            BE | 80 | LS, BE | BE | 5 | r {Label} | one
            LS | 90..99 | | LS | | say "no" | two
            LS | < 90 | | | 7 | b\\c | three
            otherwise | | | NONE | 0 | none | four
            """;

    private interface Mutation {
        byte[] of(byte[] input, Random random);
    }

    private static byte[] bytes(byte[] input, Random random) {
        byte[] output = input.clone();
        for (int i = random.nextInt(8); i >= 0; i--) {
            output[random.nextInt(output.length)] = (byte) random.nextInt(256);
        }
        return output;
    }

    private static byte[] cut(byte[] input, Random random) {
        return java.util.Arrays.copyOf(input, random.nextInt(input.length + 1));
    }

    private static byte[] splice(byte[] input, Random random) {
        int from = random.nextInt(input.length);
        int length = random.nextInt(Math.min(200, input.length - from) + 1);
        int to = random.nextInt(input.length);
        byte[] output = new byte[input.length + length];
        System.arraycopy(input, 0, output, 0, to);
        System.arraycopy(input, from, output, to, length);
        System.arraycopy(input, to, output, to + length, input.length - to);
        return output;
    }

    private static final List<String> TOKENS = List.of(
            "<!DOCTYPE a>",
            "&x;",
            "&#0;",
            "<![CDATA[",
            "]]>",
            "<c r=\"A1\"/>",
            "<v>",
            "</v>",
            "t=\"s\"",
            "r=\"ZZZ9999999\"",
            "s=\"99999\"",
            "\"",
            "\"\"",
            ",",
            "\r",
            "\u0000",
            "\uD800",
            "otherwise",
            "RuleTable",
            "$param",
            "$1",
            "not ",
            "(",
            ")",
            "&&",
            "..",
            "-1",
            "9".repeat(400),
            "1e999999999",
            "1e300",
            "_xD800_",
            "x".repeat(5000),
            "{Label}",
            "\\",
            "import java.io.File",
            ";",
            "{}",
            "[]",
            "percent(",
            "System.exit(1)",
            "/*",
            "//");

    private static byte[] tokens(byte[] input, Random random) {
        StringBuilder text = new StringBuilder(new String(input, StandardCharsets.UTF_8));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + random.nextInt(6));
            text.replace(at, end, TOKENS.get(random.nextInt(TOKENS.size())));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static final List<Mutation> MUTATIONS =
            List.of(TableFuzzTest::bytes, TableFuzzTest::cut, TableFuzzTest::splice, TableFuzzTest::tokens);

    private static byte[] mutate(byte[] input, Random random) {
        return input.length == 0
                ? input
                : MUTATIONS.get(random.nextInt(MUTATIONS.size())).of(input, random);
    }

    /** Damages one part of a spreadsheet and packs it again, so that the damage reaches the reader of that part. */
    private static byte[] part(byte[] xlsx, Random random) {
        Map<String, byte[]> parts = HostileFileTest.unzip(xlsx);
        List<String> names = new ArrayList<>(parts.keySet());
        String name = names.get(random.nextInt(names.size()));
        parts.put(name, mutate(parts.get(name), random));
        return HostileFileTest.zip(parts);
    }

    private static void check(String file, byte[] input, long seed) {
        try {
            for (Problem problem : TableTexts.found(file, input)) {
                assertThat(problem.message()).isNotBlank();
                assertThat(problem.code()).startsWith("BAL-");
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError("seed " + seed + ", " + file + ": " + e, e);
        }
    }

    @Test
    void theTableItselfIsGood() {
        assertThat(TableTexts.problems("t.drl.csv", TableTexts.csv(TABLE))).isEmpty();
        assertThat(TableTexts.xlsxProblems(TABLE)).isEmpty();
    }

    @Test
    void damagedSpreadsheetsEndWithClearErrors() {
        System.out.println("fuzz of spreadsheets, ballast.seed=" + SEED);
        byte[] xlsx = TableTexts.xlsx(TABLE);
        for (int i = 0; i < INPUTS; i++) {
            Random random = new Random(SEED + i);
            check("t.drl.xlsx", mutate(xlsx, random), SEED + i);
            check("t.drl.xlsx", part(xlsx, random), SEED + i);
        }
    }

    @Test
    void damagedCsvEndsWithClearErrors() {
        System.out.println("fuzz of CSV, ballast.seed=" + SEED);
        byte[] csv = TableTexts.csv(TABLE);
        for (int i = 0; i < INPUTS; i++) {
            check("t.drl.csv", mutate(csv, new Random(SEED + i)), SEED + i);
        }
    }
}
