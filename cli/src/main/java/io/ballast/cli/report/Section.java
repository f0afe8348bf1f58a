package io.ballast.cli.report;

/** One chapter of a report. */
public sealed interface Section permits TraceSection, ClusterSection, NodeSection {
    /** Heading of the chapter. */
    String title();

    /** A sentence or two below the heading that say what was decided; may be empty. */
    String introduction();
}
