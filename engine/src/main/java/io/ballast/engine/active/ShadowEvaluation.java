package io.ballast.engine.active;

import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.NodeRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;

/**
 * A candidate policy beside the active one. Whoever decides only notes what happened, in a queue of bounded length; both policies then decide about the same
 * facts in the background, and their answers are compared. When the background does not keep up, decisions are dropped and counted, never waited for.
 * Thread-safe.
 */
public final class ShadowEvaluation {
    private final int capacity;
    private final Executor background;
    private final Comparison comparison;
    private final NodeFacts carried;
    private final Object lock = new Object();
    private Deque<Object> events = new ArrayDeque<>();
    private boolean scheduled;
    private long dropped;

    /**
     * A shadow.
     *
     * @param active     policy that decides
     * @param candidate  policy to compare with
     * @param profile    profile that decides, in both
     * @param nodes      nodes in row order
     * @param rows       for each node a fact of each type that the rules of either read
     * @param capacity   facts and decisions that may wait
     * @param background where decisions are compared, one thread
     */
    public ShadowEvaluation(
            Policy active,
            Policy candidate,
            String profile,
            List<String> nodes,
            Collection<? extends NodeRow> rows,
            int capacity,
            Executor background) {
        this.capacity = capacity;
        this.background = background;
        carried = new NodeFacts(nodes);
        NodeFacts facts = new NodeFacts(nodes);
        rows.forEach(facts::put);
        comparison = new Comparison(active, candidate, profile, facts);
    }

    /** Notes that a fact of a node was replaced. */
    public void put(NodeRow fact) {
        note(fact);
    }

    /** Notes that the active policy decided. */
    public void decided(Question question) {
        note(question);
    }

    private void note(Object event) {
        synchronized (lock) {
            if (events.size() >= capacity) {
                overflow();
            }
            events.addLast(event);
            if (!scheduled) {
                scheduled = true;
                background.execute(this::work);
            }
        }
    }

    /** Facts must not get lost; only the latest of each place is kept. Without the decisions between them their order does not matter. */
    private void overflow() {
        for (Object event : events) {
            if (event instanceof NodeRow fact) {
                carried.put(fact);
            } else {
                dropped++;
            }
        }
        events.clear();
    }

    private void work() {
        while (true) {
            List<NodeRow> first;
            Deque<Object> batch;
            synchronized (lock) {
                if (events.isEmpty()) {
                    scheduled = false;
                    return;
                }
                first = new ArrayList<>(carried.all());
                carried.clear();
                batch = events;
                events = new ArrayDeque<>();
            }
            first.forEach(comparison::put);
            batch.forEach(comparison::take);
        }
    }

    /** What was found so far. */
    public ShadowReport report() {
        long lost;
        synchronized (lock) {
            lost = dropped;
        }
        // Outside the lock: who decides must not wait for a comparison.
        return comparison.report(lost);
    }

    /** Both policies over one table. Only the background changes it. */
    private static final class Comparison {
        private final Policy active;
        private final Policy candidate;
        private final RowTable table;
        private final NodeDecider before;
        private final NodeDecider after;
        private final Map<String, ShadowReport.RuleDifference> rules = new TreeMap<>();
        private long compared;
        private long failed;
        private long moved;
        private String example = "";

        Comparison(Policy active, Policy candidate, String profile, NodeFacts facts) {
            this.active = active;
            this.candidate = candidate;
            PlanProgram old = active.program(profile);
            PlanProgram next = candidate.program(profile);
            Set<Class<? extends NodeRow>> types = new LinkedHashSet<>(old.rowTypes());
            types.addAll(next.rowTypes());
            table = facts.table(List.copyOf(types));
            before = NodeDeciders.of(old, table);
            after = NodeDeciders.of(next, table);
        }

        synchronized void put(NodeRow fact) {
            table.put(fact);
        }

        synchronized void take(Object event) {
            if (event instanceof NodeRow fact) {
                table.put(fact);
            } else if (event instanceof Question question) {
                compare(question);
            }
        }

        private void compare(Question question) {
            try {
                int old = before.best(question.pod(), question.perDecision());
                int now = after.best(question.pod(), question.perDecision());
                if (old != now) {
                    moved++;
                    example = example.isEmpty()
                            ? question.pod().name() + ": " + node(old) + ", then " + node(now)
                            : example;
                }
                Map<String, List<String>> were = before.refusals(question.pod());
                after.refusals(question.pod()).forEach((node, refusals) -> {
                    List<String> earlier = were.get(node);
                    refusals.stream().filter(r -> !earlier.contains(r)).forEach(r -> count(r, 1, 0, question, node));
                    earlier.stream().filter(r -> !refusals.contains(r)).forEach(r -> count(r, 0, 1, question, node));
                });
                compared++;
            } catch (PolicyException e) {
                failed++;
            }
        }

        private void count(String rule, long added, long gone, Question question, String node) {
            String found = question.pod().name() + " on " + node + (added > 0 ? " is refused" : " is refused no more");
            rules.merge(
                    rule,
                    new ShadowReport.RuleDifference(added, gone, found),
                    (a, b) -> new ShadowReport.RuleDifference(a.added() + b.added(), a.gone() + b.gone(), a.example()));
        }

        private String node(int row) {
            return row < 0 ? "no node" : table.node(row);
        }

        synchronized ShadowReport report(long dropped) {
            return new ShadowReport(
                    active.revision(),
                    candidate.revision(),
                    compared,
                    dropped,
                    failed,
                    moved,
                    new TreeMap<>(rules),
                    example);
        }
    }
}
