package io.ballast.cli.decisions;

import io.ballast.cli.Console;
import io.ballast.cli.term.Paint;
import io.ballast.engine.record.DecisionLog;
import io.ballast.engine.record.LogNotice;
import io.ballast.engine.record.RecordedDecision;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast decisions show}. */
@Command(
        name = "show",
        sortOptions = false,
        description = {
            "Shows recorded decisions.",
            "",
            "One decision a paragraph, the newest last: what was asked, the verdict, the rules and the bundle. What is missing from the log is told on standard error."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Why did this pod stay pending?",
            "    ballast decisions show decisions --pod default/web-1",
            "  The last suppression of a node, as JSON:",
            "    ballast decisions show decisions --point suppress --last 1 --output json"
        })
final class ShowDecisions implements Callable<Integer> {
    private enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "LOG", description = "Folder of the log, or one segment of it.")
    private Path log;

    @Option(names = "--pod", paramLabel = "NS/NAME", description = "Only decisions about this pod.")
    private String pod;

    @Option(names = "--point", paramLabel = "POINT", description = "Only decisions of this point, for example filter.")
    private String point;

    @Option(
            names = "--last",
            paramLabel = "N",
            defaultValue = "20",
            description = "At most so many, the newest; 0 for all; default: ${DEFAULT-VALUE}.")
    private int last;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result, for json one object a line; default: ${DEFAULT-VALUE}.")
    private Output output;

    ShowDecisions(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (last < 0) {
            throw new ParameterException(spec.commandLine(), "--last is " + last + ", must be 0 or more");
        }
        Paint paint = console.terminal().paint();
        Deque<String> shown = new ArrayDeque<>();
        DecisionLog.open(log).read(new DecisionLog.Visitor() {
            @Override
            public void decision(RecordedDecision decision) {
                if ((pod == null || decision.subject().equals(pod))
                        && (point == null || decision.point().equals(point))) {
                    show(output == Output.JSON ? json(decision) : text(decision, paint));
                }
            }

            private void show(String text) {
                if (last == 0) {
                    console.out().println(text);
                    return;
                }
                shown.add(text);
                if (shown.size() > last) {
                    shown.remove();
                }
            }

            @Override
            public void notice(LogNotice notice) {
                console.err().println(notice.problem());
            }
        });
        shown.forEach(console.out()::println);
        return 0;
    }

    private static String json(RecordedDecision decision) {
        return JsonMapper.shared().writeValueAsString(DecisionTree.of(decision));
    }

    private static String text(RecordedDecision decision, Paint paint) {
        StringBuilder text = new StringBuilder();
        text.append('#')
                .append(decision.number())
                .append("  ")
                .append(decision.at())
                .append("  ");
        text.append(decision.point())
                .append("  ")
                .append(paint.strong(decision.subject()))
                .append("  ");
        if (!decision.failure().isEmpty()) {
            text.append(paint.bad("failed: " + decision.failure()));
        } else if (decision instanceof RecordedDecision.OnNodes nodes) {
            onNodes(nodes, paint, text);
        } else {
            onSubject((RecordedDecision.OnSubject) decision, text);
        }
        text.append("\n    bundle ").append(decision.bundle().name()).append(' ');
        text.append(decision.bundle().revision());
        decision.notReplayable()
                .ifPresent(why -> text.append("; not replayable: ").append(why));
        return text.toString();
    }

    private static void onNodes(RecordedDecision.OnNodes decision, Paint paint, StringBuilder text) {
        text.append(decision.node().map(n -> paint.good("goes to " + n)).orElse(paint.bad("no node fits")));
        text.append(", ").append(decision.fitting()).append(" of ");
        text.append(decision.nodesAsked()).append(" nodes fit");
        if (!decision.best().isEmpty()) {
            int weights = Math.max(
                    1,
                    decision.table().scores().values().stream().mapToInt(w -> w).sum());
            text.append("\n    best: ")
                    .append(decision.best().stream()
                            .map(b -> b.node() + " " + b.weighted() / weights)
                            .collect(Collectors.joining(", ")));
        }
        Map<String, Long> refused = decision.rulesCounted() ? decision.refusedByRule() : decision.refusedByType();
        if (!refused.isEmpty()) {
            text.append("\n    refused by ")
                    .append(decision.rulesCounted() ? "" : "rules over ")
                    .append(refused.entrySet().stream()
                            .map(e -> e.getKey() + ": " + e.getValue())
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void onSubject(RecordedDecision.OnSubject decision, StringBuilder text) {
        text.append("by ").append(decision.settings().pack()).append(' ');
        text.append(decision.settings().version());
        decision.writes().forEach(w -> text.append("\n    ")
                .append(w.target())
                .append(" = ")
                .append(w.value())
                .append("  ")
                .append(w.reason())
                .append("  ")
                .append(w.rule()));
    }
}
