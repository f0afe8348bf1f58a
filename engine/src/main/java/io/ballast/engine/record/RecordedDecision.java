package io.ballast.engine.record;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A decision as the log tells it. */
public sealed interface RecordedDecision {
    /**
     * The bundle that decided.
     *
     * @param name     its name
     * @param version  its version
     * @param revision its revision
     */
    record BundleRef(String name, String version, String revision) {}

    /**
     * A node among the best.
     *
     * @param node     node name
     * @param weighted sum of weight times points
     * @param tieBreak key among equal points
     */
    record Best(String node, long weighted, long tieBreak) {}

    /**
     * A value that a rule wrote.
     *
     * @param target what was decided
     * @param rule   id of the rule
     * @param value  the value, as text
     * @param reason its reason, with the values of this decision
     */
    record Written(String target, String rule, String value, String reason) {}

    /** Number of the decision in the log, from 1. */
    long number();

    /** Segment that it stands in. */
    int segment();

    Instant at();

    /** Word of the decision point; {@code filter} for a decision on nodes, which scores as well. */
    String point();

    BundleRef bundle();

    /** Name of what was decided about. */
    String subject();

    /** Why the decision failed; empty when it did not. */
    String failure();

    /** Why it cannot be made again; empty when it can. */
    Optional<String> notReplayable();

    /**
     * Which node a pod gets.
     *
     * @param table          the nodes and their facts as they were; valid until the next decision is read
     * @param changed        cells of the table that changed since the decision before on the same table
     * @param pod            the pod
     * @param draws          facts made for this decision
     * @param asked          rows of the table that were asked about, in row order; empty for all of them
     * @param podClass       number of the pod's class; 0 when there are no classes
     * @param fitting        nodes that no rule refused
     * @param best           the best nodes, the best first
     * @param refusedByType  refused nodes by the fact type whose rules were the first found to refuse them
     * @param refusedByRule  refused nodes by rule, a node that several rules refuse counts for each; empty when not counted
     * @param rulesCounted   whether refusals were counted by rule
     */
    record OnNodes(
            long number,
            int segment,
            Instant at,
            RecordedTable table,
            List<Integer> changed,
            RecordedFact pod,
            List<RecordedFact> draws,
            Optional<int[]> asked,
            long podClass,
            int fitting,
            List<Best> best,
            Map<String, Long> refusedByType,
            Map<String, Long> refusedByRule,
            boolean rulesCounted,
            String failure,
            Optional<String> notReplayable)
            implements RecordedDecision {
        @Override
        public String point() {
            return "filter";
        }

        @Override
        public BundleRef bundle() {
            return table.bundle();
        }

        @Override
        public String subject() {
            return String.valueOf(pod.values().get("name"));
        }

        /** Number of nodes that were asked about. */
        public int nodesAsked() {
            return asked.map(rows -> rows.length).orElse(table.nodes().size());
        }

        /** The node that the pod got; empty when it got none. */
        public Optional<String> node() {
            return best.stream().findFirst().map(Best::node);
        }
    }

    /**
     * A decision about one subject.
     *
     * @param settings who decided, with which settings
     * @param facts    what the rules saw
     * @param fired    ids of the rules that fired
     * @param writes   what they decided, by target
     */
    record OnSubject(
            long number,
            int segment,
            Instant at,
            RecordedSettings settings,
            List<RecordedFact> facts,
            List<String> fired,
            List<Written> writes,
            String failure,
            Optional<String> notReplayable)
            implements RecordedDecision {
        @Override
        public String point() {
            return settings.point();
        }

        @Override
        public BundleRef bundle() {
            return settings.bundle();
        }

        @Override
        public String subject() {
            return facts.stream()
                    .flatMap(f -> FactCodec.IDENTITIES.stream().sorted().map(f.values()::get))
                    .filter(v -> v instanceof String)
                    .findFirst()
                    .map(Object::toString)
                    .orElse("");
        }
    }
}
