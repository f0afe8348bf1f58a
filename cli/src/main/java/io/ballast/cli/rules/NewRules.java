package io.ballast.cli.rules;

import io.ballast.authoring.scaffold.NewPackage;
import io.ballast.cli.Console;
import io.ballast.model.DecisionPoint;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ballast rules new}: a package to begin with. */
@Command(
        name = "new",
        sortOptions = false,
        description = "Writes a new rule package that passes its check and its tests, for you to change.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  A package that says where pods may run:",
            "    ballast rules new keep-places",
            "  One that prefers some nodes, in a folder of your own:",
            "    ballast rules new roomy-nodes --point score --in policy"
        })
final class NewRules implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "Name of the package: lower case words joined by dashes.")
    private String name;

    @Option(
            names = "--point",
            paramLabel = "POINT",
            defaultValue = "filter",
            description = "Decision point to begin with: filter, score or classify; default: ${DEFAULT-VALUE}.")
    private String point;

    @Option(
            names = "--in",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Folder of packages in which it is made; default: this one.")
    private Path parent;

    NewRules(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        DecisionPoint chosen = DecisionPoint.ofWord(point)
                .filter(NewPackage.POINTS::contains)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--point is '" + point + "'; there are examples for "
                                + NewPackage.POINTS.stream()
                                        .map(DecisionPoint::word)
                                        .collect(Collectors.joining(", "))));
        NewPackage.write(parent, name, chosen).forEach(f -> console.out().println(f.normalize()));
        Path folder = parent.resolve(name).normalize();
        console.err()
                .println("note: it passes 'ballast rules test " + folder + " --coverage'; change its rule, and see"
                        + " 'ballast facts' for what rules may use");
        return 0;
    }
}
