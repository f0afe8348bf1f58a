package io.ballast.model;

/**
 * One fact of one concern about one node: a cell of the node's row.
 *
 * <p>Each implementing record is a column of the row plan. A filter or score rule joins exactly one of them.
 */
public interface NodeRow {
    /** Name of the node; identifies the row. */
    String node();
}
