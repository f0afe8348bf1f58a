package io.ballast.cli.rules.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.scaffold.NewPackage;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.test.RuleTrial;
import io.ballast.cli.Console;
import io.ballast.cli.term.Terminal;
import io.ballast.model.DecisionPoint;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversation about the package that {@code rules new} makes: batch pods leave the last two pod places of a node free. */
class TrySessionTest {
    @TempDir
    private Path folder;

    private RuleTrial trial;

    @BeforeEach
    void compile() {
        NewPackage.write(folder, "keep-places", DecisionPoint.FILTER);
        trial = RuleTrial.of(PackageFolders.read(folder).get(0));
    }

    private List<String> lines(String... typed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, Terminal.NONE, Clock.systemUTC());
        try (TryInput input = TryInput.of(new BufferedReader(new StringReader(String.join("\n", typed))))) {
            assertThat(new TrySession(console, trial, DecisionPoint.FILTER).run(input))
                    .isZero();
        }
        return out.toString(StandardCharsets.UTF_8).lines().skip(1).toList();
    }

    @Test
    void eachFactIsAnsweredWithTheVerdictAndTheValues() throws IOException {
        assertThat(lines("PodRequest: {name: p, priorityClass: BATCH}", "NodeFit: {node: a, freePods: 2}"))
                .containsExactly(
                        "filter",
                        "  nothing was decided",
                        "filter",
                        "  rejected a  node(s) keep their last 2 pod places",
                        "fired",
                        "  a  keep-places/kept-pods  keep-places/filter.drl:9  2 <= 2");
    }

    @Test
    void aChangedFactReplacesTheOldOneAndANearMissIsTold() throws IOException {
        assertThat(lines(
                        "PodRequest: {name: p, priorityClass: BATCH}",
                        "NodeFit: {node: a, freePods: 2}",
                        "NodeFit: {node: a, freePods: 3}"))
                .endsWith(
                        "filter",
                        "  fits  a",
                        "just missed",
                        "  a  keep-places/kept-pods  keep-places/filter.drl:9  freePods <= $kept.value  not 3 <= 2");
    }

    @Test
    void settingsCanBeTriedAndTakenBack() throws IOException {
        assertThat(lines(
                        "PodRequest: {name: p, priorityClass: BATCH}",
                        "NodeFit: {node: a, freePods: 3}",
                        "set keptPods(0).value 3",
                        "facts"))
                .contains(
                        "  rejected a  node(s) keep their last 3 pod places",
                        "set keptPods [{name: kept-pods, value: 3}]");
        assertThat(lines("drop keptPods")).contains("  fits  a");
        assertThat(lines("set keptPods [{name: kept-pods, value: 9}]"))
                .contains("  rejected a  node(s) keep their last 9 pod places");
        assertThat(lines("set keptPods(0).value=4")).contains("  rejected a  node(s) keep their last 4 pod places");
        assertThat(lines("set NodeFit(a).freePods = 5")).contains("  fits  a");
        assertThat(lines("drop NodeFit(a)")).containsExactly("filter", "  nothing was decided");
    }

    @Test
    void whyShowsEveryConstraint() throws IOException {
        assertThat(lines("PodRequest: {name: p, priorityClass: BATCH}", "NodeFit: {node: a, freePods: 2}", "why"))
                .endsWith(
                        "a  keep-places/kept-pods  keep-places/filter.drl:9  fired: node(s) keep their last 2 pod places",
                        "    yes  name == \"kept-pods\"                   kept-pods == kept-pods",
                        "    yes  priorityClass == PriorityClass.BATCH  BATCH == BATCH",
                        "    yes  freePods <= $kept.value               2 <= 2");
    }

    @Test
    void whatIsWrongIsSaidAndChangesNothing() throws IOException {
        assertThat(lines(
                        "NodeFit: {node: a, freePod: 2}",
                        "NodeFits: {}",
                        "drop NodeFit",
                        "set keptPod 3",
                        "set x",
                        "facts"))
                .anyMatch(l -> l.contains("NodeFit has no field 'freePod' (nearest: 'freePods')"))
                .anyMatch(l -> l.contains("there is no fact 'NodeFits' (nearest: 'NodeFit')"))
                .anyMatch(l -> l.contains("BAL-X007  there is nothing 'NodeFit' to take away"))
                .anyMatch(l -> l.contains("no parameter 'keptPod' (nearest: 'keptPods')"))
                .anyMatch(l -> l.contains("set needs a name and a value"))
                .last()
                .asString()
                .startsWith("parameter keptPods by default");
    }

    @Test
    void namesAreCompletedByWhatMayStandThere() {
        FactCompleter completer = new FactCompleter(trial.pack());

        assertThat(completer.words("No")).contains("NodeFit: {", "why");
        assertThat(completer.words("NodeFit: {node: a, fr"))
                .contains("freePods: ")
                .doesNotContain("node: ");
        assertThat(completer.words("NodeFit: {node: a")).isEmpty();
        assertThat(completer.words("set ")).startsWith("keptPods").contains("NodeFit");
    }
}
