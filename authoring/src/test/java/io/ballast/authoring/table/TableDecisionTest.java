package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.sink.Classification;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tables decide: both formats, all kinds of columns. */
class TableDecisionTest {
    private static final List<List<Object>> ROWS = List.of(
            row("RuleTable classes"),
            row("CONDITION", "CONDITION", "CONDITION", "ACTION", "ACTION", "REASON"),
            row("$pod : PodMarks", null, null, "$class : Classification", null, null),
            row("qosLabel", "priority >= $param", "kubernetesQos", "qos($param)", "priority($param)", null),
            row("Label", "Priority from", "Kubernetes", "Class", "Number", "Reason"),
            row("BE", null, null, "BE", 0, "label {Label} is best effort"),
            row("LS", 9000, null, "LS", null, "label LS"),
            row("say \"no\" \\ x", null, null, "SYSTEM", null, "odd \"label\" \\ {Label} {0}"),
            row("otherwise", null, null, "NONE", null, "no row fits"));

    private static List<Object> row(Object... cells) {
        return Arrays.asList(cells);
    }

    static byte[] csv(List<List<Object>> rows) {
        return rows.stream()
                .map(r -> r.stream()
                        .map(c -> c == null ? "" : "\"" + c.toString().replace("\"", "\"\"") + "\"")
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Bundle xlsx() {
        return TinyPackage.named("tiny", "classify")
                .table("classes.drl.xlsx", Xlsx.of("Matrix", ROWS))
                .bundle();
    }

    private static PodMarks pod(String label, long priority) {
        return new PodMarks("default/p", label, false, "", true, priority, KubernetesQos.BURSTABLE);
    }

    private static String decide(Bundle bundle, PodMarks pod) {
        SessionOutcome outcome = RuleSession.of(bundle, "tiny", Map.of()).run(List.of(pod), new Classification());
        return outcome.firedIds() + " "
                + outcome.writes().entrySet().stream()
                        .map(w -> w.getKey() + "=" + w.getValue().value())
                        .sorted()
                        .toList();
    }

    @Test
    void rowsOfASpreadsheetDecide() {
        Bundle bundle = xlsx();

        assertThat(decide(bundle, pod("BE", 5))).isEqualTo("[tiny/classes-row-6] [priority=0, qos=BE]");
        assertThat(decide(bundle, pod("LS", 9000))).isEqualTo("[tiny/classes-row-7] [qos=LS]");
        assertThat(decide(bundle, pod("LS", 8999))).isEqualTo("[tiny/classes-row-9] [qos=NONE]");
        assertThat(decide(bundle, pod("say \"no\" \\ x", 8999))).isEqualTo("[tiny/classes-row-8] [qos=SYSTEM]");
    }

    @Test
    void theSameTableAsCsvDecidesTheSame() {
        Bundle bundle = TinyPackage.named("tiny", "classify")
                .table("classes.drl.csv", csv(ROWS))
                .bundle();

        assertThat(decide(bundle, pod("BE", 5))).isEqualTo("[tiny/classes-row-6] [priority=0, qos=BE]");
        assertThat(decide(bundle, pod("", 5))).isEqualTo("[tiny/classes-row-9] [qos=NONE]");
        assertThat(bundle.rules().get(0).entry().position()).isEqualTo("tiny/classes.drl.csv:6");
    }

    @Test
    void theIndexNamesTheCellsOfARow() {
        var entry = xlsx().rules().get(1).entry();

        assertThat(entry.position()).isEqualTo("tiny/classes.drl.xlsx Matrix!A7");
        assertThat(entry.constraints())
                .extracting(c -> c.text() + " " + entry.position(c))
                .containsExactly(
                        "qosLabel == \"LS\" tiny/classes.drl.xlsx Matrix!A7",
                        "priority >= 9000 tiny/classes.drl.xlsx Matrix!B7");
    }

    @Test
    void theReasonNamesWhatTheRowHolds() {
        assertThat(xlsx().rules().get(0).entry().reason()).isEqualTo("label BE is best effort");
        assertThat(xlsx().rules().get(2).entry().reason()).isEqualTo("odd \"label\" \\ say \"no\" \\ x {0}");
    }

    /** BL-130 a, b: an empty cell means any, a declared default row counts only where no other does. */
    @Test
    void emptyCellMeansAnyAndTheDefaultRowIsTheLast() {
        String table =
                """
                RuleTable t
                CONDITION | CONDITION | CONDITION | ACTION | REASON
                $pod : PodMarks | | | $class : Classification |
                qosLabel | kubernetesQos | priority >= $param | qos($param) |
                QoS | Kubernetes | From | Class | Reason
                BE | | 90 | SYSTEM | kill
                otherwise | | | NONE | keep
                """;
        Bundle bundle = TinyPackage.named("tiny", "classify")
                .table("t.drl.xlsx", TableTexts.xlsx(table))
                .bundle();

        assertThat(decide(bundle, pod("BE", 85))).isEqualTo("[tiny/t-row-7] [qos=NONE]");
        assertThat(decide(bundle, pod("BE", 95))).isEqualTo("[tiny/t-row-6] [qos=SYSTEM]");
        assertThat(decide(bundle, pod("LS", 95))).isEqualTo("[tiny/t-row-7] [qos=NONE]");
    }

    @Test
    void theTableItselfIsInTheBundle() {
        byte[] table = Xlsx.of("Matrix", ROWS);
        byte[] bundle =
                TinyPackage.named("tiny", "classify").table("c.drl.xlsx", table).bytes();

        assertThat(io.ballast.engine.bundle.BundleArchive.unpack(bundle).get("packages/tiny/c.drl.xlsx"))
                .isEqualTo(table);
        assertThat(Bundle.load(bundle).manifest().files())
                .containsEntry("packages/tiny/c.drl.xlsx", Bundle.sha256(table));
    }

    /** BL-130 g, BL-145: whatever a cell holds is a text of the rule, its reason or its verdict, and never a part of the rule. */
    @Test
    void textIsNeverCode() {
        List<String> texts = List.of(
                "BE\" ) then System.exit(1); end rule \"x\" when $x : PodMarks( qosLabel == \"",
                "\\x22) ; //",
                "/* no comment",
                "*/ // neither",
                "$param $1 {0} {Label}",
                "'single' \\' \\n \\",
                "# end",
                "a,b;c|d",
                "\u00e4\u4e2d\ud83d\ude00",
                "null",
                "QosClass.BE");
        List<List<Object>> rows = new java.util.ArrayList<>(List.of(
                row("Partial", "yes"),
                row("RuleTable t"),
                row("CONDITION", "CONDITION", "ACTION", "REASON"),
                row("$pod : PodMarks", null, "$class : Classification", null),
                row("qosLabel", "priorityClassLabel in (\"$param\")", "priority($param)", null),
                row("Text", "Other", "Number", "Reason")));
        texts.forEach(t -> rows.add(
                row(t, null, rows.size() + 1, "because " + t.replace("{0}", "").replace("{Label}", ""))));
        for (String file : List.of("t.drl.xlsx", "t.drl.csv")) {
            Bundle bundle = TinyPackage.named("tiny", "classify")
                    .table(file, file.endsWith("csv") ? csv(rows) : Xlsx.of("Matrix", rows))
                    .bundle();

            assertThat(bundle.rules()).hasSize(texts.size());
            for (int i = 0; i < texts.size(); i++) {
                assertThat(decide(bundle, pod(texts.get(i), 1)))
                        .isEqualTo("[tiny/t-row-" + (7 + i) + "] [priority=" + (7 + i) + "]");
            }
            assertThat(bundle.rules())
                    .extracting(r -> r.entry().reason())
                    .contains("because " + texts.get(0), "because " + texts.get(5));
        }
    }
}
