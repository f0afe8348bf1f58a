package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The manifests of {@code deploy/scheduler} on a real API server, and the adapter under exactly their rights; the API server's audit log says what it used. */
class ManifestsTest {
    private static final Path MANIFESTS = Path.of("../deploy/scheduler");
    private static final String NAMESPACE = "ballast-system";
    private static final String USER = "system:serviceaccount:ballast-system:ballast-scheduler";
    private static final int PODS = 40;

    /** Needed only when the answer to a bind was lost, or a pod goes on waiting for minutes. */
    private static final Set<String> IN_TROUBLE = Set.of("get pods", "patch events.k8s.io/events");

    @TempDir
    Path files;

    private Path auditLog() {
        return files.resolve("audit.log");
    }

    private ControlPlane start() throws IOException {
        Path policy = Files.writeString(
                files.resolve("audit.yaml"),
                """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                rules:
                  - {level: Metadata, users: ["%s"]}
                  - {level: None}
                """
                        .formatted(USER));
        return TestControlPlane.start("--audit-policy-file=" + policy, "--audit-log-path=" + auditLog());
    }

    /** Server-side apply of what a kustomization names, in its order. */
    private static List<HasMetadata> apply(ControlPlane plane, Path folder) throws IOException {
        List<HasMetadata> applied = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("kustomization.yaml"))) {
            if (!line.startsWith("  - ")) {
                continue;
            }
            Path resource = folder.resolve(line.substring(4));
            if (Files.isDirectory(resource)) {
                applied.addAll(apply(plane, resource));
                continue;
            }
            try (InputStream in = Files.newInputStream(resource)) {
                plane.client()
                        .load(in)
                        .items()
                        .forEach(object -> applied.add(
                                plane.client().resource(object).forceConflicts().serverSideApply()));
            }
        }
        return applied;
    }

    /** A mount with {@code subPath} is never updated: changed plugin arguments and certificates would not arrive. */
    @Test
    void whatIsReadAgainWhileTheAdapterRunsIsMountedAsFolders() throws IOException {
        Deployment deployment =
                Serialization.unmarshal(Files.readString(MANIFESTS.resolve("deployment.yaml")), Deployment.class);

        Container adapter =
                deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
        assertThat(adapter.getVolumeMounts()).isNotEmpty().allSatisfy(mount -> assertThat(mount.getSubPath())
                .as(mount.getName())
                .isNull());
        VolumeMount configuration = adapter.getVolumeMounts().stream()
                .filter(m -> m.getName().equals("configuration"))
                .findFirst()
                .orElseThrow();
        assertThat(adapter.getArgs()).contains(configuration.getMountPath() + "/adapter.yaml");
    }

    @Test
    void adapterPlacesPodsUnderExactlyTheRightsOfTheManifests() throws IOException {
        try (ControlPlane plane = start()) {
            List<HasMetadata> applied = apply(plane, MANIFESTS);
            assertThat(applied)
                    .extracting(HasMetadata::getKind)
                    .contains("Deployment", "Service", "NetworkPolicy", "PodDisruptionBudget", "ConfigMap");
            plane.createNodes(10, i -> SimulatedNodes.ready("node-" + i));
            for (int i = 0; i < PODS; i++) {
                plane.client()
                        .resource(SimulatedPods.asking("pod-" + i, Map.of("cpu", "100m", "memory", "64Mi")))
                        .create();
            }
            String config = config(plane);
            AdapterProcess adapter = AdapterProcess.start("adapter", kubeconfig(plane), config, plane.folder());
            try {
                await().atMost(Duration.ofSeconds(90)).until(() -> adapter.log().contains("SERVES"));
                plane.startScheduler(KubeSchedulerText.of(
                                SchedulerConfig.read("adapter.yaml", config),
                                "https://127.0.0.1:" + adapter.port() + "/scheduler",
                                "default-scheduler")
                        .replace("/etc/kubernetes/ballast/ca.crt", certificate(plane, "apiserver.crt")));
                await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(plane.client()
                                .pods()
                                .inNamespace("default")
                                .list()
                                .getItems())
                        .allSatisfy(pod -> assertThat(pod.getSpec().getNodeName())
                                .as(() -> plane.logs() + adapter.log())
                                .isNotNull()));
            } finally {
                adapter.stop();
            }
            assertThat(Audit.of(plane.client())).isEmpty();
            Set<String> used = used();
            Set<String> granted = granted(plane);
            assertThat(granted).as("what was used is granted").containsAll(used);
            granted.removeAll(IN_TROUBLE);
            assertThat(used).as("what is granted is used").containsAll(granted);
        }
    }

    private static String certificate(ControlPlane plane, String name) {
        return plane.folder().resolve("certs").resolve(name).toString();
    }

    /** The adapter's configuration in the ConfigMap, at another address and with a certificate of this place; nobody has one for callers. Pods are planned, so that each right is used. */
    private static String config(ControlPlane plane) {
        String text = plane.client()
                .configMaps()
                .inNamespace(NAMESPACE)
                .withName("ballast-scheduler")
                .get()
                .getData()
                .get("adapter.yaml");
        assertThat(SchedulerConfig.read("adapter.yaml", text).tls()).isPresent();
        return text.lines()
                .filter(line -> !line.startsWith("listen:") && !line.contains("clientAuthorities:"))
                .reduce("", (a, b) -> a + b + "\n")
                .replace("enabled: false, schedulers", "enabled: true, schedulers")
                .replace("/etc/ballast/tls/tls.crt", certificate(plane, "apiserver.crt"))
                .replace("/etc/ballast/tls/tls.key", certificate(plane, "apiserver.key"));
    }

    private static String kubeconfig(ControlPlane plane) {
        String token = plane.client()
                .serviceAccounts()
                .inNamespace(NAMESPACE)
                .withName("ballast-scheduler")
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
        String own = plane.kubeconfig().replaceAll("token: [^}\\s]+", "token: " + token);
        assertThat(own).contains(token);
        return own;
    }

    /** What the API server saw; nothing of it was forbidden. */
    private Set<String> used() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<String> lines = Files.lines(auditLog())) {
            lines.map(JsonMapper.shared()::readTree).forEach(event -> {
                JsonNode object = event.path("objectRef");
                int status = event.path("responseStatus").path("code").asInt(0);
                assertThat(status).as(event::toString).isNotEqualTo(403);
                if (!object.isMissingNode()) {
                    String part = object.path("subresource").asString("");
                    used.add(right(
                            event.path("verb").asString(""),
                            object.path("apiGroup").asString(""),
                            object.path("resource").asString("") + (part.isEmpty() ? "" : "/" + part)));
                }
            });
        }
        return used;
    }

    private static Set<String> granted(ControlPlane plane) {
        Set<String> granted = new TreeSet<>();
        var rbac = plane.client().rbac();
        for (String role : List.of("ballast-scheduler", "ballast-scheduler-planner")) {
            add(rbac.clusterRoles().withName(role).get().getRules(), granted);
        }
        add(
                rbac.roles()
                        .inNamespace(NAMESPACE)
                        .withName("ballast-scheduler")
                        .get()
                        .getRules(),
                granted);
        return granted;
    }

    private static void add(List<PolicyRule> rules, Set<String> granted) {
        for (PolicyRule rule : rules) {
            rule.getVerbs().forEach(verb -> rule.getResources().forEach(resource -> rule.getApiGroups()
                    .forEach(group -> granted.add(right(verb, group, resource)))));
        }
    }

    private static String right(String verb, String group, String resource) {
        return verb + " " + (group.isEmpty() ? "" : group + "/") + resource;
    }
}
