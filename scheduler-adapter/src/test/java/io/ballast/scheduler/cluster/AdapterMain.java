package io.ballast.scheduler.cluster;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.engine.bundle.Bundle;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.extender.Verb;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** An adapter as a process of its own, with the shipped rules: {@code AdapterMain KUBECONFIG CONFIG}. Writes its port first; ends in order when it is asked to. */
final class AdapterMain {
    static final String PORT = "port=";
    static final String SYNCED = "synced";

    private AdapterMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path config = Path.of(args[1]);
        try (KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(Files.readString(Path.of(args[0]))))
                        .build();
                InputStream rules = AdapterMain.class.getResourceAsStream("/io/ballast/rules/default.bundle")) {
            SchedulerProgram program = SchedulerProgram.start(
                    SchedulerConfig.read(config.toString(), Files.readString(config)),
                    Bundle.load(rules.readAllBytes()),
                    client,
                    new Output(System.out));
            Runtime.getRuntime().addShutdownHook(new Thread(program::close));
            System.out.println(PORT + program.port());
            program.synced().thenRun(() -> System.out.println(SYNCED)).join();
            new CountDownLatch(1).await();
        }
    }

    /** Writes what a failed test wants to know. */
    private record Output(PrintStream out) implements SchedulerProgram.Log {
        private void line(String text) {
            out.println(Instant.now() + " " + text);
        }

        @Override
        public void lease(Change change, String holder) {
            line("lease " + change + " " + holder);
        }

        @Override
        public void leaseTrouble(String text) {
            line("lease trouble: " + text);
        }

        @Override
        public void takeOverTrouble(String why) {
            line("take-over trouble: " + why);
        }

        @Override
        public void parametersRead(Exception problem) {
            line("parameters: " + problem);
        }

        @Override
        public void rulesRead(String revision, Exception problem) {
            line("rules " + revision + ": " + problem);
        }

        @Override
        public void failed(String what, Throwable cause) {
            line(what + ": " + cause);
        }

        @Override
        public void ignored(String field, String why) {
            line(field + ": " + why);
        }

        @Override
        public void undefined(String kind) {
            line("not defined: " + kind);
        }

        @Override
        public void interrupted(String kind, Exception why) {
            line("not watched: " + kind + ": " + why);
        }

        @Override
        public void unreadable(String kind, String name, ApiObjectException problem) {
            line(kind + " " + name + ": " + problem.getMessage());
        }

        @Override
        public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

        @Override
        public void fullNodes(Verb verb) {
            line("whole nodes for " + verb);
        }

        @Override
        public void fault(Verb verb, String text, Throwable cause) {
            line(verb + ": " + text);
        }

        @Override
        public void pageFault(String page, RuntimeException cause) {
            line(page + ": " + cause);
        }

        @Override
        public void cut(Cut why) {
            line("cut: " + why);
        }

        @Override
        public void certificatesRead(Exception problem) {
            line("certificates: " + problem);
        }
    }
}
