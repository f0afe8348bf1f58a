package io.ballast.controlplane;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A real control plane on the loopback interface: etcd, kube-apiserver with the CRDs of {@code deploy/crds}, and kube-scheduler when somebody starts it. No
 * controllers and no kubelets: nodes are objects that somebody creates, pods stay pending once they are bound. Its programs and its files go away with it,
 * also when this program is interrupted; its programs even when it is killed. Its own thread starts and stops things; clients may be used by any.
 */
public final class ControlPlane implements AutoCloseable {
    private static final int WORKERS = 32;

    private final Programs programs;
    private final List<String> moreApiServerFlags;
    private final ControlPlaneFiles files = ControlPlaneFiles.create();
    private final int etcdPort;
    private final int peerPort;
    private final int apiPort;
    private final Thread lastResort = new Thread(this::end, "stop-control-plane");
    private RunningProgram etcd;
    private RunningProgram apiServer;
    private RunningProgram scheduler;
    private KubernetesClient client;
    private boolean ended;

    private ControlPlane(Programs programs, List<String> moreApiServerFlags) {
        this.programs = programs;
        this.moreApiServerFlags = moreApiServerFlags;
        int[] ports = FreePorts.find(3);
        etcdPort = ports[0];
        peerPort = ports[1];
        apiPort = ports[2];
    }

    /**
     * Starts etcd and kube-apiserver, and returns when it is ready and knows the CRDs, which takes some seconds.
     *
     * @param apiServerFlags more flags for kube-apiserver, such as those of its audit log
     * @throws IllegalStateException when a program ends or is not ready in time, with the end of what the programs have written
     */
    public static ControlPlane start(Programs programs, String... apiServerFlags) {
        ControlPlane plane = new ControlPlane(programs, List.of(apiServerFlags));
        Runtime.getRuntime().addShutdownHook(plane.lastResort);
        try {
            plane.startEtcd();
            plane.startApiServer();
            plane.client = plane.newClient();
            Definitions.create(plane.client, plane.waiting());
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

    /** A folder for files that go away with the control plane; what its programs write lies in it, too. */
    public Path folder() {
        return files.folder();
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
     * @param configuration KubeSchedulerConfiguration as YAML; what it says about {@code clientConnection} and {@code leaderElection} is replaced
     */
    public void startScheduler(String configuration) {
        startScheduler(Path.of(programs.path("kube-scheduler")), configuration);
    }

    /**
     * Starts a scheduler in place of the one that runs.
     *
     * @param program       kube-scheduler, or another with the same options
     * @param configuration as for {@link #startScheduler(String)}
     */
    public void startScheduler(Path program, String configuration) {
        stopScheduler();
        files.write("kubeconfig", kubeconfig());
        files.write("scheduler.yaml", SchedulerFile.complete(configuration, files.path("kubeconfig")));
        RunningProgram started = run(
                "kube-scheduler", program.toString(), "--config=" + files.path("scheduler.yaml"), "--secure-port=0");
        synchronized (this) {
            scheduler = started;
        }
    }

    /** Stops kube-scheduler, if it runs. */
    public synchronized void stopScheduler() {
        stop(scheduler);
        scheduler = null;
    }

    /** Stops kube-apiserver; what was stored stays. */
    public synchronized void stopApiServer() {
        stop(apiServer);
        apiServer = null;
    }

    /** Ends kube-apiserver, if it runs, as a crash would; what was stored stays. */
    public synchronized void killApiServer() {
        if (apiServer != null) {
            apiServer.kill();
        }
        apiServer = null;
    }

    /** Stops kube-apiserver if it runs, starts it at the same address and waits until it is ready. */
    public void restartApiServer() {
        stopApiServer();
        startApiServer();
    }

    /** Creates nodes with many workers; see {@link SimulatedNodes}. */
    public void createNodes(int count, IntFunction<Node> node) {
        create(count, node);
    }

    /** Creates objects with many workers. */
    public <T extends HasMetadata> void create(int count, IntFunction<T> object) {
        withWorkers(count, i -> client.resource(object.apply(i)).create());
    }

    /** Does something for each number from 0 with many workers, for example to change as many objects; the first failure is thrown. */
    public void withWorkers(int count, IntConsumer task) {
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            List<CompletableFuture<Void>> all = IntStream.range(0, count)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> task.accept(i), workers))
                    .toList();
            all.forEach(CompletableFuture::join);
        } finally {
            workers.shutdownNow();
        }
    }

    /** The end of what each program has written, for the message of a failure. */
    public String logs() {
        return running().map(RunningProgram::lastLines).reduce("", (a, b) -> a + b + "\n");
    }

    /** Process identifiers of the programs that run, by name. */
    public Map<String, Long> pids() {
        Map<String, Long> pids = new TreeMap<>();
        running().filter(program -> !program.ended()).forEach(program -> pids.put(program.name(), program.pid()));
        return pids;
    }

    private synchronized Stream<RunningProgram> running() {
        return Stream.of(etcd, apiServer, scheduler).filter(program -> program != null);
    }

    /** Ends all programs and deletes all files. May be called again. */
    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(lastResort);
        } catch (IllegalStateException e) {
            // The program is being interrupted: the hook runs, or has run.
            return;
        }
    }

    /** kube-apiserver before etcd, without which it does not end. */
    private synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        stop(scheduler);
        stop(apiServer);
        stop(etcd);
        files.delete();
    }

    private static void stop(RunningProgram program) {
        if (program != null) {
            program.stop();
        }
    }

    private synchronized void startEtcd() {
        String url = "http://127.0.0.1:" + etcdPort;
        String peer = "http://127.0.0.1:" + peerPort;
        etcd = run(
                "etcd",
                programs.path("etcd"),
                "--data-dir=" + files.path("etcd"),
                "--unsafe-no-fsync",
                "--listen-client-urls=" + url,
                "--advertise-client-urls=" + url,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer);
    }

    private void startApiServer() {
        runApiServer();
        waiting().until("kube-apiserver has a certificate", files::certified);
        // This one does not try again by itself, so it sees at once when the server is there.
        Config once = new ConfigBuilder(Config.fromKubeconfig(kubeconfig()))
                .withRequestRetryBackoffLimit(0)
                .build();
        try (KubernetesClient probe =
                new KubernetesClientBuilder().withConfig(once).build()) {
            waiting().until("kube-apiserver is ready", () -> "ok".equals(probe.raw("/readyz")));
            waiting()
                    .until(
                            "the namespace default is there",
                            () -> probe.namespaces().withName("default").get() != null);
        }
    }

    private synchronized void runApiServer() {
        List<String> command = new ArrayList<>(List.of(
                programs.path("kube-apiserver"),
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
                "--allow-privileged=true"));
        command.addAll(moreApiServerFlags);
        apiServer = run("kube-apiserver", command.toArray(String[]::new));
    }

    private KubernetesClient newClient() {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig()))
                .build();
    }

    private synchronized RunningProgram run(String name, String... command) {
        if (ended) {
            throw new IllegalStateException("the control plane has been stopped");
        }
        return RunningProgram.start(name, List.of(command), files.folder());
    }

    private Waiting waiting() {
        return new Waiting(() -> running().anyMatch(RunningProgram::ended), this::logs);
    }
}
