package io.ballast.authoring.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.authoring.diff.PolicyDiff.Kind;
import io.ballast.authoring.diff.PolicyDiff.Subject;
import io.ballast.authoring.table.TableLine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableDiffTest {
    private static final String BEFORE =
            """
            RuleTable limits,
            CONDITION,ACTION
            qos,percent($param)
            BE,65
            LS,80
            LSR,90
            """;

    private static List<Change> changes(String after) {
        return TableDiff.of("p/limits.drl.csv", lines(BEFORE), lines(after));
    }

    private static List<TableLine> lines(String csv) {
        return TableLine.of("limits.drl.csv", csv.getBytes(StandardCharsets.UTF_8));
    }

    private static Change cell(String place, String before, String after) {
        return new Change(Kind.CHANGED, Subject.CELL, "p/limits.drl.csv " + place, before, after);
    }

    @Test
    void aChangedCellIsNamedWithBothValues() {
        assertThat(changes(BEFORE.replace("65", "70"))).containsExactly(cell("B4", "65", "70"));
    }

    @Test
    void aCellThatWasEmptyOrIsEmptyNowIsAChangeToo() {
        assertThat(changes(BEFORE.replace("LS,80", "LS,"))).containsExactly(cell("B5", "80", ""));
        assertThat(TableDiff.of("p/limits.drl.csv", lines(BEFORE.replace("LS,80", "LS,")), lines(BEFORE)))
                .containsExactly(cell("B5", "", "80"));
    }

    @Test
    void anInsertedRowChangesNoneOfTheRowsBelow() {
        assertThat(changes(BEFORE.replace("LS,80", "SYSTEM,95\nLS,80")))
                .containsExactly(new Change(Kind.ADDED, Subject.ROW, "p/limits.drl.csv A5", "", "SYSTEM | 95"));
    }

    @Test
    void aRowThatIsGoneIsNamedByItsOldPlace() {
        assertThat(changes(BEFORE.replace("BE,65\n", "")))
                .containsExactly(new Change(Kind.REMOVED, Subject.ROW, "p/limits.drl.csv A4", "BE | 65", ""));
    }

    @Test
    void equalTablesDoNotDiffer() {
        assertThat(changes(BEFORE)).isEmpty();
    }
}
