package io.ballast.cli.rules.trial;

import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTrial;
import io.ballast.authoring.test.TrialAnswer;
import io.ballast.cli.Console;
import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.model.DecisionPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules try}: what do the rules of a package say about these facts? */
@Command(
        name = "try",
        sortOptions = false,
        description = {
            "Asks the rules of a package about facts that you type.",
            "",
            "Tells the verdict, the rules that fired, and those that missed by one constraint, with the values that were compared. Without --fact and --facts it"
                    + " reads facts and commands line by line; 'help' lists them."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  One decision:",
            "    ballast rules try rules/gpu-share \\",
            "      --fact 'PodRequest: {gpu: {count: 2, milliPerGpu: 1000}}' \\",
            "      --fact 'NodeGpus: {node: a, model: T4, freeMilli: [1000, 500]}'",
            "  Line by line, with history and completion:",
            "    ballast rules try rules/load-aware"
        })
public final class TryCommand implements Callable<Integer> {
    private static final long MAX_BYTES = 1 << 20;

    /** Form of the result on standard output. */
    public enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PACKAGE", description = "Folder of the rule package.")
    private Path folder;

    @Option(
            names = "--fact",
            paramLabel = "FACT",
            description = "A fact, as tests write it: 'Type: {field: value}'. May be repeated.")
    private List<String> facts = new ArrayList<>();

    @Option(
            names = "--facts",
            paramLabel = "FILE",
            description = "YAML file with a list of facts, or with facts, parameters and clock as in a test.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "NAME=YAML",
            description = "A parameter, or one value of it or of a fact: 'kept(0).value=3'. May be repeated.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--point",
            paramLabel = "POINT",
            description = "Decision point that is asked; default: the first one of the package.")
    private String point;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    /** A command on a console. */
    public TryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        RuleTrial trial = RuleTrial.of(source());
        DecisionPoint asked = point(trial);
        give(trial);
        if (facts.isEmpty() && file == null) {
            return lines(trial, asked);
        }
        print(trial.ask(asked));
        return 0;
    }

    /** Takes everything that the command line gives; what is wrong in it is told all at once. */
    private void give(RuleTrial trial) {
        Problems problems = new Problems();
        if (file != null) {
            InputFiles.text(file, MAX_BYTES, problems)
                    .ifPresent(text -> collect(problems, () -> trial.file(file.toString(), text)));
        }
        for (int i = 0; i < facts.size(); i++) {
            String fact = facts.get(i);
            String place = "--fact " + (i + 1);
            collect(problems, () -> trial.fact(place, fact));
        }
        for (Assignment setting : assignments()) {
            // A value of a fact that could not be taken would only be missed once more.
            if (problems.isEmpty() || Character.isLowerCase(setting.path().charAt(0))) {
                collect(problems, () -> trial.set("--set " + setting.path(), setting.path(), setting.value()));
            }
        }
        problems.throwIfAny();
    }

    private static void collect(Problems problems, Runnable step) {
        try {
            step.run();
        } catch (ProblemException e) {
            problems.addAll(e);
        }
    }

    private List<Assignment> assignments() {
        return settings.stream()
                .map(s -> Assignment.parse(s)
                        .orElseThrow(() -> new ParameterException(
                                spec.commandLine(),
                                "--set is '" + s + "', must be a name and a value: kept(0).value=3")))
                .toList();
    }

    private void print(TrialAnswer answer) {
        if (output == Output.JSON) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("point", answer.point().word());
            json.put("verdict", answer.verdict());
            json.put("rules", answer.rules());
            console.out().println(JsonMapper.shared().writeValueAsString(json));
        } else {
            console.out().print(new TryText(console.terminal().paint()).summary(answer));
        }
    }

    private int lines(RuleTrial trial, DecisionPoint asked) {
        try (TryInput input = TryInput.of(console, trial)) {
            return new TrySession(console, trial, asked).run(input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PackageSource source() {
        List<PackageSource> sources = PackageFolders.read(folder);
        if (sources.size() != 1) {
            throw new ParameterException(
                    spec.commandLine(), folder + " holds " + sources.size() + " packages; name the folder of one");
        }
        return sources.get(0);
    }

    private DecisionPoint point(RuleTrial trial) {
        List<String> words =
                trial.pack().points().stream().map(DecisionPoint::word).sorted().toList();
        String asked = point == null ? words.get(0) : point;
        if (!words.contains(asked)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--point is '" + asked + "'" + Nearest.hint(asked, words) + "; the package answers "
                            + String.join(", ", words));
        }
        return DecisionPoint.ofWord(asked).orElseThrow();
    }
}
