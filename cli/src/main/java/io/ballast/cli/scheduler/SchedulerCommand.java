package io.ballast.cli.scheduler;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.cli.Console;
import io.ballast.cli.RuleOptions;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.ProblemException;
import io.ballast.scheduler.RuleSource;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.StoreRules;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.extender.Verb;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ballast scheduler}: the adapter that a stock kube-scheduler asks. */
@Command(
        name = "scheduler",
        sortOptions = false,
        description = {
            "Answers kube-scheduler by the rules: which nodes a pod may use, which is best, and binds it.",
            "",
            "Watches nodes, pods and NodeMetrics of a cluster. Runs until it is interrupted."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  With the defaults, on the cluster that kubectl uses:",
            "    ballast scheduler",
            "  With your own rules over the shipped ones, as they are now:",
            "    ballast scheduler --config scheduler.yaml --rules default --rules ours",
            "  With the rules that are active in a policy store, now and later:",
            "    ballast scheduler --config scheduler.yaml --state state"
        })
public final class SchedulerCommand implements Callable<Integer> {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(28);

    private final Console console;

    @Option(names = "--config", paramLabel = "FILE", description = "Configuration; default: see docs/scheduler.md")
    private Path config;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    /** A command on a console. */
    public SchedulerCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        SchedulerConfig settings = ConfigFile.read(config);
        RuleSource source = source(settings.profile());
        CompletableFuture<Void> stop = new CompletableFuture<>();
        CountDownLatch stopped = new CountDownLatch(1);
        Thread hook = new Thread(() -> stop(stop, stopped), "ballast-stop");
        try (KubernetesClient client = client(settings);
                SchedulerProgram program =
                        SchedulerProgram.start(settings, source, client, new ConsoleLog(console), Clock.systemUTC())) {
            Runtime.getRuntime().addShutdownHook(hook);
            console.err()
                    .println("INFO scheduler listening address="
                            + settings.listen().host() + " port=" + program.port());
            var unused = program.synced().whenComplete((nothing, failure) -> {
                if (failure == null) {
                    console.err().println("INFO scheduler synced");
                } else {
                    stop.completeExceptionally(failure);
                }
            });
            stop.join();
        } finally {
            stopped.countDown();
        }
        return 0;
    }

    /** A store is asked again and again; rules that are given otherwise stay as they are. */
    private RuleSource source(String profile) {
        if (rules.state().isPresent()) {
            return new StoreRules(rules.state().get(), profile);
        }
        Bundle bundle = rules.load(console);
        return RuleSource.fixed(bundle, bundle.profile(profile));
    }

    /** The JVM ends with its hooks, so this one lasts until binds have ended and the lease is given back. */
    private static void stop(CompletableFuture<Void> stop, CountDownLatch stopped) {
        stop.complete(null);
        try {
            var unused = stopped.await(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static KubernetesClient client(SchedulerConfig settings) {
        KubernetesClientBuilder builder = new KubernetesClientBuilder();
        settings.kubeconfig().ifPresent(file -> builder.withConfig(Config.fromKubeconfig(new File(file))));
        return builder.build();
    }

    /** Log lines on standard error, event first. */
    private record ConsoleLog(Console console) implements SchedulerProgram.Log {
        /** Several problems come as several lines; a line of the log is one event. */
        private static String line(Object what) {
            String text = what instanceof ProblemException || what instanceof BundleException
                    ? ((Exception) what).getMessage()
                    : what.toString();
            return text.strip().replaceAll("\\s*\\R\\s*", "; ");
        }

        @Override
        public void ignored(String field, String why) {
            console.err().println("WARN object part ignored field=" + field + " why=\"" + line(why) + "\"");
        }

        @Override
        public void unreadable(String kind, String name, ApiObjectException problem) {
            console.err()
                    .println("WARN object left out kind=" + kind + " name=" + name + " why=\"" + line(problem) + "\"");
        }

        @Override
        public void parametersRead(Exception problem) {
            console.err()
                    .println(
                            problem == null
                                    ? "INFO plugin arguments active"
                                    : "ERROR plugin arguments not used why=\"" + line(problem) + "\"");
        }

        @Override
        public void rulesRead(String revision, Exception problem) {
            console.err()
                    .println(
                            problem == null
                                    ? "INFO rules active revision=" + revision
                                    : "ERROR rules not used active=" + revision + " why=\"" + line(problem) + "\"");
        }

        @Override
        public void lease(Change change, String holder) {
            console.err().println("INFO lease " + change.name().toLowerCase(Locale.ROOT) + " holder=" + holder);
        }

        @Override
        public void leaseTrouble(String text) {
            console.err().println("WARN lease trouble text=\"" + line(text) + "\"");
        }

        @Override
        public void takeOverTrouble(String why) {
            console.err().println("WARN former binds not known why=\"" + line(why) + "\"");
        }

        @Override
        public void undefined(String kind) {
            console.err().println("WARN kind not defined kind=" + kind + " why=\"its CRD is not installed\"");
        }

        @Override
        public void interrupted(String kind, Exception why) {
            console.err().println("WARN not watched kind=" + kind + " why=\"" + line(why) + "\"");
        }

        @Override
        public void failed(String what, Throwable cause) {
            console.err().println("ERROR " + what + " why=\"" + line(cause) + "\"");
        }

        @Override
        public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

        @Override
        public void fullNodes(Verb verb) {}

        @Override
        public void fault(Verb verb, String text, Throwable cause) {
            console.err().println("ERROR verb failed verb=" + verb + " text=\"" + line(text) + "\"");
        }

        @Override
        public void pageFault(String page, RuntimeException cause) {
            console.err().println("ERROR page failed page=" + page + " why=\"" + line(cause) + "\"");
        }

        @Override
        public void cut(Cut why) {
            console.err().println("WARN connection cut why=" + why);
        }

        @Override
        public void certificatesRead(Exception problem) {
            console.err()
                    .println(
                            problem == null
                                    ? "INFO certificates read"
                                    : "ERROR certificates not read why=\"" + line(problem) + "\"");
        }
    }
}
