package io.ballast.engine.active;

import static io.ballast.engine.active.Revisions.fit;
import static io.ballast.engine.active.Revisions.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Setting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeEngineTest {
    private static final Policy ONE = Revisions.policy("one", 100_000);
    private static final Policy TWO = Revisions.policy("two", 2_000);
    private static final int ROUNDS = 2_000;
    private static final List<String> NODES = List.of("a", "b");

    private final Deque<Runnable> background = new ArrayDeque<>();
    private final NodeEngine engine =
            new NodeEngine(ONE, Revisions.PROFILE, NODES, List.of(fit("a", 4000), fit("b", 8000)), background::addLast);

    private int best(long cpuMilli) {
        PodRequest pod = pod("p", cpuMilli);
        engine.record(new Question(pod, List.of()));
        return engine.turn().decider().best(pod, List.of());
    }

    @Test
    void newPolicyDecidesAfterItsPlanWasBuiltBesideTheOldOne() {
        CompletableFuture<Policy> adopted = engine.offer(TWO);

        assertThat(best(3000)).as("not built yet").isZero();
        background.removeFirst().run();
        assertThat(adopted).isNotDone();

        assertThat(best(3000)).as("refused by the new limit").isEqualTo(-1);
        assertThat(engine.turn().policy()).isSameAs(TWO);
        assertThat(adopted).isCompletedWithValue(TWO);
    }

    @Test
    void factsThatChangeWhileThePlanIsBuiltAreNotLost() {
        CompletableFuture<Policy> offer = engine.offer(TWO);
        engine.turn();
        engine.put(fit("a", 100));
        background.removeFirst().run();
        engine.put(fit("b", 50));

        assertThat(best(80)).isZero();
        assertThat(engine.turn().policy()).isSameAs(TWO);
        assertThat(offer).isCompletedWithValue(TWO);
        assertThat(best(1000)).isEqualTo(-1);
    }

    @Test
    void policyThatCannotDecideLeavesTheOldOne() {
        Policy without = new Policy(
                2,
                TinyPackage.named("tiny", "filter")
                        .rules(TinyPackage.rule(
                                "tiny/a", "  $filter : Filter()\n  $fit : NodeFit()", "  $filter.reject($fit);"))
                        .bundle());
        CompletableFuture<Policy> refused = engine.offer(without);
        engine.turn();
        background.removeFirst().run();

        assertThat(refused).isCompletedExceptionally();
        assertThat(engine.turn().policy()).isSameAs(ONE);
        CompletableFuture<Policy> offer = engine.offer(TWO);
        engine.turn();
        background.removeFirst().run();
        assertThat(engine.turn().policy()).as("the next one is not held up").isSameAs(TWO);
        assertThat(offer).isCompletedWithValue(TWO);
    }

    @Test
    void ofSeveralOffersTheLastCounts() {
        CompletableFuture<Policy> overtaken = engine.offer(TWO);
        CompletableFuture<Policy> last = engine.offer(ONE);
        engine.turn();
        background.removeFirst().run();
        engine.turn();

        assertThat(overtaken).isCancelled();
        assertThat(last).isCompletedWithValue(ONE);
        assertThat(background).isEmpty();
    }

    /** Otherwise the first decisions by the new policy would each look at all that changed. */
    @Test
    void backgroundFollowsManyChangesBeforeTheOwnerTakesThePlanOver() {
        List<String> nodes =
                IntStream.range(0, 200).mapToObj(i -> String.format("n%03d", i)).toList();
        NodeEngine many = new NodeEngine(
                ONE,
                Revisions.PROFILE,
                nodes,
                nodes.stream().map(n -> fit(n, 0)).toList(),
                background::addLast);
        PodRequest pod = pod("p", 1000);
        many.record(new Question(pod, List.of()));
        CompletableFuture<Policy> adopted = many.offer(TWO);
        many.turn();
        nodes.subList(0, 150).forEach(n -> many.put(fit(n, n.equals("n007") ? 1000 : 1)));
        background.removeFirst().run();

        assertThat(many.turn().policy()).as("150 facts are too many").isSameAs(ONE);
        assertThat(many.turn().decider().best(pod, List.of())).isEqualTo(7);
        many.put(fit("n007", 2));
        many.put(fit("n180", 1000));
        background.removeFirst().run();

        assertThat(many.turn().policy()).as("2 facts are few").isSameAs(TWO);
        assertThat(adopted).isCompletedWithValue(TWO);
        assertThat(many.turn().decider().best(pod, List.of())).isEqualTo(180);
        assertThat(background).isEmpty();
    }

    @Test
    void planIsTakenOverInTheEndHoweverFastFactsChange() {
        List<String> nodes = IntStream.range(0, 100).mapToObj(i -> "n" + i).toList();
        NodeEngine busy = new NodeEngine(
                ONE,
                Revisions.PROFILE,
                nodes,
                nodes.stream().map(n -> fit(n, 0)).toList(),
                background::addLast);
        CompletableFuture<Policy> adopted = busy.offer(TWO);
        int runs = 0;
        busy.turn();
        while (!background.isEmpty()) {
            nodes.forEach(n -> busy.put(fit(n, 1)));
            background.removeFirst().run();
            busy.turn();
            runs++;
        }

        assertThat(adopted).isCompletedWithValue(TWO);
        assertThat(busy.turn().policy()).isSameAs(TWO);
        assertThat(runs).as("built once, five times brought up to date").isEqualTo(6);
    }

    /** Must show 3: no decision mixes revisions, in plans and sessions, while policies change all the time. */
    @Test
    void noDecisionMixesTwoRevisions() throws Exception {
        List<Policy> policies = List.of(ONE, TWO, Revisions.policy("three", 1_000));
        ActivePolicy active = new ActivePolicy(ONE);
        ExecutorService builder = Background.thread("plans");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Set<String>> inSessions = threads.submit(() -> decideInSessions(active));
            Future<Set<String>> inPlans = threads.submit(() -> decideInPlans(active, builder));
            for (int i = 0; !inSessions.isDone() || !inPlans.isDone(); i++) {
                active.swap(policies.get(i % policies.size()));
                Thread.onSpinWait();
            }
            assertThat(inSessions.get()).containsExactly("one", "three", "two");
            assertThat(inPlans.get()).containsExactly("one", "three", "two");
        } finally {
            threads.shutdownNow();
            builder.shutdownNow();
        }
    }

    /** Every package of one decision must name the same bundle, the one of the policy that the decision took. */
    private static Set<String> decideInSessions(ActivePolicy active) {
        Set<String> seen = new TreeSet<>();
        for (int i = 0; seen.size() < 3 || i < ROUNDS; i++) {
            Policy policy = active.current();
            Set<String> said = new TreeSet<>();
            for (String pack : Revisions.SESSIONS) {
                SessionOutcome outcome = policy.session(pack).run(List.of(pod("p", 1)), new Setting());
                said.add(outcome.value("who", String.class).orElseThrow());
            }
            assertThat(said).containsExactly(policy.bundle().manifest().name());
            seen.addAll(said);
        }
        return seen;
    }

    private static Set<String> decideInPlans(ActivePolicy active, ExecutorService builder) {
        Set<String> seen = new TreeSet<>();
        NodeEngine engine = new NodeEngine(
                active.current(), Revisions.PROFILE, NODES, List.of(fit("a", 4000), fit("b", 8000)), builder);
        List<CompletableFuture<Policy>> offers = new ArrayList<>();
        for (int i = 0; seen.size() < 3 || i < ROUNDS; i++) {
            if (i % 100 == 0) {
                offers.add(engine.offer(active.current()));
            }
            long free = 1000L + i % 7;
            engine.put(fit("a", free));
            engine.record(new Question(pod("p", 200_000), List.of()));
            NodeEngine.Turn turn = engine.turn();
            String name = turn.policy().bundle().manifest().name();
            List<String> refusals = turn.decider().refusals(pod("p", 200_000)).get("a");
            assertThat(refusals).containsExactly("load/" + name, "room/" + name);
            assertThat(turn.table().facts(NodeFit.class).get(0)).isEqualTo(fit("a", free));
            seen.add(name);
        }
        assertThat(offers).isNotEmpty();
        return seen;
    }
}
