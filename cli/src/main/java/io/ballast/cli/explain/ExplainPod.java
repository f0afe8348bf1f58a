package io.ballast.cli.explain;

import io.ballast.cli.Console;
import io.ballast.cli.adapter.AdapterAccess;
import io.ballast.cli.adapter.AdapterClient;
import io.ballast.cli.adapter.AdapterOptions;
import io.ballast.cli.decisions.DecisionsCommand;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.explain.ExplainPage;
import io.ballast.scheduler.explain.PodWhy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast explain pod}. */
@Command(
        name = "pod",
        sortOptions = false,
        description = {
            "Says why a pod is on its node, or on none.",
            "",
            "Asks a running scheduler adapter: the last decision about the pod and, while it waits, what the rules say of it this moment, with the smallest change that would help. With --log, shows recorded decisions instead."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Why does this pod wait?",
            "    ballast explain pod default/web-1",
            "  The same from an adapter elsewhere, with every node, as JSON:",
            "    ballast explain pod default/web-1 --adapter http://ballast:10261 \\",
            "      --nodes --output json",
            "  From an adapter that wants a certificate:",
            "    ballast explain pod default/web-1 --adapter https://ballast:10261 \\",
            "      --cert me.crt --key me.key --ca ca.crt",
            "  From one that takes tokens:",
            "    ballast explain pod default/web-1 --adapter https://ballast:10261 \\",
            "      --token-file token --ca ca.crt"
        })
final class ExplainPod implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int OK = 200;

    private enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NS/NAME", description = "The pod.")
    private String pod;

    @Option(
            names = "--adapter",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:10261",
            description = "Where the adapter listens; default: ${DEFAULT-VALUE}.")
    private URI adapter;

    @Mixin
    private AdapterOptions adapterOptions = new AdapterOptions();

    @Option(names = "--log", paramLabel = "DIR", description = "Folder of a decision log to look in instead.")
    private Path log;

    @Option(names = "--nodes", description = "List every refused node, not only how many there are for each reason.")
    private boolean nodes;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result; default: ${DEFAULT-VALUE}.")
    private Output output;

    ExplainPod(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!pod.matches("[^/]+/[^/]+")) {
            throw new ParameterException(spec.commandLine(), "'" + pod + "' is no NAMESPACE/NAME");
        }
        if (log != null) {
            return DecisionsCommand.line(console)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .setExecutionExceptionHandler((e, line, parsed) -> console.report(e))
                    .execute("show", log.toString(), "--pod", pod, "--output", output.name());
        }
        String json = ask();
        console.out()
                .print(
                        output == Output.JSON
                                ? json + "\n"
                                : WhyText.of(
                                        JsonMapper.shared().readValue(json, PodWhy.class),
                                        console.terminal().paint()));
        return 0;
    }

    private String ask() {
        String place = adapter.toString();
        try {
            Problems unusable = new Problems();
            AdapterAccess access = adapterOptions.over(AdapterAccess.NONE);
            Optional<AdapterClient> client =
                    AdapterClient.of(place, access, PATIENCE, console.clock().instant(), unusable);
            unusable.throwIfAny();
            return ask(client.orElseThrow(), place);
        } catch (IllegalArgumentException e) {
            throw problem(
                    "this is no address of an adapter (" + e.getMessage() + ")", "For example http://127.0.0.1:10261.");
        }
    }

    private String ask(AdapterClient client, String place) {
        try {
            AdapterClient.Answer answer = client.get(ExplainPage.PATH + pod + (nodes ? "?nodes=all" : ""));
            if (answer.status() != OK) {
                throw client.refusal(place, answer)
                        .map(ProblemException::new)
                        .orElseGet(() -> problem(
                                answer.text().strip(), "The adapter answered with status " + answer.status() + "."));
            }
            return answer.text();
        } catch (IOException e) {
            throw client.reason(place, e).map(ProblemException::new).orElseGet(() -> cannotBeAsked(client.said(e)));
        }
    }

    private ProblemException cannotBeAsked(String why) {
        return problem(
                "the adapter cannot be asked (" + why + ")",
                "Name it with --adapter, as kube-scheduler's configuration does in urlPrefix; or look in a decision log with --log.");
    }

    private ProblemException problem(String message, String advice) {
        return new ProblemException(new Problem("BAL-I007", adapter.toString(), 0, 0, message, advice));
    }
}
