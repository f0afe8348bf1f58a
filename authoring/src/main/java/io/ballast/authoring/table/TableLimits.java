package io.ballast.authoring.table;

/** How large a table file may be: what a person can still read, and what is read in bounded memory and time. */
public final class TableLimits {
    /** Largest file, packed. */
    public static final long FILE_BYTES = 2L << 20;
    /** Largest part of a spreadsheet, and all of its parts that are read, unpacked. */
    static final long PART_BYTES = 24L << 20;
    /** Parts of a spreadsheet. */
    static final int PARTS = 1000;
    /** Cells of a file. */
    static final int CELLS = 100_000;
    /** Columns of a sheet. */
    static final int COLUMNS = 256;
    /** Rows of a sheet. */
    static final int ROWS = 20_000;
    /** Rows of all tables of a file: each becomes a rule, and compiling takes memory. */
    static final int RULES = 1_000;
    /** Comparisons that say where a default row, or a row of a table with hit policy first, does not count. */
    static final int EXCLUSIONS = 500;
    /** Characters of a cell. */
    static final int TEXT = 4_000;
    /** Merged ranges of a sheet. */
    static final int MERGES = 2_000;

    static final String MESSAGE = "the table is too large: at most " + ROWS + " rows, " + COLUMNS + " columns, " + CELLS
            + " cells, " + TEXT + " characters in a cell";
    static final String ADVICE = "Split it into several tables.";

    private TableLimits() {}
}
