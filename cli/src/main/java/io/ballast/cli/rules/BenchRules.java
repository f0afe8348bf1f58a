package io.ballast.cli.rules;

import static java.util.function.UnaryOperator.identity;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.measure.RuleBench;
import io.ballast.authoring.measure.RuleCost;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTestSuite;
import io.ballast.cli.Console;
import io.ballast.cli.bundle.PolicyFiles;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.ProgressBar;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules bench}: what rules cost. */
@Command(
        name = "bench",
        sortOptions = false,
        description = {
            "Measures what rules cost: CPU time and memory, rule by rule.",
            "",
            "The facts are those of the packages' own tests. Filter and score rules run as the loops of the row plan, over a table whose rows repeat those of the"
                    + " tests; other packages are measured as whole decisions. With --against, both versions run in turns."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Which rule of a package is the dearest?",
            "    ballast rules bench rules/load-aware",
            "  Is my change slower than what is delivered?",
            "    ballast rules bench rules/load-aware --against default.bundle --nodes 5000"
        })
final class BenchRules implements Callable<Integer> {
    private static final int MOST_NODES = 100_000;

    private enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PATH", description = "A package, or a folder of packages.")
    private Path path;

    @Option(
            names = "--against",
            paramLabel = "PATH",
            description = "Rules to compare with: a bundle, a package, or a folder of packages.")
    private Path against;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Rows of the table of nodes, 1 to 100000; default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    BenchRules(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new ParameterException(spec.commandLine(), "--nodes is " + nodes + ", must be 1 to " + MOST_NODES);
        }
        RuleTestSuite suite = RuleTestSuite.of(PackageFolders.read(path));
        RuleBench bench = new RuleBench(suite.bundle(), before(), nodes);
        List<RuleCost> costs = new ArrayList<>();
        try (ProgressBar progress =
                console.progress("measuring", suite.sources().size())) {
            for (PackageSource source : suite.sources()) {
                costs.addAll(bench.measure(source.manifest().name(), suite.tests(source)));
                progress.update(costs.size());
            }
        }
        if (output == Output.JSON) {
            console.out().println(JsonMapper.shared().writeValueAsString(Map.of("nodes", nodes, "costs", costs)));
        } else {
            console.out().print(text(costs, console.terminal().paint()));
        }
        return 0;
    }

    private Optional<Bundle> before() {
        if (against == null) {
            return Optional.empty();
        }
        return Optional.of(
                Files.isDirectory(against)
                        ? Bundle.load(BundleBuilder.build("before", "0.0.0", "now", PackageFolders.read(against)))
                        : PolicyFiles.bundle(against));
    }

    private String text(List<RuleCost> costs, Paint paint) {
        TextTable table = new TextTable()
                .text("package, rule")
                .text("point")
                .text("runs in")
                .number("evaluations")
                .number("ns each")
                .number("bytes each")
                .number("us/decision")
                .number("share");
        if (against != null) {
            table.number("before").number("change");
        }
        for (RuleCost cost : costs) {
            boolean whole = cost.rule().isEmpty();
            table.start()
                    .cell(whole ? cost.pack() : "  " + cost.rule(), whole ? paint::strong : identity())
                    .cell(cost.point(), identity())
                    .cell(cost.executor(), identity())
                    .cell(number("%.0f", cost.now().evaluations()), identity())
                    .cell(number("%.1f", cost.now().nanosEach()), identity())
                    .cell(number("%.1f", cost.now().bytesEach()), identity())
                    .cell(number("%.1f", cost.now().nanos() / 1000), identity())
                    .cell(number("%.0f %%", cost.share()), identity());
            if (against != null) {
                table.cell(
                                cost.before()
                                        .map(b -> number("%.1f", b.nanos() / 1000))
                                        .orElse("new"),
                                identity())
                        .cell(
                                cost.changePercent()
                                        .map(c -> number("%+.0f %%", c))
                                        .orElse(""),
                                identity());
            }
        }
        return table.render(paint)
                + "\nOne decision asks about one pod and " + nodes
                + " nodes, or about one subject; mean of the pods and settings of the tests. Times are CPU times.\n";
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
