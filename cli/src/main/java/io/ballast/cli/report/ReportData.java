package io.ballast.cli.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Everything that one report shows. The report adds no clock and no machine name of its own, so equal data gives equal bytes.
 *
 * @param title       heading of the page
 * @param generatedAt when and by what the report was made, as text
 * @param revision    revision of the bundle that decided, as shown to the reader
 * @param sections    what to show, in this order; may be empty
 */
public record ReportData(String title, String generatedAt, String revision, List<Section> sections) {
    public ReportData {
        requireNonNull(title, "title is null");
        requireNonNull(generatedAt, "generatedAt is null");
        requireNonNull(revision, "revision is null");
        sections = List.copyOf(sections);
    }
}
