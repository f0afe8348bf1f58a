/**
 * The report that a command leaves behind: immutable data in ({@link io.ballast.cli.report.ReportData}), one HTML page out
 * ({@link io.ballast.cli.report.HtmlReport}). Nothing here knows the engine or the simulator.
 */
package io.ballast.cli.report;
