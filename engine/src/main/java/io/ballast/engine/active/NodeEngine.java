package io.ballast.engine.active;

import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.model.NodeRow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Decisions about nodes by a policy that changes while they go on. One thread owns it and calls {@link #put} and {@link #turn}; any thread may {@link #offer}
 * another policy. Its plan is built and warmed up in the background over a copy of the facts; the owner goes on with the old one and takes the new one over
 * between two decisions, with the facts that changed meanwhile.
 */
public final class NodeEngine {
    /** Questions that are kept for warming up. */
    static final int RECORDED = 2048;

    private static final int WARM_UPS = 2000;
    private static final int SESSION_WARM_UPS = 20;
    private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(3);

    /** Changed facts with which the owner takes a plan over; with more, the background follows them first. */
    private static final int FEW_CHANGES = 64;

    /** How often the background follows changes: each time it takes less long, so that fewer come meanwhile. */
    private static final int CATCH_UPS = 5;

    /**
     * What decides one decision.
     *
     * @param policy  the policy; whatever else is asked about the same decision is asked of it
     * @param table   facts of the nodes as its rules see them
     * @param decider answers by its filter and score rules
     */
    public record Turn(Policy policy, RowTable table, NodeDecider decider) {}

    private record Offer(Policy policy, CompletableFuture<Policy> adopted) {}

    private final String profile;
    private final NodeFacts facts;
    private final NodeFacts changed;
    private final Executor background;
    private final Deque<Question> recorded = new ArrayDeque<>();
    private final AtomicReference<Offer> offered = new AtomicReference<>();
    private final AtomicReference<Turn> built = new AtomicReference<>();
    private volatile Offer building;
    private int catchUps;
    private Turn turn;

    /**
     * An engine.
     *
     * @param policy     policy to begin with
     * @param profile    profile that decides
     * @param nodes      nodes in row order
     * @param rows       for each node a fact of each type that the rules read
     * @param background where other plans are built, one at a time
     */
    public NodeEngine(
            Policy policy,
            String profile,
            List<String> nodes,
            Collection<? extends NodeRow> rows,
            Executor background) {
        this.profile = profile;
        this.background = background;
        facts = new NodeFacts(nodes);
        changed = new NodeFacts(nodes);
        rows.forEach(facts::put);
        turn = turn(policy, facts);
    }

    private Turn turn(Policy policy, NodeFacts of) {
        PlanProgram program = policy.program(profile);
        RowTable table = of.table(program.rowTypes());
        return new Turn(policy, table, NodeDeciders.of(program, table));
    }

    /** Replaces a fact of a node. Only the owner calls this. */
    public void put(NodeRow fact) {
        facts.put(fact);
        turn.table.put(fact);
        if (building != null) {
            changed.put(fact);
        }
    }

    /** Notes a question, for warming up the next policy. Only the owner calls this. */
    public void record(Question question) {
        if (recorded.size() == RECORDED) {
            recorded.removeFirst();
        }
        recorded.addLast(question);
    }

    /**
     * Offers another policy; when several are offered, the last one counts. Any thread may call this.
     *
     * @return done when the owner has taken it over; failed when it cannot decide, or another one was offered after it. The old policy then goes on.
     */
    public CompletableFuture<Policy> offer(Policy next) {
        Offer offer = new Offer(next, new CompletableFuture<>());
        Offer before = offered.getAndSet(offer);
        if (before != null) {
            before.adopted.cancel(false);
        }
        return offer.adopted;
    }

    /** What the next decision is made by; keep it for one decision only. Only the owner calls this, also when there is nothing to decide. */
    public Turn turn() {
        Offer running = building;
        Turn next = running == null ? null : built.getAndSet(null);
        if (next != null && changed.size() > FEW_CHANGES && catchUps < CATCH_UPS) {
            catchUp(running, next);
        } else if (next != null) {
            adopt(running, next);
        } else if (running != null && running.adopted.isDone()) {
            // It failed.
            building = null;
            changed.clear();
        }
        if (building == null && offered.get() != null) {
            begin(offered.getAndSet(null));
        }
        return turn;
    }

    private void begin(Offer offer) {
        building = offer;
        catchUps = 0;
        NodeFacts copy = facts.copy();
        List<Question> questions = List.copyOf(recorded);
        inBackground(offer, () -> {
            Turn next = turn(offer.policy, copy);
            warmUp(next, questions);
            return next;
        });
    }

    /** Too much changed while the plan was built: its classes would all be brought up to date by the owner's next decisions. */
    private void catchUp(Offer offer, Turn next) {
        catchUps++;
        Collection<NodeRow> since = changed.all();
        changed.clear();
        List<Question> questions = List.copyOf(recorded);
        inBackground(offer, () -> {
            since.forEach(next.table::put);
            if (next.decider instanceof PlanDecider) {
                questions.forEach(q -> next.decider.best(q.pod(), q.perDecision()));
            }
            return next;
        });
    }

    private void inBackground(Offer offer, Supplier<Turn> work) {
        background.execute(() -> {
            try {
                built.set(work.get());
            } catch (RuntimeException | Error e) {
                // Whatever it is, the offer ends with it: one that never ended would hold up all later ones.
                offer.adopted.completeExceptionally(e);
            }
        });
    }

    private void adopt(Offer offer, Turn next) {
        changed.all().forEach(next.table::put);
        changed.clear();
        building = null;
        turn = next;
        offer.adopted.complete(next.policy);
    }

    /** Classes of a bundle that was just loaded are slow until they were compiled, which takes some thousand rounds. */
    private static void warmUp(Turn next, List<Question> questions) {
        long end = System.nanoTime() + WARM_UP_LIMIT.toNanos();
        int rounds = next.decider instanceof PlanDecider ? WARM_UPS : SESSION_WARM_UPS;
        for (int i = 0; i < rounds && !questions.isEmpty() && System.nanoTime() - end < 0; i++) {
            Question question = questions.get(i % questions.size());
            if (next.decider instanceof PlanDecider plan) {
                plan.evaluateFully(question.pod());
            }
            next.decider.best(question.pod(), question.perDecision());
        }
    }
}
