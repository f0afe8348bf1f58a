package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;
import org.junit.jupiter.api.Assumptions;

/**
 * A real control plane on the loopback interface: etcd, kube-apiserver with the CRDs of {@code deploy/crds}, and kube-scheduler when a test starts it. No
 * controllers and no kubelets: nodes are objects that somebody creates, pods stay pending once they are bound. A test that starts it is skipped where the
 * programs are missing. Its own thread starts and stops things; clients may be used by any.
 */
public final class ControlPlane implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final int WORKERS = 32;

    private final Programs programs;
    private final ControlPlaneFiles files = ControlPlaneFiles.create();
    private final int etcdPort;
    private final int peerPort;
    private final int apiPort;
    private final Thread lastResort = new Thread(this::stopPrograms, "stop-control-plane");
    private volatile RunningProgram etcd;
    private volatile RunningProgram apiServer;
    private volatile RunningProgram scheduler;
    private KubernetesClient client;

    private ControlPlane(Programs programs) {
        this.programs = programs;
        int[] ports = freePorts(3);
        etcdPort = ports[0];
        peerPort = ports[1];
        apiPort = ports[2];
    }

    /** Starts etcd and kube-apiserver, waits until it is ready and knows the CRDs. Skips the test where the programs are missing. */
    public static ControlPlane start() {
        Optional<Programs> programs = Programs.find();
        Assumptions.assumeTrue(
                programs.isPresent(),
                "no programs of a control plane here: run examples/control-plane/build or set KUBEBUILDER_ASSETS");
        ControlPlane plane = new ControlPlane(programs.orElseThrow());
        Runtime.getRuntime().addShutdownHook(plane.lastResort);
        try {
            plane.startEtcd();
            plane.startApiServer();
            plane.client = plane.newClient();
            plane.createDefinitions();
            return plane;
        } catch (RuntimeException | Error e) {
            plane.close();
            throw e;
        }
    }

    /** A client that may do anything; closed with the control plane. */
    public KubernetesClient client() {
        return client;
    }

    /** Address and credentials of one who may do anything, as text. */
    public String kubeconfig() {
        return files.kubeconfig(apiPort);
    }

    /** Starts kube-scheduler as it comes. */
    public void startScheduler() {
        startScheduler(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                """);
    }

    /**
     * Starts kube-scheduler in place of the one that runs.
     *
     * @param configuration KubeSchedulerConfiguration as YAML, without {@code clientConnection} and {@code leaderElection}
     */
    public void startScheduler(String configuration) {
        stopScheduler();
        files.write("kubeconfig", kubeconfig());
        files.write(
                "scheduler.yaml",
                configuration.stripTrailing()
                        + """

                clientConnection: {kubeconfig: "%s", qps: 5000, burst: 5000, contentType: application/vnd.kubernetes.protobuf}
                leaderElection: {leaderElect: false}
                """
                                .formatted(files.path("kubeconfig")));
        scheduler = run("kube-scheduler", "--config=" + files.path("scheduler.yaml"), "--secure-port=0");
    }

    /** Stops kube-scheduler, if it runs. */
    public void stopScheduler() {
        stop(scheduler);
        scheduler = null;
    }

    /** Stops kube-apiserver; what was stored stays. */
    public void stopApiServer() {
        stop(apiServer);
        apiServer = null;
    }

    /** Stops kube-apiserver if it runs, starts it at the same address and waits until it is ready. */
    public void restartApiServer() {
        stopApiServer();
        startApiServer();
    }

    /** Creates nodes with many workers; see {@link SimulatedNodes}. */
    public void createNodes(int count, IntFunction<Node> node) {
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            List<CompletableFuture<Void>> all = IntStream.range(0, count)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> client.resource(node.apply(i)).create(), workers))
                    .toList();
            all.forEach(CompletableFuture::join);
        } finally {
            workers.shutdownNow();
        }
    }

    /** The end of what each program has written, for the message of a failed test. */
    public String logs() {
        return Stream.of(etcd, apiServer, scheduler)
                .flatMap(Stream::ofNullable)
                .map(RunningProgram::lastLines)
                .reduce("", (a, b) -> a + b + "\n");
    }

    /** Process identifiers of all programs that run. */
    List<Long> pids() {
        return Stream.of(etcd, apiServer, scheduler)
                .flatMap(Stream::ofNullable)
                .map(RunningProgram::pid)
                .toList();
    }

    Path folder() {
        return files.folder();
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
        stopPrograms();
        Runtime.getRuntime().removeShutdownHook(lastResort);
        files.delete();
    }

    /** kube-apiserver before etcd, without which it does not end. */
    private void stopPrograms() {
        stop(scheduler);
        stop(apiServer);
        stop(etcd);
    }

    private static void stop(RunningProgram program) {
        if (program != null) {
            program.stop();
        }
    }

    private void startEtcd() {
        String url = "http://127.0.0.1:" + etcdPort;
        String peer = "http://127.0.0.1:" + peerPort;
        etcd = run(
                "etcd",
                "--data-dir=" + files.path("etcd"),
                "--unsafe-no-fsync",
                "--listen-client-urls=" + url,
                "--advertise-client-urls=" + url,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer);
    }

    private void startApiServer() {
        apiServer = run(
                "kube-apiserver",
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--secure-port=" + apiPort,
                "--cert-dir=" + files.path("certs"),
                "--service-account-key-file=" + files.path("sa.key"),
                "--service-account-signing-key-file=" + files.path("sa.key"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--token-auth-file=" + files.path("tokens.csv"),
                "--authorization-mode=RBAC",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
                "--allow-privileged=true");
        until("kube-apiserver has a certificate", files::certified);
        // This one does not try again by itself, so it sees at once when the server is there.
        Config once = new ConfigBuilder(Config.fromKubeconfig(kubeconfig()))
                .withRequestRetryBackoffLimit(0)
                .build();
        try (KubernetesClient probe =
                new KubernetesClientBuilder().withConfig(once).build()) {
            until("kube-apiserver is ready", () -> "ok".equals(probe.raw("/readyz")));
            until(
                    "the namespace default is there",
                    () -> probe.namespaces().withName("default").get() != null);
        }
    }

    private KubernetesClient newClient() {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig()))
                .build();
    }

    private void createDefinitions() {
        List<String> names = new ArrayList<>();
        try (Stream<Path> all = Files.list(Programs.repository().resolve("deploy/crds"))) {
            var definitions = client.apiextensions().v1().customResourceDefinitions();
            all.sorted()
                    .forEach(file -> names.add(definitions
                            .load(file.toFile())
                            .create()
                            .getMetadata()
                            .getName()));
            assertThat(names).isNotEmpty();
            until("the definitions are served", () -> names.stream()
                    .allMatch(name -> definitions.withName(name).get().getStatus().getConditions().stream()
                            .anyMatch(c -> c.getType().equals("Established")
                                    && c.getStatus().equals("True"))));
        } catch (IOException e) {
            throw new UncheckedIOException("reading the definitions of custom resources", e);
        }
    }

    private RunningProgram run(String name, String... flags) {
        List<String> command = new ArrayList<>(List.of(programs.path(name)));
        command.addAll(List.of(flags));
        return RunningProgram.start(name, command, files.folder());
    }

    private void until(String what, Callable<Boolean> holds) {
        try {
            await(what)
                    .atMost(PATIENCE)
                    .pollInterval(STEP)
                    .pollDelay(Duration.ZERO)
                    .ignoreExceptions()
                    .failFast("a program has ended", () -> etcd.ended() || apiServer.ended())
                    .until(holds);
        } catch (ConditionTimeoutException | TerminalFailureException e) {
            throw new IllegalStateException("not so: " + what + "\n" + logs(), e);
        }
    }

    private static int[] freePorts(int count) {
        List<ServerSocket> open = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                open.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            int[] ports = open.stream().mapToInt(ServerSocket::getLocalPort).toArray();
            for (ServerSocket socket : open) {
                socket.close();
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException("looking for free ports", e);
        }
    }
}
