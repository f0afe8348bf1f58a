package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.FilterAnswer;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import io.ballast.scheduler.extender.NodesRequest.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers, spelled exactly as kube-scheduler's types are. What it is given was checked. Thread-safe. */
final class ReplyWriter {
    private static final byte[] ITEMS = "{\"Nodes\":{\"metadata\":{},\"items\":[".getBytes(StandardCharsets.UTF_8);

    private final JsonFactory json = JsonFactory.builder().build();

    /** The answer in the form of the request: names, or the node objects as they came. */
    Reply filter(NodesRequest request, FilterAnswer answer) {
        if (!request.full()) {
            byte[] content = written(out -> {
                out.writeStartObject();
                out.writeNullProperty("Nodes");
                out.writeName("NodeNames");
                names(out, answer.fitting());
                reasons(out, answer, "");
                out.writeEndObject();
            });
            return Reply.json(200, content, false);
        }
        List<Slice> objects = new ArrayList<>(answer.fitting().size());
        answer.fitting().forEach(name -> objects.add(request.nodes().get(name)));
        byte[] rest = written(out -> {
            out.writeStartObject();
            out.writeNullProperty("NodeNames");
            reasons(out, answer, "");
            out.writeEndObject();
        });
        rest[0] = ','; // the rest goes on in the object that ITEMS begins
        byte[] tail = new byte[rest.length + 2];
        tail[0] = ']';
        tail[1] = '}';
        System.arraycopy(rest, 0, tail, 2, rest.length);
        return new Reply(200, Reply.JSON, ITEMS, objects, request.body(), tail, false);
    }

    Reply prioritize(Map<String, Integer> scores) {
        return Reply.json(
                200,
                written(out -> {
                    out.writeStartArray();
                    scores.forEach((host, score) -> {
                        out.writeStartObject();
                        out.writeStringProperty("Host", host);
                        out.writeNumberProperty("Score", score);
                        out.writeEndObject();
                    });
                    out.writeEndArray();
                }),
                false);
    }

    Reply preempt(Map<String, Victims> nodes) {
        return Reply.json(
                200,
                written(out -> {
                    out.writeStartObject();
                    out.writeName("NodeNameToMetaVictims");
                    out.writeStartObject();
                    nodes.forEach((node, victims) -> {
                        out.writeName(node);
                        victims(out, victims);
                    });
                    out.writeEndObject();
                    out.writeEndObject();
                }),
                false);
    }

    Reply bound() {
        return Reply.json(200, written(out -> error(out, "")), false);
    }

    /** The verb's own form of an error: its Error field, or a plain text where it has none. */
    Reply failure(Verb verb, int status, String text) {
        String error = Texts.printable(text);
        if (!verb.carriesError()) {
            return Reply.text(status, error);
        }
        byte[] content = written(out -> {
            if (verb == Verb.BIND) {
                error(out, error);
                return;
            }
            out.writeStartObject();
            out.writeNullProperty("Nodes");
            out.writeNullProperty("NodeNames");
            reasons(out, new FilterAnswer(List.of(), Map.of(), Map.of()), error);
            out.writeEndObject();
        });
        return Reply.json(status, content, true);
    }

    private static void error(JsonGenerator out, String text) {
        out.writeStartObject();
        out.writeStringProperty("Error", text);
        out.writeEndObject();
    }

    private static void names(JsonGenerator out, Collection<String> names) {
        out.writeStartArray();
        names.forEach(out::writeString);
        out.writeEndArray();
    }

    private static void reasons(JsonGenerator out, FilterAnswer answer, String error) {
        reasons(out, "FailedNodes", answer.refused());
        reasons(out, "FailedAndUnresolvableNodes", answer.impossible());
        out.writeStringProperty("Error", error);
    }

    private static void reasons(JsonGenerator out, String field, Map<String, String> reasons) {
        out.writeName(field);
        out.writeStartObject();
        reasons.forEach((node, reason) -> out.writeStringProperty(node, Texts.printable(reason)));
        out.writeEndObject();
    }

    private static void victims(JsonGenerator out, Victims victims) {
        out.writeStartObject();
        out.writeName("Pods");
        out.writeStartArray();
        for (String uid : victims.uids()) {
            out.writeStartObject();
            out.writeStringProperty("UID", Texts.printable(uid));
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeNumberProperty("NumPDBViolations", victims.pdbViolations());
        out.writeEndObject();
    }

    private byte[] written(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), bytes)) {
            content.accept(out);
        }
        return bytes.toByteArray();
    }
}
