package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.FilterDecision;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.Verb;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A span for each question, under the caller's when it names one, and below it one for the decision or the bind. Spans wait in a bounded queue of the SDK; what it
 * cannot send is dropped. Thread-safe.
 */
final class Tracing implements DecisionListener, AutoCloseable {
    static final AttributeKey<String> NAMESPACE = AttributeKey.stringKey("k8s.namespace.name");
    static final AttributeKey<String> POD = AttributeKey.stringKey("k8s.pod.name");
    static final AttributeKey<String> NODE = AttributeKey.stringKey("k8s.node.name");
    static final AttributeKey<String> DECISION = AttributeKey.stringKey("ballast.decision.id");
    static final AttributeKey<String> PROFILE = AttributeKey.stringKey("ballast.profile");
    static final AttributeKey<String> REVISION = AttributeKey.stringKey("ballast.revision");
    static final AttributeKey<Long> ASKED = AttributeKey.longKey("ballast.nodes.asked");
    static final AttributeKey<Long> FITTING = AttributeKey.longKey("ballast.nodes.fitting");
    static final AttributeKey<String> RESULT = AttributeKey.stringKey("ballast.bind.result");

    private static final long CLOSING_SECONDS = 5;
    private static final TextMapGetter<UnaryOperator<String>> HEADERS = new TextMapGetter<>() {
        @Override
        public String get(UnaryOperator<String> headers, String key) {
            return headers == null ? null : headers.apply(key);
        }
    };

    private final SdkTracerProvider provider;
    private final Tracer tracer;
    private final String profile;

    @SuppressWarnings("ThreadLocalUsage") // the program has one of these
    private final ThreadLocal<Context> current = new ThreadLocal<>();

    private final Map<String, Context> questions = new ConcurrentHashMap<>();

    Tracing(ObserveSettings.Tracing settings, String profile, String instance) {
        this(
                BatchSpanProcessor.builder(OtlpHttpSpanExporter.builder()
                                .setEndpoint(settings.endpoint().toString())
                                .build())
                        .build(),
                settings.sampleRatio(),
                profile,
                instance);
    }

    Tracing(SpanProcessor spans, double sampleRatio, String profile, String instance) {
        this.profile = requireNonNull(profile, "profile is null");
        provider = SdkTracerProvider.builder()
                .addSpanProcessor(spans)
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(sampleRatio)))
                .setResource(Resource.getDefault().toBuilder()
                        .put("service.name", "ballast-scheduler")
                        .put("service.instance.id", instance)
                        .build())
                .build();
        tracer = provider.get("io.ballast.scheduler");
    }

    /** Begins the span of a question on the thread that works on it; it ends when what is returned is closed. */
    ExtenderEvents.Work began(Verb verb, UnaryOperator<String> headers) {
        Context parent = W3CTraceContextPropagator.getInstance().extract(Context.root(), headers, HEADERS);
        Span span = tracer.spanBuilder(verb.name().toLowerCase(Locale.ROOT))
                .setParent(parent)
                .setSpanKind(SpanKind.SERVER)
                .startSpan();
        current.set(Context.root().with(span));
        return () -> {
            current.remove();
            span.end();
        };
    }

    /** The question on the calling thread is about this pod. */
    void asks(String namespace, String name, String uid) {
        Context now = current.get();
        if (now == null) {
            return;
        }
        Span.fromContext(now).setAttribute(NAMESPACE, namespace).setAttribute(POD, name);
        questions.put(uid, now);
    }

    /** Nobody decides about the pod any more. */
    void answered(String uid) {
        questions.remove(uid);
    }

    /** The question on the calling thread is answered by an error. */
    void failed() {
        Context now = current.get();
        if (now != null) {
            Span.fromContext(now).setStatus(StatusCode.ERROR);
        }
    }

    @Override
    public void filtered(FilterDecision decision) {
        Context question = questions.get(decision.pod().uid());
        if (question == null) {
            return;
        }
        Span.fromContext(question)
                .setAttribute(DECISION, decision.id())
                .setAttribute(ASKED, (long) decision.asked())
                .setAttribute(FITTING, (long) decision.fitting());
        Span span = child(question, "decide", decision.at());
        span.setAttribute(DECISION, decision.id())
                .setAttribute(PROFILE, profile)
                .setAttribute(REVISION, decision.revision());
        end(span, decision.at().plus(decision.took()));
    }

    @Override
    public void bound(BindDecision decision) {
        Context question = questions.get(decision.pod().uid());
        if (question == null) {
            return;
        }
        decision.id().ifPresent(id -> Span.fromContext(question).setAttribute(DECISION, id));
        Span.fromContext(question).setAttribute(NODE, decision.node());
        if (decision.kind() == BindDecision.Kind.CONFLICT) {
            return; // the API server was not asked
        }
        Span span = child(question, "bind in API server", decision.at().minus(decision.took()));
        span.setAttribute(NODE, decision.node())
                .setAttribute(RESULT, decision.kind().name().toLowerCase(Locale.ROOT));
        decision.problem().ifPresent(problem -> span.setStatus(StatusCode.ERROR, problem));
        end(span, decision.at());
    }

    private Span child(Context parent, String name, Instant begin) {
        return tracer.spanBuilder(name)
                .setParent(parent)
                .setStartTimestamp(begin)
                .startSpan();
    }

    private static void end(Span span, Instant at) {
        span.end(at);
    }

    @Override
    public void close() {
        provider.shutdown().join(CLOSING_SECONDS, TimeUnit.SECONDS);
    }
}
