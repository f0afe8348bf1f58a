package io.ballast.bench.extender;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * An extender that decides nothing, as fast as a plain one in Java can be: the server of the JDK, and JSON that is read and written as it streams. It passes
 * over the pod. {@code NullExtender MODE}; prints its port. Modes: {@code all} echoes every name, {@code half} echoes every second name and refuses the
 * others with a constant reason, a number answers the first so many names and leaves the others out. {@code prioritize} gives every name one point.
 */
public final class NullExtender {
    /** What a program of this package prints before its port. */
    static final String PORT = "port=";

    private static final String REASON = "node(s) cpu usage exceed threshold";
    private static final int WORKERS = 16;
    private static final int BUFFER = 1 << 16;

    private final JsonFactory json = JsonFactory.builder().build();
    private final String mode;

    private NullExtender(String mode) {
        this.mode = mode;
    }

    /** Serves until it is ended. */
    public static void main(String[] arguments) throws IOException {
        // Without it the second piece of an answer waits for the acknowledgement of the first.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        NullExtender extender = new NullExtender(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(WORKERS));
        server.createContext("/scheduler/filter", exchange -> extender.answer(exchange, true));
        server.createContext("/scheduler/prioritize", exchange -> extender.answer(exchange, false));
        server.start();
        System.out.println(PORT + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange, boolean filter) throws IOException {
        try (exchange) {
            List<String> names = names(exchange.getRequestBody());
            ByteArrayOutputStream out = new ByteArrayOutputStream(BUFFER);
            try (JsonGenerator generator = json.createGenerator(ObjectWriteContext.empty(), out)) {
                if (filter) {
                    filter(generator, names);
                } else {
                    prioritize(generator, names);
                }
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, out.size());
            out.writeTo(exchange.getResponseBody());
        }
    }

    private List<String> names(InputStream body) {
        List<String> names = new ArrayList<>();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean wanted = "NodeNames".equals(parser.currentName());
                JsonToken value = parser.nextToken();
                if (wanted && value == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        names.add(parser.getString());
                    }
                } else {
                    parser.skipChildren();
                }
            }
        }
        return names;
    }

    private void filter(JsonGenerator out, List<String> names) {
        boolean half = mode.equals("half");
        int most = half || mode.equals("all") ? names.size() : Math.min(names.size(), Integer.parseInt(mode));
        int step = half ? 2 : 1;
        out.writeStartObject();
        out.writeNullProperty("Nodes");
        out.writeName("NodeNames");
        out.writeStartArray();
        for (int i = 0; i < most; i += step) {
            out.writeString(names.get(i));
        }
        out.writeEndArray();
        out.writeName("FailedNodes");
        out.writeStartObject();
        for (int i = 1; half && i < names.size(); i += 2) {
            out.writeStringProperty(names.get(i), REASON);
        }
        out.writeEndObject();
        out.writeStringProperty("Error", "");
        out.writeEndObject();
    }

    private static void prioritize(JsonGenerator out, List<String> names) {
        out.writeStartArray();
        for (String name : names) {
            out.writeStartObject();
            out.writeStringProperty("Host", name);
            out.writeNumberProperty("Score", 1);
            out.writeEndObject();
        }
        out.writeEndArray();
    }
}
