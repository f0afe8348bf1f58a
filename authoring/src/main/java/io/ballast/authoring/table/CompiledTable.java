package io.ballast.authoring.table;

import java.util.List;

/**
 * A table whose header and cells have been read without a problem.
 *
 * @param source   as written
 * @param patterns its patterns in order, the sink first
 * @param conditions its columns of conditions
 * @param rows     its rows in order
 */
record CompiledTable(
        TableSource source, List<HeaderPattern> patterns, List<ConditionColumn> conditions, List<TableRow> rows) {}
