package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.sink.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Published bugs of rule engines and of what others built on them, as far as a decision or a bundle shows them. */
class PublicBugsTest {
    private static String filter(String id, String row) {
        return rule(id, "  $filter : Filter()\n  $row : " + row, "  $filter.reject($row);");
    }

    private static List<NodeDecider> deciders(Bundle bundle, NodeFit... rows) {
        PlanProgram program = new PlanProgram(bundle, Profile.of("test", List.of("tiny"), Map.of()));
        RowTable table = new RowTable(List.of(rows).stream().map(NodeFit::node).toList(), program.rowTypes());
        List.of(rows).forEach(table::put);
        return List.of(
                new PlanDecider(program, table),
                new PlanDecider(program.interpreted(), table),
                new SessionDecider(program, table));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 9})
    void bl128EqualTestsOnOneFieldMatchHoweverManyThereAre(int rules) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rules; i++) {
            text.append(filter("tiny/r" + i, "NodeFit( freePods == " + (10 + i) + " )"));
        }
        Bundle bundle =
                TinyPackage.named("tiny", "filter").rules(text.toString()).bundle();

        for (NodeDecider decider : deciders(bundle, new NodeFit("a", 0, 0, 10), new NodeFit("b", 0, 0, 10 + rules))) {
            assertThat(decider.refusals(Samples.pod(1)))
                    .containsExactly(Map.entry("a", List.of("tiny/r0")), Map.entry("b", List.of()));
        }
    }

    @Test
    void bl129NumbersBeyondTheReachOfDoublesAreOrderedExactly() {
        Bundle bundle = TinyPackage.named("tiny", "filter")
                .rules(rule(
                                "tiny/less",
                                "  $filter : Filter()\n  $pod : PodRequest()\n  $row : NodeFit( freeMemoryBytes < $pod.memoryBytes )",
                                "  $filter.reject($row);")
                        + rule(
                                "tiny/more",
                                "  $filter : Filter()\n  $pod : PodRequest()\n  $row : NodeFit( freeMemoryBytes > $pod.memoryBytes )",
                                "  $filter.reject($row);")
                        + filter("tiny/in", "NodeFit( freePods in (0, 1000) )")
                        + filter("tiny/largest", "NodeFit( freeMemoryBytes == 9007199254740991 )"))
                .bundle();
        PodRequest pod = new PodRequest(
                "p",
                0,
                9007199254740993L,
                ResourceAmounts.NONE,
                false,
                QosClass.LS,
                PriorityClass.NONE,
                GpuRequest.NONE);

        for (NodeDecider decider : deciders(
                bundle,
                new NodeFit("same", 0, 9007199254740993L, 1),
                new NodeFit("one-less", 0, 9007199254740992L, 1000),
                new NodeFit("one-more", 0, 9007199254740994L, 0),
                new NodeFit("largest", 0, 9007199254740991L, 1))) {
            assertThat(decider.refusals(pod))
                    .containsExactly(
                            Map.entry("same", List.of()),
                            Map.entry("one-less", List.of("tiny/in", "tiny/less")),
                            Map.entry("one-more", List.of("tiny/in", "tiny/more")),
                            Map.entry("largest", List.of("tiny/largest", "tiny/less")));
            assertThat(decider.best(pod, List.of())).isZero();
        }
    }

    @Test
    void bl129NumberThatCannotBeTestedForEqualityExactlyIsRefused() {
        assertThat(check(filter("tiny/a", "NodeFit( freeMemoryBytes == 9007199254740993 )")))
                .contains("'9007199254740993' is too large to be compared exactly");
    }

    @Test
    void bl131FileThatWouldNotBeLoadedRejectsThePackage(@TempDir Path folder) throws IOException {
        Path pack = Files.createDirectories(folder.resolve("tiny"));
        Files.writeString(
                pack.resolve("package.yaml"),
                "name: tiny\nversion: 1.0.0\ndecisionPoints: [filter]\nfacts: \">=1.0\"\n");
        Files.writeString(pack.resolve("rules.drl"), "package ballast.tiny;\n");
        for (String file : List.of("policy.xlsx", "policy.DRL.XLSX", "policy.csv", "Policy.DRL.csv")) {
            Files.writeString(pack.resolve(file), "x");
            assertThatThrownBy(() -> PackageFolders.read(pack))
                    .as(file)
                    .isInstanceOf(ProblemException.class)
                    .hasMessageContaining(file)
                    .hasMessageContaining("would silently decide nothing");
            Files.delete(pack.resolve(file));
        }
        assertThatThrownBy(() -> BundleBuilder.build("b", "1", "now", PackageFolders.read(pack)))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("the file holds no rule");
    }

    @Test
    void bl132RulesThatNeverEndAreRefusedBeforeTheyRun() {
        for (String attribute : List.of("no-loop true", "lock-on-active true")) {
            assertThat(check(filter("tiny/a", "NodeFit( freePods > 80 )")
                            .replaceFirst("\nwhen", "\n" + attribute + "\nwhen")))
                    .contains("attribute '" + attribute.split(" ")[0] + "' is not allowed");
        }
        assertThat(check(filter("tiny/a", "NodeFit( freePods > 80 )")
                        .replace("$filter.reject($row);", "modify($row) { };")))
                .contains("does something else than calling a sink");
    }

    private static String check(String rules) {
        Problems problems = new Problems();
        PackageCheck.check(TinyPackage.named("tiny", "filter").rules(rules).source(), problems);
        return problems.list().toString();
    }

    @Test
    void bl132FailureOfOnePodTouchesThatPodOnly() {
        PlanProgram program = Samples.fitAndPoints();
        RowTable table = Samples.table(program, "a", "b");
        for (NodeDecider decider : List.of(new PlanDecider(program, table), new SessionDecider(program, table))) {
            for (int i = 1; i <= 20; i++) {
                PodRequest pod = Samples.pod("default/p" + i, i == 17 ? 101 : i, QosClass.LSE, GpuRequest.NONE);
                if (i == 17) {
                    for (int again = 0; again < 2; again++) {
                        assertThatThrownBy(() -> decider.best(pod, List.of()))
                                .isInstanceOf(PolicyException.class)
                                .hasMessageContaining("points/request")
                                .hasMessageContaining("points of node a are 101, must be 0 to 100");
                    }
                } else {
                    assertThat(decider.best(pod, List.of())).isZero();
                }
            }
        }
    }

    @Test
    void bl134AnswersOfBundlesLoadedAtOnceAreNeverMixed() throws Exception {
        List<byte[]> bundles = IntStream.range(0, 3)
                .mapToObj(i -> TinyPackage.named("tiny", "tune, filter")
                        .rules(rule(
                                        "tiny/a",
                                        "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > " + i + " )",
                                        "  $setting.set(\"answer\", \"bundle " + i + "\");")
                                + filter("tiny/f", "NodeFit( freePods == " + i + " )"))
                        .bytes())
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(20);
        try {
            List<Callable<String>> loads = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                int which = i % 3;
                loads.add(() -> answers(Bundle.load(bundles.get(which))));
            }
            List<Future<String>> answers = threads.invokeAll(loads);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).isEqualTo("bundle " + i % 3 + " refuses n" + i % 3);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String answers(Bundle bundle) {
        String setting = RuleSession.of(bundle, "tiny", Map.of())
                .run(List.of(Samples.pod(100)), new Setting())
                .value("answer", String.class)
                .orElseThrow();
        NodeDecider plan = deciders(
                        bundle,
                        IntStream.range(0, 3)
                                .mapToObj(i -> new NodeFit("n" + i, 0, 0, i))
                                .toArray(NodeFit[]::new))
                .get(0);
        return setting + " refuses "
                + String.join(
                        ",",
                        plan.refusals(Samples.pod(1)).entrySet().stream()
                                .filter(e -> !e.getValue().isEmpty())
                                .map(Map.Entry::getKey)
                                .toList());
    }

    @Test
    void bl136ErrorInAnActionHasAPlaceAndOneLine() {
        assertThatThrownBy(() -> TinyPackage.named("tiny", "filter")
                        .rules(filter("tiny/a", "NodeFit()").replace("reject($row);", "reject($row)"))
                        .bytes())
                .isInstanceOf(ProblemException.class)
                .hasMessage("tiny/rules.drl:7:22  BAL-R016  ';' is missing behind ')'");
    }
}
