package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;

/** TLS and tokens, as the configuration file has them, with a real kube-scheduler and a real API server that reviews tokens. */
class AccessTest {
    private static final String QUESTION =
            "{\"Pod\":{\"metadata\":{\"name\":\"p\",\"uid\":\"u\"}},\"NodeNames\":[\"node-0\"]}";

    /** kube-apiserver has made itself a certificate for this address, which serves the adapter as well. */
    private static String tls(ControlPlane plane) {
        Path certificates = plane.folder().resolve("certs");
        return "tls: {certificate: %s, key: %s}\n"
                .formatted(certificates.resolve("apiserver.crt"), certificates.resolve("apiserver.key"));
    }

    private static AdapterProcess adapter(ControlPlane plane, String config) {
        AdapterProcess adapter = AdapterProcess.start("adapter", plane.kubeconfig(), config, plane.folder());
        await().atMost(Duration.ofMinutes(1)).until(() -> adapter.log().contains(AdapterMain.SYNCED));
        return adapter;
    }

    @Test
    void stockSchedulerAsksOverHttps() {
        try (ControlPlane plane = TestControlPlane.start()) {
            plane.createNodes(2, i -> SimulatedNodes.ready("node-" + i));
            String config = tls(plane);
            AdapterProcess adapter = adapter(plane, config);
            try {
                String url = "https://127.0.0.1:" + adapter.port() + "/scheduler";
                plane.startScheduler(KubeSchedulerText.of(
                                SchedulerConfig.read("adapter.yaml", config), url, "default-scheduler")
                        .replace(
                                "/etc/kubernetes/ballast/ca.crt",
                                plane.folder().resolve("certs/apiserver.crt").toString()));
                plane.client()
                        .resource(SimulatedPods.asking("pod", Map.of("cpu", "1", "memory", "1Gi")))
                        .create();
                await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertThat(plane.client()
                                .pods()
                                .inNamespace("default")
                                .withName("pod")
                                .get()
                                .getSpec()
                                .getNodeName())
                        .as(() -> plane.logs() + adapter.log())
                        .startsWith("node-"));
            } finally {
                adapter.kill();
            }
        }
    }

    @Test
    void onlyTokensOfThoseWhoAreNamedAreTaken() throws Exception {
        try (ControlPlane plane = TestControlPlane.start()) {
            plane.createNodes(1, i -> SimulatedNodes.ready("node-" + i));
            String allowed = token(plane, "viewer");
            String other = token(plane, "other");
            AdapterProcess adapter = adapter(
                    plane,
                    tls(plane)
                            + "authentication: {tokenReview: true, allowedUsers: ['system:serviceaccount:default:viewer']}\n");
            try {
                HttpClient client = trusting(plane.folder().resolve("certs/apiserver.crt"));
                assertThat(ask(client, adapter, null).statusCode()).isEqualTo(401);
                assertThat(ask(client, adapter, "nobody-knows-this").statusCode())
                        .isEqualTo(401);
                assertThat(ask(client, adapter, other)).satisfies(answer -> {
                    assertThat(answer.statusCode()).isEqualTo(403);
                    assertThat(answer.body()).contains("system:serviceaccount:default:other is not among allowedUsers");
                });
                assertThat(ask(client, adapter, allowed)).satisfies(answer -> {
                    assertThat(answer.statusCode()).isEqualTo(200);
                    assertThat(answer.body()).contains("\"NodeNames\":[\"node-0\"]");
                });
                plane.stopApiServer();
                assertThat(ask(client, adapter, allowed).statusCode())
                        .as("remembered")
                        .isEqualTo(200);
                assertThat(ask(client, adapter, "another").statusCode()).isEqualTo(503);
            } finally {
                adapter.kill();
            }
        }
    }

    private static String token(ControlPlane plane, String account) {
        plane.client()
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName(account)
                        .endMetadata()
                        .build())
                .create();
        return plane.client()
                .serviceAccounts()
                .inNamespace("default")
                .withName(account)
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
    }

    private static HttpResponse<String> ask(HttpClient client, AdapterProcess adapter, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("https://127.0.0.1:" + adapter.port() + "/scheduler/filter"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(QUESTION));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpClient trusting(Path certificate) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(certificate)) {
            int number = 0;
            for (var each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + number++, each);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }
}
