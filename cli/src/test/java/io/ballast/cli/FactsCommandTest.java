package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.reference.Entry;
import io.ballast.cli.facts.ShippedReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast facts} tells an author everything that rules may use. */
class FactsCommandTest {
    @Test
    void everyFactSaysWhoFillsItAndEveryFieldWhatItIs() {
        for (Entry entry : ShippedReference.load().entries()) {
            assertThat(entry.summary()).as(entry.name()).isNotBlank();
            if (entry.kind() != Entry.Kind.VALUE
                    && entry.kind() != Entry.Kind.SINK
                    && entry.kind() != Entry.Kind.FUNCTIONS) {
                assertThat(entry.filledBy())
                        .as(entry.name() + " has no @FilledBy")
                        .isNotBlank();
                assertThat(entry.fields()).allSatisfy(f -> assertThat(f.text())
                        .as(entry.name() + "." + f.name())
                        .isNotBlank());
            }
            assertThat(entry.constants())
                    .allSatisfy(c -> assertThat(c.text()).as(c.name()).isNotBlank());
            assertThat(entry.fields()).filteredOn(f -> f.type().isEmpty()).allSatisfy(c -> assertThat(c.text())
                    .as(entry.name() + "." + c.name())
                    .isNotBlank());
            assertThat(entry.functions()).allSatisfy(f -> assertThat(f.text())
                    .as(entry.name() + "." + f.name())
                    .isNotBlank());
        }
    }

    @Test
    void theListNamesSinksFactsAndFunctionsOneALine() {
        CommandRun run = CommandRun.of("facts");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().map(l -> l.strip().split("  ")[0]))
                .contains("Filter", "NodeLoad", "UsageThreshold", "PodRequest", "Fragmentation", "QosClass");
    }

    @Test
    void aTypeShowsItsFieldsWithUnitsAndItsFunctions() {
        List<String> lines = CommandRun.of("facts", "NodeFit").out().lines().toList();

        assertThat(lines.get(0))
                .isEqualTo("NodeFit  a fact about one node; a filter or score rule looks at exactly one such fact");
        assertThat(lines).contains("  import io.ballast.model.node.NodeFit;");
        assertThat(lines).anySatisfy(l -> assertThat(l).matches(" +freeCpuMilli +long +milli-cores +.*"));
    }

    @Test
    void constantsAreListedAsRulesWriteThem() {
        List<String> resource = CommandRun.of("facts", "Resource").out().lines().toList();
        assertThat(resource).containsSubsequence("  constants");
        assertThat(resource)
                .anySatisfy(l -> assertThat(l).matches(" +Resource\\.CPU +Resource +cpu; amounts are milli-cores\\."))
                .anySatisfy(l -> assertThat(l).matches(" +Resource\\.MEMORY +Resource +memory; amounts are bytes\\."));

        List<String> qos = CommandRun.of("facts", "QosClass").out().lines().toList();
        assertThat(qos).contains("  constants; rules write QosClass.LSE, files and tables LSE");
        assertThat(qos).anySatisfy(l -> assertThat(l).matches(" +BE +Best effort: .*"));
    }

    @Test
    void everyConstantThatARuleMayNameIsListed() throws ReflectiveOperationException {
        for (Entry entry : ShippedReference.load().entries()) {
            Class<?> type = Class.forName(entry.className(), false, getClass().getClassLoader());
            for (Field field : type.getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && entry.kind() != Entry.Kind.SINK) {
                    assertThat(entry.members())
                            .extracting(Entry.Member::name)
                            .contains(type.isEnum() ? field.getName() : entry.name() + "." + field.getName());
                }
            }
        }
    }

    @Test
    void aReaderIsToldWhatALedgerIs() {
        assertThat(CommandRun.of("facts", "NodeLoad").out()).contains("A ledger is a program's view of its world");
        assertThat(CommandRun.of("facts", "QosClass").out()).doesNotContain("edger");
    }

    @Test
    void verbsOfASinkAreShownWithTheirParameters() {
        assertThat(CommandRun.of("facts", "Filter").out()).contains("verbs", "reject(NodeRow row, Object first)");
    }

    @Test
    void jsonHoldsTheSame() {
        JsonNode entries = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("facts", "--output", "json").out());

        assertThat(entries.size()).isEqualTo(ShippedReference.load().entries().size());
        assertThat(entries.get(0).get("kind").asString()).isEqualTo("SINK");
    }

    @Test
    void anUnknownNameIsAnErrorWithTheNearestOne() {
        CommandRun run = CommandRun.of("facts", "NodeLod");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().get(0)).contains("'NodeLod' (nearest: 'NodeLoad')");
    }
}
