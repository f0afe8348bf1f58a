package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.RuleLayers;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.DecisionLog;
import io.ballast.engine.record.Replay;
import io.ballast.engine.record.ReplayReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast bundle replay}. */
@Command(
        name = "replay",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; with --fail-on-difference: no verdict differs",
            "1:the log or the bundle cannot be used, or no decision could be made again",
            "2:the command line is wrong",
            "3:with --fail-on-difference: a verdict differs, or the candidate reads facts that were not recorded"
        },
        description = {
            "Makes recorded decisions again with another bundle and compares the verdicts.",
            "",
            "The candidate decides by its own profile of the recorded name. Each decision sees the facts and the settings of its caller that were recorded for it."
                    + " Verdicts that differ are counted by kind and by rule, and the first ones are told."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  What would change if these rules were active?",
            "    ballast bundle replay decisions --candidate rules",
            "  Your own packages over the shipped ones, in CI, before they are signed:",
            "    ballast bundle replay decisions --candidate default \\",
            "      --candidate ours --fail-on-difference"
        })
final class ReplayBundle implements Callable<Integer> {
    /** Exit code for verdicts that differ. */
    static final int DIFFERENT = 3;

    private enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Parameters(paramLabel = "LOG", description = "Folder of the log, or one segment of it.")
    private Path log;

    @Option(
            names = "--candidate",
            paramLabel = "BUNDLE",
            required = true,
            split = ",",
            description =
                    "A bundle, or a folder of rule packages; several lie over each other, the lowest first; 'default' stands for the shipped rules.")
    private List<Path> candidate = new ArrayList<>();

    @Option(
            names = "--examples",
            paramLabel = "N",
            defaultValue = "10",
            description = "Differences that are told one by one; default: ${DEFAULT-VALUE}.")
    private int examples;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    @Option(
            names = "--fail-on-difference",
            description = "End with exit code 3 when a verdict differs or cannot be known.")
    private boolean failOnDifference;

    ReplayBundle(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        DecisionLog decisions = DecisionLog.open(log);
        Bundle bundle = RuleLayers.load(candidate, "candidate");
        ReplayReport report = Replay.run(decisions, bundle, Math.max(0, examples));
        report.notices().forEach(n -> console.err().println(n.problem()));
        if (report.replayed() == 0) {
            throw new ProblemException(new Problem(
                    "BAL-D005",
                    log.toString(),
                    0,
                    0,
                    "no decision of this log can be made again"
                            + (report.notReplayable().isEmpty()
                                    ? ""
                                    : ": "
                                            + report.notReplayable()
                                                    .keySet()
                                                    .iterator()
                                                    .next()),
                    "Replay a log that this version recorded, with a bundle that has the packages that decided."));
        }
        console.out()
                .println(
                        output == Output.JSON
                                ? JsonMapper.shared().writeValueAsString(json(bundle, report))
                                : text(bundle, report).stripTrailing());
        return failOnDifference && report.differences() + report.unseen() > 0 ? DIFFERENT : 0;
    }

    private String text(Bundle bundle, ReplayReport report) {
        StringBuilder text = new StringBuilder();
        text.append(report.replayed())
                .append(report.replayed() == 1 ? " decision" : " decisions")
                .append(" replayed with bundle ");
        text.append(bundle.manifest().name())
                .append(' ')
                .append(bundle.manifest().revision());
        text.append(" ").append(report.byPoint()).append('\n');
        report.notReplayable()
                .forEach((why, n) ->
                        text.append(n).append(" not replayable: ").append(why).append('\n'));
        if (report.differences() == 0) {
            return text.append(
                            report.unseen() == 0
                                    ? console.terminal().paint().good("no verdict differs")
                                    : console.terminal()
                                            .paint()
                                            .bad("no other verdict differs; whether these do cannot be known"))
                    .toString();
        }
        text.append(console.terminal()
                        .paint()
                        .bad(
                                report.differences() == 1
                                        ? "1 verdict differs"
                                        : report.differences() + " verdicts differ"))
                .append("\n\n");
        TextTable kinds = new TextTable().text("difference").number("decisions");
        report.byKind().forEach((kind, n) -> kinds.row(word(kind), n));
        text.append(kinds.render(console.terminal().paint())).append('\n');
        if (!report.byRule().isEmpty()) {
            TextTable rules = new TextTable().text("rule").number("decisions");
            report.byRule().forEach(rules::row);
            text.append(rules.render(console.terminal().paint())).append('\n');
        }
        TextTable examplesTable = new TextTable()
                .number("decision")
                .text("point")
                .text("subject")
                .text("recorded")
                .text("now")
                .text("rules");
        report.examples()
                .forEach(d -> examplesTable.row(
                        d.number(), d.point(), d.subject(), d.before(), d.after(), String.join(", ", d.rules())));
        return text.append(examplesTable.render(console.terminal().paint())).toString();
    }

    private static String word(ReplayReport.Kind kind) {
        return switch (kind) {
            case NODE -> "another node";
            case REFUSALS -> "other nodes refused";
            case POINTS -> "other points";
            case VALUE -> "another value";
            case FAILURE -> "failure";
        };
    }

    /** The JSON form; its names are part of the interface. */
    private static Map<String, Object> json(Bundle bundle, ReplayReport report) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put(
                "candidate",
                Map.of(
                        "name", bundle.manifest().name(),
                        "revision", bundle.manifest().revision()));
        root.put("replayed", report.replayed());
        root.put("byPoint", report.byPoint());
        root.put("differences", report.differences());
        Map<String, Long> kinds = new LinkedHashMap<>();
        report.byKind().forEach((kind, n) -> kinds.put(kind.name().toLowerCase(Locale.ROOT), n));
        root.put("byKind", kinds);
        root.put("byRule", report.byRule());
        root.put("examples", report.examples().stream().map(ReplayBundle::json).toList());
        root.put("notReplayable", report.notReplayable());
        root.put("unseenFacts", report.unseen());
        root.put(
                "missing",
                report.notices().stream().map(n -> n.problem().message()).toList());
        return root;
    }

    private static Map<String, Object> json(ReplayReport.Difference d) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("decision", d.number());
        tree.put("point", d.point());
        tree.put("subject", d.subject());
        tree.put("kind", d.kind().name().toLowerCase(Locale.ROOT));
        tree.put("recorded", d.before());
        tree.put("now", d.after());
        tree.put("rules", d.rules());
        return tree;
    }
}
