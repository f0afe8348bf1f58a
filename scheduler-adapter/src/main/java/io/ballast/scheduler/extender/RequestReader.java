package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.AskingPod;
import io.ballast.scheduler.extender.ExtenderVerbs.PreemptQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import io.ballast.scheduler.extender.NodesRequest.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads requests. Fields of the protocol are found without regard to case, and under the names that older schedulers used; those of API objects inside only
 * as they are spelled. Other fields are passed over. Of a field that comes twice the last one counts. Thread-safe.
 */
final class RequestReader {
    static final int LONGEST_NAME = 253;

    /** Fields as kube-scheduler spells them. */
    private static final Map<String, String> FIELDS = Stream.of(
                    "Pod", "Nodes", "NodeNames", "PodNamespace", "PodName", "PodUID", "Node")
            .collect(Collectors.toUnmodifiableMap(field -> field, field -> field.toLowerCase(Locale.ROOT)));

    private final JsonFactory json = JsonFactory.builder().build();
    /** Names of the questions until now. Callers replace it by a larger one; when two do so at once, one's new names are read again. */
    private volatile NodeRoster known = NodeRoster.EMPTY;

    /** A filter or prioritize request. */
    NodesRequest nodes(Body body) throws RefusedRequest {
        NameScan.Found found = NameScan.in(body, known);
        if (found.names() == null) {
            return nodes(body, null);
        }
        if (found.names().roster().kept()) {
            known = found.names().roster();
        }
        try {
            return nodes(found.rest(), found.names());
        } catch (RefusedRequest e) {
            return nodes(body, null); // refused again, with the right place
        }
    }

    /** @param scanned names that were cut out; null when they were not */
    private NodesRequest nodes(Body body, NodeNames scanned) throws RefusedRequest {
        return read(body, in -> {
            AskingPod pod = null;
            NodeNames names = null;
            Map<String, Slice> objects = null;
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = fold(in.currentName());
                in.nextToken();
                switch (field) {
                    case "pod" -> pod = pod(in, body);
                    case "nodenames" -> {
                        NodeNames listed = names(in);
                        names = scanned == null ? listed : scanned;
                    }
                    case "nodes" -> objects = objects(in);
                    default -> in.skipChildren();
                }
            }
            if (names == null && objects == null) {
                throw RefusedRequest.incomplete(
                        "the request has neither NodeNames nor Nodes; one of them must list the candidates");
            }
            return names != null
                    ? new NodesRequest(required(pod), names, Map.of(), false, body)
                    : new NodesRequest(required(pod), NodeNames.of(objects.keySet()), objects, true, body);
        });
    }

    PreemptQuestion preempt(Body body) throws RefusedRequest {
        return read(body, in -> {
            AskingPod pod = null;
            Map<String, Victims> identified = null;
            Map<String, Victims> whole = null;
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = fold(in.currentName());
                in.nextToken();
                switch (field) {
                    case "pod" -> pod = pod(in, body);
                    case "nodenametometavictims", "nodetometavictims" -> identified = victimsByNode(in, false);
                    case "nodenametovictims", "nodetovictims" -> whole = victimsByNode(in, true);
                    default -> in.skipChildren();
                }
            }
            if (identified == null && whole == null) {
                throw RefusedRequest.incomplete(
                        "the request has neither NodeNameToMetaVictims nor NodeNameToVictims; one of them must list the candidates");
            }
            return new PreemptQuestion(required(pod), identified != null ? identified : whole);
        });
    }

    BindRequest bind(Body body) throws RefusedRequest {
        return read(body, in -> {
            String namespace = "";
            String name = "";
            String uid = "";
            String node = "";
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = fold(in.currentName());
                in.nextToken();
                switch (field) {
                    case "podnamespace" -> namespace = text(in);
                    case "podname" -> name = text(in);
                    case "poduid" -> uid = text(in);
                    case "node" -> node = text(in);
                    default -> in.skipChildren();
                }
            }
            if (namespace.isEmpty() || name.isEmpty() || uid.isEmpty() || node.isEmpty()) {
                throw RefusedRequest.incomplete(
                        "the request must have PodNamespace, PodName, PodUID and Node, all of them not empty");
            }
            return new BindRequest(namespace, name, uid, node);
        });
    }

    private interface Reading<T> {
        T read(JsonParser in) throws RefusedRequest;
    }

    private <T> T read(Body body, Reading<T> reading) throws RefusedRequest {
        refuseOtherEncodings(body);
        try (JsonParser in = json.createParser(ObjectReadContext.empty(), body.bytes(), 0, body.length())) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw unexpected(in, "a request is a JSON object");
            }
            T result = reading.read(in);
            if (in.nextToken() != null) {
                throw unexpected(in, "something follows the request");
            }
            return result;
        } catch (JacksonException e) {
            throw malformed(e.getLocation(), e.getOriginalMessage());
        }
    }

    /** The parser would guess them, and places in the body would be unknown. */
    private static void refuseOtherEncodings(Body body) throws RefusedRequest {
        byte[] bytes = body.bytes();
        if (body.length() == 0) {
            throw RefusedRequest.malformed("the request is empty");
        }
        boolean wide = bytes[0] == 0 || (body.length() > 1 && bytes[1] == 0);
        if (bytes[0] < 0 || wide) {
            throw RefusedRequest.malformed("malformed JSON at line 1, column 1: not UTF-8 without a byte order mark");
        }
    }

    private static AskingPod required(AskingPod pod) throws RefusedRequest {
        if (pod == null) {
            throw RefusedRequest.incomplete("the request has no Pod");
        }
        return pod;
    }

    /** What identifies the pod, and a copy of its bytes; null for null. */
    private static AskingPod pod(JsonParser in, Body body) throws RefusedRequest {
        if (!entered(in, JsonToken.START_OBJECT, "Pod must be an object")) {
            return null;
        }
        int start = offsetOf(in.currentTokenLocation());
        Meta meta = meta(in);
        int end = offsetOf(in.currentLocation());
        if (meta.name.isEmpty()) {
            throw RefusedRequest.incomplete("the Pod of the request has no metadata.name");
        }
        return new AskingPod(
                meta.namespace, meta.name, meta.uid, meta.version, Arrays.copyOfRange(body.bytes(), start, end));
    }

    private static final class Meta {
        private String name = "";
        private String namespace = "";
        private String uid = "";
        private String version = "";
    }

    /** Reads an API object to its end. */
    private static Meta meta(JsonParser in) throws RefusedRequest {
        Meta meta = new Meta();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean metadata = in.currentName().equals("metadata");
            in.nextToken();
            if (metadata && in.currentToken() == JsonToken.START_OBJECT) {
                metadata(in, meta);
            } else {
                in.skipChildren();
            }
        }
        return meta;
    }

    private static void metadata(JsonParser in, Meta meta) throws RefusedRequest {
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "name" -> meta.name = text(in);
                case "namespace" -> meta.namespace = text(in);
                case "uid" -> meta.uid = text(in);
                case "resourceVersion" -> meta.version = text(in);
                default -> in.skipChildren();
            }
        }
    }

    private static NodeNames names(JsonParser in) throws RefusedRequest {
        if (!entered(in, JsonToken.START_ARRAY, "NodeNames must be a list")) {
            return null;
        }
        List<String> names = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() != JsonToken.VALUE_STRING) {
                throw unexpected(in, "NodeNames must be a list of names");
            }
            names.add(nodeName(in, in.getString()));
        }
        return NodeNames.of(names);
    }

    private static Map<String, Slice> objects(JsonParser in) throws RefusedRequest {
        if (!entered(in, JsonToken.START_OBJECT, "Nodes must be a list object")) {
            return null;
        }
        Map<String, Slice> objects = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean items = in.currentName().equals("items");
            in.nextToken();
            if (items) {
                objects.clear();
                items(in, objects);
            } else {
                in.skipChildren();
            }
        }
        return objects;
    }

    private static void items(JsonParser in, Map<String, Slice> objects) throws RefusedRequest {
        if (!entered(in, JsonToken.START_ARRAY, "Nodes.items must be a list")) {
            return;
        }
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() != JsonToken.START_OBJECT) {
                throw unexpected(in, "Nodes.items must be a list of objects");
            }
            int start = offsetOf(in.currentTokenLocation());
            String name = nodeName(in, meta(in).name);
            objects.putIfAbsent(name, new Slice(start, offsetOf(in.currentLocation()) - start));
        }
    }

    private static Map<String, Victims> victimsByNode(JsonParser in, boolean whole) throws RefusedRequest {
        if (!entered(in, JsonToken.START_OBJECT, "victims must be an object of nodes")) {
            return null;
        }
        Map<String, Victims> nodes = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String node = nodeName(in, in.currentName());
            in.nextToken();
            nodes.put(node, victims(in, whole));
        }
        return nodes;
    }

    private static Victims victims(JsonParser in, boolean whole) throws RefusedRequest {
        List<String> uids = new ArrayList<>();
        long violations = 0;
        if (entered(in, JsonToken.START_OBJECT, "the victims of a node must be an object")) {
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = fold(in.currentName());
                in.nextToken();
                switch (field) {
                    case "pods" -> uids = uids(in, whole);
                    case "numpdbviolations" -> violations = number(in);
                    default -> in.skipChildren();
                }
            }
        }
        return new Victims(uids, violations);
    }

    private static List<String> uids(JsonParser in, boolean whole) throws RefusedRequest {
        List<String> uids = new ArrayList<>();
        if (entered(in, JsonToken.START_ARRAY, "Pods must be a list")) {
            while (in.nextToken() != JsonToken.END_ARRAY) {
                if (in.currentToken() != JsonToken.START_OBJECT) {
                    throw unexpected(in, "Pods must be a list of objects");
                }
                String uid = whole ? meta(in).uid : metaUid(in);
                if (uid.isEmpty()) {
                    throw unexpected(in, "a victim has no UID");
                }
                uids.add(uid);
            }
        }
        return uids;
    }

    private static String metaUid(JsonParser in) throws RefusedRequest {
        String uid = "";
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean wanted = fold(in.currentName()).equals("uid");
            in.nextToken();
            if (wanted) {
                uid = text(in);
            } else {
                in.skipChildren();
            }
        }
        return uid;
    }

    /** Whether the value is there; null says that it is not. */
    private static boolean entered(JsonParser in, JsonToken wanted, String text) throws RefusedRequest {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return false;
        }
        if (in.currentToken() != wanted) {
            throw unexpected(in, text);
        }
        return true;
    }

    private static String text(JsonParser in) throws RefusedRequest {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return "";
        }
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw unexpected(in, in.currentName() + " must be a text");
        }
        return in.getString();
    }

    private static long number(JsonParser in) throws RefusedRequest {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return 0;
        }
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw unexpected(in, in.currentName() + " must be a whole number");
        }
        return in.getLongValue();
    }

    private static String nodeName(JsonParser in, String name) throws RefusedRequest {
        boolean plain = !name.isEmpty() && name.length() <= LONGEST_NAME;
        for (int i = 0; plain && i < name.length(); i++) {
            plain = name.charAt(i) > ' ' && name.charAt(i) < 0x7f;
        }
        if (!plain) {
            throw unexpected(
                    in, "a node's name is empty, longer than 253 characters or has characters that no name has");
        }
        return name;
    }

    private static String fold(String field) {
        String folded = FIELDS.get(field);
        return folded == null ? field.toLowerCase(Locale.ROOT) : folded;
    }

    private static int offsetOf(TokenStreamLocation location) {
        return (int) location.getByteOffset();
    }

    private static RefusedRequest unexpected(JsonParser in, String text) {
        return malformed(in.currentTokenLocation(), text);
    }

    private static RefusedRequest malformed(TokenStreamLocation at, String text) {
        String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        return RefusedRequest.malformed(Texts.printable("malformed JSON" + place + ": " + text));
    }
}
