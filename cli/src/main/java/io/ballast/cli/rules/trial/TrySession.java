package io.ballast.cli.rules.trial;

import io.ballast.authoring.test.RuleTrial;
import io.ballast.authoring.test.TrialAnswer;
import io.ballast.cli.Console;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.DecisionPoint;
import java.util.Optional;

/** Facts and commands, line by line, each answered at once. One use. */
final class TrySession {
    private static final String PLACE = "typed";
    private static final String HELP =
            """
            Type: {field: value}    adds a fact, or replaces the one with the same identity
            set PARAMETER=VALUE     a setting for this trial, for example: set kept=[{name: kept-pods, value: 3}]
            set PATH=VALUE          one value, for example: set NodeFit(node-a).freePods=3
                                    a space does as well as the sign
            drop NAME               takes away facts of a type, one fact Type(identity), or a setting
            facts                   what there is
            why                     every rule with its constraints
            an empty line           the verdict once more
            quit                    the end
            """;

    private final Console console;
    private final RuleTrial trial;
    private final DecisionPoint point;
    private final TryText text;

    TrySession(Console console, RuleTrial trial, DecisionPoint point) {
        this.console = console;
        this.trial = trial;
        this.point = point;
        this.text = new TryText(console.terminal().paint());
    }

    /** Answers lines until the end of the input or {@code quit}; the exit code. */
    int run(TryInput input) {
        console.out()
                .println("package " + trial.pack().name() + " " + trial.pack().version() + ", " + point.word()
                        + "; type facts as tests write them, or 'help'");
        for (Optional<String> line = input.next(); line.isPresent(); line = input.next()) {
            String typed = line.get().strip();
            if (typed.equals("quit") || typed.equals("exit")) {
                break;
            }
            try {
                answer(typed);
            } catch (ProblemException | PolicyException e) {
                console.out().println(e.getMessage());
            }
        }
        return 0;
    }

    private void answer(String typed) {
        String command = typed.split("\\s", 2)[0];
        switch (command) {
            case "help" -> console.out().print(HELP);
            case "facts" -> facts();
            case "why" -> console.out().print(text.whole(trial.ask(point)));
            case "" -> verdict();
            case "set" -> set(typed.substring(command.length()));
            case "drop" -> {
                trial.drop(PLACE, typed.substring("drop".length()).strip());
                verdict();
            }
            default -> {
                trial.fact(PLACE, typed);
                verdict();
            }
        }
    }

    private void set(String typed) {
        Optional<Assignment> assignment = Assignment.parse(typed);
        if (assignment.isEmpty()) {
            console.out().println("set needs a name and a value; 'help' has examples");
        } else {
            trial.set(PLACE, assignment.get().path(), assignment.get().value());
            verdict();
        }
    }

    private void facts() {
        trial.given().forEach(console.out()::println);
        for (ParameterDeclaration parameter : trial.pack().parameters()) {
            console.out().println("parameter " + parameter.name() + " by default " + parameter.defaults());
        }
    }

    private void verdict() {
        TrialAnswer answer = trial.ask(point);
        console.out().print(text.summary(answer));
    }
}
