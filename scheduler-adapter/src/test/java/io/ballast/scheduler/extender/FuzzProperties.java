package io.ballast.scheduler.extender;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Valid requests, damaged: whatever comes is answered, with a text that says what is wrong when something is. */
class FuzzProperties {
    private static final String[] VERBS = {"filter", "prioritize", "preempt", "bind"};
    private static final String[] REQUESTS = {
        "{\"Pod\":{\"metadata\":{\"name\":\"p\",\"namespace\":\"d\",\"uid\":\"u\"},\"spec\":{\"a\":[1.5,true,null]}},\"NodeNames\":[\"n1\",\"n2\"]}",
        "{\"pod\":{\"metadata\":{\"name\":\"p\"}},\"nodes\":{\"items\":[{\"metadata\":{\"name\":\"n1\"},\"x\":\"\\u00fc\"},{\"metadata\":{\"name\":\"n2\"}}]}}",
        "{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"a\"}],\"NumPDBViolations\":3}}}",
        "{\"PodName\":\"p\",\"PodNamespace\":\"d\",\"PodUID\":\"u\",\"Node\":\"n1\"}",
    };

    private static RunningExtender extender; // one for all tries of this class

    @BeforeContainer
    static void start() throws IOException {
        extender = new RunningExtender();
    }

    @AfterContainer
    static void stop() {
        extender.close();
    }

    @Property(tries = 600)
    void damagedRequestsAreAnswered(
            @ForAll @IntRange(max = 3) int verb,
            @ForAll @IntRange(max = 3) int request,
            @ForAll @Size(min = 1, max = 4) int[] places,
            @ForAll @Size(4) byte[] values,
            @ForAll @IntRange(max = 3) int way)
            throws Exception {
        byte[] damaged = damaged(REQUESTS[request].getBytes(UTF_8), places, values, way);

        var answer = extender.post(VERBS[verb], damaged);

        assertThat(answer.statusCode()).isIn(200, 400);
        assertThat(answer.body()).isNotBlank();
        if (answer.headers().firstValue("Content-Type").orElseThrow().equals("application/json")
                && validJson(damaged)) {
            assertThat(validJson(answer.body().getBytes(UTF_8))).isTrue();
        }
        assertThat(extender.events.faults).isEmpty();
    }

    private static byte[] damaged(byte[] bytes, int[] places, byte[] values, int way) {
        for (int i = 0; i < places.length; i++) {
            int at = Math.floorMod(places[i], bytes.length);
            switch (way) {
                case 0 -> bytes[at] = values[i];
                case 1 -> bytes[at] = (byte) "{}[]\",:\\0-nt".charAt(Math.floorMod(values[i], 12));
                case 2 -> bytes = at == 0 ? bytes : Arrays.copyOf(bytes, at);
                default -> {
                    byte[] twice = Arrays.copyOf(bytes, bytes.length + at);
                    System.arraycopy(bytes, 0, twice, bytes.length, at);
                    bytes = twice;
                }
            }
        }
        return bytes;
    }

    private static boolean validJson(byte[] bytes) {
        try {
            return JsonMapper.shared().readTree(bytes) != null;
        } catch (JacksonException e) {
            return false;
        }
    }
}
