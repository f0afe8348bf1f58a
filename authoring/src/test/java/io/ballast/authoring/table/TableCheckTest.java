package io.ballast.authoring.table;

import static io.ballast.authoring.table.TableTexts.problems;
import static io.ballast.authoring.table.TableTexts.xlsxProblems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake in a table is reported at its cell, in both formats. */
class TableCheckTest {
    private static final String HEADER =
            """
            Partial | yes
            RuleTable t
            CONDITION | CONDITION | CONDITION | ACTION | REASON
            $pod : PodMarks | | | $class : Classification |
            qosLabel | priority >= $param | kubernetesQos | qos($param) |
            Label | From | Kubernetes | Class | Reason
            """;

    private static List<String> rows(String rows) {
        return xlsxProblems(HEADER + rows);
    }

    @Test
    void tableWithoutMistakesHasNoProblems() {
        assertThat(rows("BE | 80 | | LS | r\nBE | | GUARANTEED | BE | r")).isNotEmpty();
        assertThat(rows("BE | 80 | | LS | r\nLS | | GUARANTEED, BURSTABLE | BE | r"))
                .isEmpty();
    }

    /** BL-130 d, e, f, g, and what else may stand in a cell of numbers. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "eighty; 'eighty' is not a whole number",
                "80,90; '80,90' is not a whole number",
                "80.5; '80.5' is not a whole number",
                "-; '-' is not a whole number",
                "80 %; '80 %' is not a whole number",
                "1 000; '1 000' is not a whole number",
                "0x50; '0x50' is not a whole number",
                "9007199254740992; '9007199254740992' is not a whole number up to 9007199254740991",
                ">= 80; '>= 80' is not a whole number",
                "$pod.priority; '$pod.priority' is not a whole number",
            })
    void cellOfNumbersTakesWholeNumbers(String cell, String message) {
        assertThat(rows("BE | " + cell + " | | LS | r")).containsExactly("Matrix!B7 BAL-T006 " + message);
        assertThat(problems("t.drl.csv", TableTexts.csv(HEADER + "BE | " + cell + " | | LS | r")))
                .containsExactly("7:2 BAL-T006 " + message);
    }

    @Test
    void numbersMayBeStoredAsTexts() {
        byte[] bytes = Xlsx.of("Matrix", TableTexts.rows(HEADER + "BE | | | LS | r"), s -> s.getRow(6)
                .createCell(1)
                .setCellValue("80"));

        assertThat(problems("t.drl.xlsx", bytes)).isEmpty();
        assertThat(rows("BE | 0 | | LS | r")).isEmpty();
    }

    @Test
    void constantsAndVerbsAreKnownByName() {
        assertThat(rows("BE | | GUARANTED | LSS | r"))
                .containsExactly(
                        "Matrix!C7 BAL-T006 'GUARANTED' is no KubernetesQos (nearest: 'GUARANTEED')",
                        "Matrix!D7 BAL-T006 'LSS' is no QosClass (nearest: 'LS')");
        assertThat(rows("BE | | GUARANTEED,,BURSTABLE | LS, BE | r"))
                .containsExactly(
                        "Matrix!C7 BAL-T006 '' is no KubernetesQos",
                        "Matrix!D7 BAL-T006 'LS, BE' is no QosClass (nearest: 'LSE')");
        assertThat(xlsxProblems(HEADER.replace("qos($param)", "quos($param)") + "BE | | | LS | r"))
                .containsExactly("Matrix!D5 BAL-T008 Classification has no verb 'quos' with 1 values (nearest: 'qos')");
        assertThat(xlsxProblems(HEADER.replace("kubernetesQos", "kubernetesQus") + "BE | | | LS | r"))
                .containsExactly("Matrix!C5 BAL-R012 PodMarks has no field 'kubernetesQus' (nearest: 'kubernetesQos')");
    }

    @Test
    void textIsTakenAsItStandsUnlessNobodyCanSeeIt() {
        byte[] bytes = Xlsx.of("Matrix", TableTexts.rows(HEADER + "BE | | | LS | r"), s -> {
            s.getRow(6).getCell(0).setCellValue("BE ");
            s.createRow(7).createCell(0).setCellValue("B\u200BE");
            s.getRow(7).createCell(3).setCellValue("LS");
            s.getRow(7).createCell(4).setCellValue("line\nbreak");
        });

        assertThat(problems("t.drl.xlsx", bytes))
                .containsExactly(
                        "Matrix!A7 BAL-T006 'BE ' begins or ends with a blank, which nobody sees",
                        "Matrix!A8 BAL-T006 the text holds a line break or a character that nobody sees",
                        "Matrix!E8 BAL-T006 the text holds a line break or a character that nobody sees");
    }

    @Test
    void emptyActionReasonAndConditionsAreReported() {
        assertThat(rows("BE | | | | r\nLS | | | LS |\n | | | LS | r"))
                .containsExactly(
                        "Matrix!D7 BAL-T007 row 7 has no action, so it would decide nothing",
                        "Matrix!E8 BAL-T007 row 8 has no reason",
                        "Matrix!A9 BAL-T007 all conditions of row 9 are empty, so it would fit always");
    }

    @Test
    void nothingStandsWhereItIsNotRead() {
        assertThat(rows("BE | | | LS | r | stray\n\nLS | | | LS | r"))
                .containsExactly(
                        "Matrix!F7 BAL-T004 the cell stands in a column without a keyword, so it would decide nothing",
                        "Matrix!A9 BAL-T004 the row stands behind an empty row, where the table ended, so it would decide nothing");
        assertThat(rows("BE | | | LS | r\n\nNotes | for people")).isEmpty();
    }

    @Test
    void keywordsAreReadInAnyCaseAndUnknownOnesReported() {
        assertThat(xlsxProblems(
                        HEADER.replace("ACTION", "Action").replace("RuleTable", "RULETABLE") + "BE | | | LS | r"))
                .isEmpty();
        assertThat(xlsxProblems(HEADER.replace("ACTION", "ACTON") + "BE | | | LS | r"))
                .contains("Matrix!D3 BAL-T003 'ACTON' is no keyword (nearest: 'ACTION')");
        assertThat(xlsxProblems(HEADER.replace("REASON", "ACTIVATION-GROUP") + "BE | | | LS | r"))
                .contains("Matrix!E3 BAL-T003 'ACTIVATION-GROUP' is no keyword of Policy DRL tables");
        assertThat(xlsxProblems(HEADER.replace("RuleTable", "RuleTabel") + "BE | | | LS | r"))
                .containsExactly(
                        "Matrix!A2 BAL-T003 this begins no table, so the sheet would decide nothing (nearest: 'RuleTable')");
        assertThat(xlsxProblems(HEADER.replace("Partial", "Functions") + "BE | | | LS | r"))
                .contains("Matrix!A1 BAL-T003 'Functions' is no keyword of Policy DRL tables");
    }

    @Test
    void forgottenTitlesDoNotSwallowARow() {
        String untitled = HEADER.replace("Label | From | Kubernetes | Class | Reason\n", "");

        assertThat(xlsxProblems(untitled + "BE | 80 | GUARANTEED | LS | r\nLS | 70 | BURSTABLE | LS | r"))
                .containsExactly("Matrix!A6 BAL-T003 row 6 is read as titles, but looks like a row of values");
    }

    /** The trap of unmerged headers: the same pattern twice would be two facts that are joined. */
    @Test
    void variableIsBoundOnce() {
        assertThat(xlsxProblems(HEADER.replace("$pod : PodMarks | |", "$pod : PodMarks | $pod : PodMarks |")
                        + "BE | | | LS | r"))
                .containsExactly("Matrix!B4 BAL-T008 variable $pod is bound twice, here and in Matrix!A4");
        assertThat(problems(
                        "t.drl.csv",
                        TableTexts.csv(HEADER.replace("$pod : PodMarks | |", "$pod : PodMarks | $pod : PodMarks... |")
                                + "BE | | | LS | r")))
                .isEmpty();
    }

    @Test
    void codeThatSaysNoComparisonIsReported() {
        assertThat(xlsxProblems(HEADER.replace("priority >= $param", "$param < priority") + "BE | 80 | | LS | r"))
                .containsExactly("Matrix!B5 BAL-T008 '$param < priority' does not say how a value is compared");
        assertThat(xlsxProblems(HEADER.replace("priority >= $param", "qosLabel >= $param") + "BE | 80 | | LS | r"))
                .containsExactly("Matrix!B5 BAL-T008 'qosLabel' is a text, which 'qosLabel >= $param' cannot compare");
        assertThat(xlsxProblems(HEADER.replace("priority >= $param", "priority >= $2") + "BE | 80 | | LS | r"))
                .containsExactly("Matrix!B5 BAL-T008 the places for values in 'priority >= $2' do not fit together");
        assertThat(xlsxProblems(HEADER.replace("qos($param)", "qos($param); qos($param)") + "BE | 80 | | LS | r"))
                .containsExactly("Matrix!D5 BAL-T008 'qos($param); qos($param)' is not one call");
    }

    /** BL-136, BL-145: what cells and code may not do is found by the check of rules, and shown at the cell. */
    @Test
    void problemsOfTheRulesComeBackToTheCells() {
        assertThat(xlsxProblems(
                        HEADER.replace("priority >= $param", "priority > System.nanoTime()") + "BE | X | | LS | r"))
                .containsExactly("Matrix!B5 BAL-R010 the file imports no 'System' of the platform");
        assertThat(xlsxProblems(HEADER.replace("$pod : PodMarks", "$pod : PodMarks( hasPriorty )") + "BE | | | LS | r"))
                .containsExactly("Matrix!A4 BAL-R012 PodMarks has no field 'hasPriorty' (nearest: 'hasPriority')");
        assertThat(xlsxProblems(HEADER.replace("Partial | yes", "Import | java.io.File") + "otherwise | | | LS | r"))
                .contains("Matrix!B1 BAL-R002 import java.io.File is not allowed in Policy DRL");
        assertThat(xlsxProblems(HEADER.replace("REASON", "ID").replace("RuleTable", "Reason | r\nRuleTable")
                        + "BE | | | LS | same\nLS | | | LS | same"))
                .containsExactly("Matrix!A9 BAL-R002 id 'tiny/same' is used by another rule in t.drl.xlsx Matrix!A8");
    }

    @Test
    void codeHidesNothing() {
        String broken =
                " BAL-T008 the code holds a comment, a quote or bracket without its partner, or a character that nobody sees";

        assertThat(xlsxProblems(HEADER.replace("kubernetesQos", "priority > 5 /*") + "BE | | X | LS | r"))
                .contains("Matrix!C5" + broken);
        assertThat(xlsxProblems(HEADER.replace("kubernetesQos", "priority > 5 // x") + "BE | | X | LS | r"))
                .contains("Matrix!C5" + broken);
        assertThat(xlsxProblems(HEADER.replace("kubernetesQos", "priority > 5) then end rule \"x\" when (")
                        + "BE | | X | LS | r"))
                .contains("Matrix!C5" + broken);
        assertThat(xlsxProblems(HEADER.replace("$pod : PodMarks", "$pod : PodMarks(") + "BE | | | LS | r"))
                .contains("Matrix!A4" + broken);
    }

    @Test
    void idsAndPrioritiesAreChecked() {
        String header = HEADER.replace("REASON", "PRIORITY").replace("RuleTable", "Reason | r\nRuleTable");

        assertThat(xlsxProblems(header + "BE | | | LS | high"))
                .containsExactly("Matrix!E8 BAL-T006 'high' is not a whole number");
        assertThat(xlsxProblems(header + "BE | | | LS | 7"))
                .containsExactly("Matrix!A8 BAL-R002 @priority has no effect in a package with hit policy collect");
        assertThat(xlsxProblems(HEADER.replace("REASON", "ID").replace("RuleTable", "Reason | r\nRuleTable")
                        + "BE | | | LS | No Id\nLS | | | LS |"))
                .containsExactly("Matrix!E8 BAL-T006 'No Id' is no id", "Matrix!E9 BAL-T007 row 9 has no id");
    }

    @Test
    void reasonNamesOnlyColumnsThatThereAre() {
        assertThat(rows("BE | | | LS | label {Lable}"))
                .containsExactly(
                        "Matrix!E7 BAL-T006 the reason names column 'Lable' (nearest: 'Label'), which the table does not have");
    }

    @Test
    void emptyFilesAndTablesAreReported() {
        assertThat(xlsxProblems("just | notes")).containsExactly("BAL-T003 the file holds no table");
        assertThat(problems("t.drl.csv", new byte[0])).containsExactly("BAL-T003 the file holds no table");
        assertThat(xlsxProblems(HEADER)).containsExactly("Matrix!A2 BAL-T003 the table has no rows");
        assertThat(xlsxProblems("RuleTable t"))
                .containsExactly(
                        "Matrix!A1 BAL-T003 the table has no rows", "Matrix!A2 BAL-T003 the table has no columns");
    }

    @Test
    void csvIsReadStrictly() {
        assertThat(problems("t.drl.csv", "RuleTable t\nsay \"x\",1".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .containsExactly("2:1 BAL-T001 a quote stands inside a cell that does not begin with one");
        assertThat(problems("t.drl.csv", "RuleTable t\n1,\"x\"y".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .containsExactly("2:2 BAL-T001 'y' follows the quote that ends the cell");
        assertThat(problems("t.drl.csv", "RuleTable t\n1,\"x".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .containsExactly("2:2 BAL-T001 the quote that begins the cell is never closed");
        assertThat(problems(
                        "t.drl.csv",
                        "RuleTable t;\nCONDITION;ACTION".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .containsExactly("1:1 BAL-T001 the cells are not separated by commas");
        assertThat(problems("t.drl.csv", new byte[] {'a', (byte) 0xe4}))
                .containsExactly("BAL-T001 the file is not UTF-8 text");
    }
}
