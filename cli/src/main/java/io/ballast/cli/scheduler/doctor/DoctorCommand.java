package io.ballast.cli.scheduler.doctor;

import io.ballast.cli.Console;
import io.ballast.cli.adapter.AdapterAccess;
import io.ballast.cli.adapter.AdapterOptions;
import io.ballast.cli.input.InputFiles;
import io.ballast.cli.scheduler.ConfigFile;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast doctor}: checks the wiring between kube-scheduler, the adapter and the cluster. */
@Command(
        name = "doctor",
        sortOptions = false,
        description = {
            "Checks kube-scheduler's configuration, the cluster and the adapter, and says what is wrong and how to put it right.",
            "",
            "Asks the adapter as kube-scheduler would, with the certificate of the extender's tlsConfig; --cert, --key and --ca come before it. With --token-file it asks as whoever the token is of: kube-scheduler's certificate is not read then.",
            "",
            "Changes nothing. Rights are judged as those of the credentials in use: give the adapter's own to judge the adapter."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing is wrong", "1:something is, or a file cannot be read", "2:the command line is wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Only the configuration of kube-scheduler:",
            "    ballast doctor --scheduler-config kube-scheduler.yaml --no-cluster",
            "  Everything, as the adapter sees it:",
            "    ballast doctor --config adapter.yaml --scheduler-config kube-scheduler.yaml",
            "  Elsewhere than kube-scheduler, with copies of its certificate:",
            "    ballast doctor --scheduler-config kube-scheduler.yaml \\",
            "      --url https://127.0.0.1:10261/scheduler \\",
            "      --cert scheduler.crt --key scheduler.key --ca ca.crt",
            "  Without that key, as one whose token the adapter takes:",
            "    ballast doctor --scheduler-config kube-scheduler.yaml \\",
            "      --url https://127.0.0.1:10261/scheduler \\",
            "      --token-file token --ca ca.crt"
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final long LONGEST_FILE = 1 << 20;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private enum Output {
        text,
        json
    }

    private final Console console;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration of the adapter; default: its defaults.")
    private Path config;

    @Option(
            names = "--scheduler-config",
            paramLabel = "FILE",
            description = "KubeSchedulerConfiguration to check; default: none.")
    private Path schedulerConfig;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Where the adapter is asked; default: urlPrefix of --scheduler-config.")
    private String url;

    @Mixin
    private AdapterOptions adapterOptions = new AdapterOptions();

    @Option(names = "--no-cluster", description = "Do not ask the API server.")
    private boolean noCluster;

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "text or json; default: text.")
    private Output output;

    /** A command on a console. */
    public DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        SchedulerConfig settings = ConfigFile.read(config);
        Problems found = new Problems();
        Optional<SchedulerFile> file = schedulerFile(found);
        file.ifPresent(f -> f.judge(settings.answerWithin()));
        Optional<String> asked = Optional.ofNullable(url).or(() -> file.flatMap(SchedulerFile::url));
        AdapterAccess scheduler = file.map(SchedulerFile::tls).orElse(AdapterAccess.NONE);
        AdapterAccess access = adapterOptions.over(scheduler);
        boolean bare = file.isPresent() && scheduler.certificate().isEmpty();
        AdapterChecks adapter = new AdapterChecks(console.clock(), found);
        asked.ifPresent(prefix ->
                adapter.judge(prefix, file.map(SchedulerFile::filterVerb).orElse("filter"), access, bare));
        if (!noCluster) {
            cluster(settings, file.map(SchedulerFile::schedulerNames).orElse(Set.of()), adapter, found);
        }
        print(found.list());
        return found.isEmpty() ? 0 : 1;
    }

    private Optional<SchedulerFile> schedulerFile(Problems found) {
        if (schedulerConfig == null) {
            return Optional.empty();
        }
        Problems unreadable = new Problems();
        Optional<String> text = InputFiles.text(schedulerConfig, LONGEST_FILE, unreadable);
        unreadable.throwIfAny();
        String name = schedulerConfig.toString();
        return Optional.of(new SchedulerFile(name, YamlFile.parse(name, text.orElseThrow()), found));
    }

    private void cluster(SchedulerConfig settings, Set<String> schedulers, AdapterChecks adapter, Problems found)
            throws InterruptedException {
        KubernetesClientBuilder builder = new KubernetesClientBuilder();
        settings.kubeconfig().ifPresent(kube -> builder.withConfig(Config.fromKubeconfig(new File(kube))));
        try (KubernetesClient client = builder.build()) {
            new ClusterChecks(client, settings, console.clock(), found).judge(schedulers);
            adapter.clocks(date(client));
        }
    }

    /** The API server's clock; nothing when it does not answer, which has been told already. */
    private static Optional<String> date(KubernetesClient client) throws InterruptedException {
        var request = client.getHttpClient()
                .newHttpRequestBuilder()
                .uri(client.getMasterUrl() + "version")
                .build();
        try {
            HttpResponse<String> answer = client.getHttpClient()
                    .sendAsync(request, String.class)
                    .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.ofNullable(answer.header("Date"));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    private void print(List<Problem> found) {
        if (output == Output.json) {
            List<Map<String, Object>> list =
                    found.stream().map(DoctorCommand::json).toList();
            console.out().println(JsonMapper.shared().writeValueAsString(Map.of("findings", list)));
            return;
        }
        found.forEach(problem -> console.out().println(problem));
        console.out().println(found.isEmpty() ? "nothing is wrong" : found.size() + " found");
    }

    private static Map<String, Object> json(Problem problem) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("code", problem.code());
        map.put("place", problem.position());
        map.put("message", problem.message());
        map.put("advice", problem.advice());
        return map;
    }
}
