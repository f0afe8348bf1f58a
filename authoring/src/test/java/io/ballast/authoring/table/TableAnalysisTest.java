package io.ballast.authoring.table;

import static io.ballast.authoring.table.TableTexts.xlsxProblems;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What several rows say together: proven, or shown by a case. */
class TableAnalysisTest {
    private static final String MATRIX =
            """
            RuleTable matrix
            CONDITION | CONDITION | ACTION | REASON
            $pod : PodRequest | | $class : Classification |
            qos | cpuMilli | qos($param) |
            QoS | CPU | Class | Reason
            """;

    private static java.util.List<String> rows(String above, String rows) {
        return xlsxProblems(above + MATRIX + rows);
    }

    @Test
    void gapIsShownByACase() {
        assertThat(rows("", "LSE, LSR, LS | | LS | r\nBE | >= 80 | BE | r\nSYSTEM, NONE | | LS | r"))
                .containsExactly("Matrix!A1 BAL-T021 no row for qos=BE, cpuMilli=0");
        assertThat(rows("", "LSE, LSR | | LS | r\nnot LSE, LSR | < 80 | BE | r\nLS | 80..99 | LS | r"))
                .containsExactly(
                        "Matrix!A1 BAL-T021 no row for qos=BE, cpuMilli=80",
                        "Matrix!A1 BAL-T021 no row for qos=LS, cpuMilli=100");
    }

    @Test
    void completeTableIsProven() {
        assertThat(
                        rows(
                                "",
                                "LSE, LSR | | LS | r\nnot LSE, LSR | < 80 | BE | r\nnot LSE, LSR | 80..99 | LS | r\nnot LSR, LSE | > 99 | LS | r"))
                .isEmpty();
    }

    @Test
    void gapIsNoMistakeWhereItIsDeclared() {
        assertThat(rows("Partial | yes\n", "BE | >= 80 | BE | r")).isEmpty();
        assertThat(rows("HitPolicy | collect\n", "BE | >= 80 | BE | r")).isEmpty();
        assertThat(rows("", "BE | >= 80 | BE | r\notherwise | | LS | r")).isEmpty();
    }

    @Test
    void overlapNamesBothRowsAndACase() {
        assertThat(rows("Partial | yes\n", "BE | >= 80 | BE | r\nBE, LS | 90..95 | LS | r"))
                .containsExactly("Matrix!A8 BAL-T020 rows 7 and 8 both match qos=BE, cpuMilli=90");
        assertThat(rows("HitPolicy | collect\n", "BE | >= 80 | BE | r\nBE, LS | 90..95 | LS | r"))
                .as("both would write the class")
                .containsExactly("Matrix!A8 BAL-T020 rows 7 and 8 both match qos=BE, cpuMilli=90");
        assertThat(rows("HitPolicy | first\nPartial | yes\n", "BE | >= 80 | BE | r\nBE, LS | 90..95 | LS | r"))
                .isEmpty();
    }

    /** BL-130 c. */
    @Test
    void sameConditionsTwiceAreAConflict() {
        assertThat(rows("Partial | yes\n", "BE | >= 80 | BE | r\nLS | | LS | r\nBE | >= 80 | LS | r"))
                .containsExactly("Matrix!A9 BAL-T023 row 9 has the conditions of row 7");
        assertThat(rows("HitPolicy | first\nPartial | yes\n", "BE | >= 80 | BE | r\nBE | >= 80 | LS | r"))
                .containsExactly("Matrix!A9 BAL-T023 row 9 has the conditions of row 8");
    }

    @Test
    void rowsThatNeverCountAreNamed() {
        assertThat(rows(
                        "HitPolicy | first\nPartial | yes\n",
                        "BE | >= 50 | BE | r\nBE | < 60 | LS | r\nBE | 10..90 | LS | r"))
                .containsExactly(
                        "Matrix!A10 BAL-T022 row 10 never counts: whatever it fits, a row above it fits, too (8, 9)");
        assertThat(rows("Partial | yes\n", "BE | < 0 | BE | r"))
                .containsExactly("Matrix!A7 BAL-T022 row 7 can never fit: its conditions exclude each other");
        assertThat(rows("", "BE | | BE | r\nnot BE | | LS | r\notherwise | | LS | r"))
                .containsExactly("Matrix!A8 BAL-T022 the default row never counts: the other rows fit every case");
    }

    @Test
    void comparisonsOfTwoFactsHaveThreeAnswers() {
        String table =
                """
                RuleTable load
                CONDITION | CONDITION | CONDITION | ACTION | REASON
                $limit : UsageThreshold | $pod : PodRequest | | $class : Classification |
                | cpuMilli > $limit.percent | cpuMilli <= $limit.percent | priority($param) |
                Limit | Above | Below | Number | Reason
                | X | | 1 | r
                | | X | 2 | r
                """;

        assertThat(xlsxProblems(table)).isEmpty();
        assertThat(xlsxProblems(table.replace("<=", "<")))
                .containsExactly("Matrix!A1 BAL-T021 no row for cpuMilli == $limit.percent");
    }

    @Test
    void textsHaveTheValuesThatAreNamedAndOneMore() {
        String table =
                """
                RuleTable labels
                CONDITION | CONDITION | ACTION | REASON
                $pod : PodMarks | | $class : Classification |
                qosLabel | hasPriority | qos($param) |
                Label | Priority | Class | Reason
                BE | | BE | r
                LS | true | LS | r
                """;

        assertThat(xlsxProblems(table))
                .containsExactly(
                        "Matrix!A1 BAL-T021 no row for qosLabel=(any other)",
                        "Matrix!A1 BAL-T021 no row for qosLabel=LS, hasPriority=false");
    }
}
