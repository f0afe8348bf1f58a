package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.FilterDecision.Scored;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.Verb;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class TracingTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final Map<String, String> HEADERS = Map.of("traceparent", "00-" + TRACE + "-" + CALLER + "-01");

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final Tracing tracing = new Tracing(SimpleSpanProcessor.create(exporter), 0, "cluster", "adapter-0");

    private void question(Verb verb, Map<String, String> headers, Runnable deciding) {
        ExtenderEvents.Work work = tracing.began(verb, headers::get);
        tracing.asks("default", "web", "uid-web");
        deciding.run();
        tracing.answered("uid-web");
        work.close();
    }

    private SpanData span(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void questionIsUnderTheCallersSpanAndTheDecisionUnderTheQuestion() {
        question(Verb.FILTER, HEADERS, () -> tracing.filtered(MetricsPageTest.fits(new Scored("node-a", 90))));

        SpanData question = span("filter");
        assertThat(question.getTraceId()).isEqualTo(TRACE);
        assertThat(question.getParentSpanId()).isEqualTo(CALLER);
        assertThat(question.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(question.getAttributes().asMap())
                .containsEntry(Tracing.NAMESPACE, "default")
                .containsEntry(Tracing.POD, "web")
                .containsEntry(Tracing.DECISION, "abc-2")
                .containsEntry(Tracing.ASKED, 500L)
                .containsEntry(Tracing.FITTING, 40L);
        SpanData decision = span("decide");
        assertThat(decision.getParentSpanId()).isEqualTo(question.getSpanId());
        assertThat(decision.getEndEpochNanos() - decision.getStartEpochNanos()).isEqualTo(2_000_000);
        assertThat(decision.getAttributes().asMap())
                .containsEntry(Tracing.PROFILE, "cluster")
                .containsEntry(Tracing.REVISION, "rev1");
    }

    @Test
    void bindShowsTheTimeInTheApiServer() {
        question(Verb.BIND, HEADERS, () -> tracing.bound(MetricsPageTest.bound(BindDecision.Kind.BOUND, "node-a")));

        SpanData bind = span("bind in API server");
        assertThat(bind.getParentSpanId()).isEqualTo(span("bind").getSpanId());
        assertThat(bind.getEndEpochNanos() - bind.getStartEpochNanos()).isEqualTo(30_000_000);
        assertThat(bind.getAttributes().asMap()).containsEntry(Tracing.NODE, "node-a");
    }

    @Test
    void questionsOfCallersWithoutASpanAreSampled() {
        question(Verb.FILTER, Map.of(), () -> tracing.filtered(MetricsPageTest.fits(new Scored("node-a", 90))));

        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }

    @Test
    void spansReachAReceiverOverHttp() throws IOException {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/v1/traces", exchange -> {
            received.add(exchange.getRequestHeaders().getFirst("Content-Type"));
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        URI endpoint = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + receiver.getAddress().getPort() + "/v1/traces");
        Tracing sending = new Tracing(new ObserveSettings.Tracing(endpoint, 1), "cluster", "adapter-0");
        sending.began(Verb.FILTER, name -> null).close();
        sending.close();

        await().untilAsserted(() -> assertThat(received).isNotEmpty());
        assertThat(List.copyOf(received)).containsOnly("application/x-protobuf");
        receiver.stop(0);
    }
}
