package io.ballast.cli.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Decisions for the pods of a cluster snapshot.
 *
 * @param title        heading
 * @param introduction sentence below the heading; may be empty
 * @param decisions    one for each pod, in the order in which they were decided
 */
public record ClusterSection(String title, String introduction, List<Decision> decisions) implements Section {
    public ClusterSection {
        requireNonNull(title, "title is null");
        requireNonNull(introduction, "introduction is null");
        decisions = List.copyOf(decisions);
    }

    /**
     * What was decided for one pod.
     *
     * @param pod        namespace and name
     * @param asks       what the pod asks for, as text; may be empty
     * @param node       node that it gets; empty when it stays pending
     * @param nodes      how many nodes were looked at
     * @param fitting    how many of them the pod could run on
     * @param reasons    refusals summarised by rule, the most frequent first
     * @param matrix     which rule refused which node
     * @param candidates best nodes, the best first
     */
    public record Decision(
            String pod,
            String asks,
            Optional<String> node,
            long nodes,
            long fitting,
            List<ReasonCount> reasons,
            Matrix matrix,
            List<Candidate> candidates) {
        public Decision {
            requireNonNull(pod, "pod is null");
            requireNonNull(asks, "asks is null");
            requireNonNull(node, "node is null");
            requireNonNull(matrix, "matrix is null");
            reasons = List.copyOf(reasons);
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * How often one rule refused with one text.
     *
     * @param rule  rule id
     * @param text  reason as the user sees it
     * @param nodes number of nodes refused
     */
    public record ReasonCount(String rule, String text, long nodes) {
        public ReasonCount {
            requireNonNull(rule, "rule is null");
            requireNonNull(text, "text is null");
        }
    }

    /**
     * Verdict of every filter rule on every node. Nodes and rules without a cell count as passed.
     *
     * @param rules rule ids, in column order
     * @param nodes node names, in row order
     * @param cells what is known of a rule on a node
     */
    public record Matrix(List<String> rules, List<String> nodes, List<Cell> cells) {
        /** No matrix is shown. */
        public static final Matrix NONE = new Matrix(List.of(), List.of(), List.of());

        public Matrix {
            rules = List.copyOf(rules);
            nodes = List.copyOf(nodes);
            cells = List.copyOf(cells);
        }
    }

    /**
     * One rule on one node.
     *
     * @param rule    rule id
     * @param node    node name
     * @param refused whether the rule refused the node
     * @param values  the values that the rule compared, as text; may be empty
     */
    public record Cell(String rule, String node, boolean refused, String values) {
        public Cell {
            requireNonNull(rule, "rule is null");
            requireNonNull(node, "node is null");
            requireNonNull(values, "values is null");
        }
    }

    /**
     * A node on which the pod could run.
     *
     * @param node   node name
     * @param points weighted mean of the score packages, 0 to 100
     * @param detail how the points came about, for example {@code load-aware 81, gpu-fgd 57}; may be empty
     */
    public record Candidate(String node, long points, String detail) {
        public Candidate {
            requireNonNull(node, "node is null");
            requireNonNull(detail, "detail is null");
        }
    }
}
