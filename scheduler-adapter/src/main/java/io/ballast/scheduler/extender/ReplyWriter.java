package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import io.ballast.scheduler.extender.NodesRequest.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers, spelled exactly as kube-scheduler's types are. What it is given was checked. Thread-safe. */
final class ReplyWriter {
    private static final byte[] ITEMS = "{\"Nodes\":{\"metadata\":{},\"items\":[".getBytes(StandardCharsets.UTF_8);

    private static final byte[] HOST = "{\"Host\":".getBytes(StandardCharsets.UTF_8);
    private static final byte[] SCORE = ",\"Score\":".getBytes(StandardCharsets.UTF_8);
    private static final int ROOM = 256;
    private static final int ROOM_OF_A_NODE = 48;

    private final JsonFactory json = JsonFactory.builder().build();

    /** The answer in the form of the request: names, or the node objects as they came. */
    Reply filter(NodesRequest request, FilterAnswer answer) {
        if (!request.full()) {
            JsonBytes out = new JsonBytes(ROOM + ROOM_OF_A_NODE * answer.verdicts());
            out.raw("{\"Nodes\":null,\"NodeNames\":[");
            for (int k = 0; k < answer.places().length; k++) {
                if (k > 0) {
                    out.raw(',');
                }
                answer.nodes().writeTo(out, answer.places()[k]);
            }
            out.raw("],");
            reasons(out, answer, "");
            return Reply.json(200, out.raw('}').toBytes(), false);
        }
        List<Slice> objects = new ArrayList<>(answer.places().length);
        answer.fitting().forEach(name -> objects.add(request.objects().get(name)));
        JsonBytes tail = new JsonBytes(ROOM + ROOM_OF_A_NODE * answer.verdicts());
        tail.raw("]},\"NodeNames\":null,");
        reasons(tail, answer, "");
        return Reply.objects(ITEMS, objects, request.body(), tail.raw('}').toBytes());
    }

    Reply prioritize(NodeNames nodes, int[] points) {
        JsonBytes out = new JsonBytes(ROOM + ROOM_OF_A_NODE * nodes.size()).raw('[');
        for (int place = 0; place < points.length; place++) {
            if (place > 0) {
                out.raw(',');
            }
            nodes.writeTo(out.raw(HOST), place);
            out.raw(SCORE).raw(Integer.toString(points[place])).raw('}');
        }
        return Reply.json(200, out.raw(']').toBytes(), false);
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
            out.writeName("FailedNodes");
            out.writeStartObject();
            out.writeEndObject();
            out.writeName("FailedAndUnresolvableNodes");
            out.writeStartObject();
            out.writeEndObject();
            out.writeStringProperty("Error", error);
            out.writeEndObject();
        });
        return Reply.json(status, content, true);
    }

    private static void error(JsonGenerator out, String text) {
        out.writeStartObject();
        out.writeStringProperty("Error", text);
        out.writeEndObject();
    }

    private static void reasons(JsonBytes out, FilterAnswer answer, String error) {
        reasons(out.raw("\"FailedNodes\":{"), answer, false);
        reasons(out.raw("},\"FailedAndUnresolvableNodes\":{"), answer, true);
        out.raw("},\"Error\":").raw(JsonBytes.quoted(error));
    }

    private static void reasons(JsonBytes out, FilterAnswer answer, boolean impossible) {
        // Nodes are refused for few reasons, and most often for that of the node before.
        String last = "";
        byte[] quoted = JsonBytes.quoted(last);
        boolean first = true;
        int nodes = answer.refuses() ? answer.nodes().size() : 0;
        for (int place = 0; place < nodes; place++) {
            String reason = answer.reason(place);
            if (reason == null || answer.impossible(place) != impossible) {
                continue;
            }
            if (!reason.equals(last)) {
                last = reason;
                quoted = JsonBytes.quoted(Texts.printable(reason));
            }
            if (!first) {
                out.raw(',');
            }
            answer.nodes().writeTo(out, place);
            out.raw(':').raw(quoted);
            first = false;
        }
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
