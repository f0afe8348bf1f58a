package io.ballast.scheduler.extender;

import static io.ballast.scheduler.extender.ScriptedVerbs.answer;
import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.PreemptQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The extender as kube-scheduler sees it. */
class ExtenderServerTest {
    private static final String POD =
            "{\"metadata\":{\"name\":\"p\",\"namespace\":\"default\",\"uid\":\"u-1\"},\"spec\":{\"x\":[1,{}]}}";

    private final RunningExtender extender;

    ExtenderServerTest() throws IOException {
        extender = new RunningExtender();
    }

    @AfterEach
    void stop() {
        extender.close();
    }

    @Test
    void filterAnswersInTheFormOfTheRequestWithUpstreamsSpelling() throws Exception {
        extender.verbs.filter = q -> completedFuture(
                answer(q, List.of("n3", "n1"), Map.of("n2", "too hot"), Map.of("n4", "never \"here\"")));

        HttpResponse<String> answer = extender.post(
                "filter",
                "{\"Pod\":" + POD
                        + ",\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\",\"n3\",\"n4\"],\"Later\":{\"a\":[]}}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body())
                .isEqualTo("{\"Nodes\":null,\"NodeNames\":[\"n3\",\"n1\"],\"FailedNodes\":{\"n2\":\"too hot\"},"
                        + "\"FailedAndUnresolvableNodes\":{\"n4\":\"never \\\"here\\\"\"},\"Error\":\"\"}");
        NodesQuestion asked = (NodesQuestion) extender.verbs.asked.remove();
        assertThat(asked.nodes()).containsExactly("n1", "n2", "n3", "n4");
        assertThat(asked.pod().namespace()).isEqualTo("default");
        assertThat(asked.pod().name()).isEqualTo("p");
        assertThat(asked.pod().uid()).isEqualTo("u-1");
        assertThat(asked.pod().json()).asString().isEqualTo(POD);
        assertThat(extender.events.fullNodes).hasValue(0);
    }

    /** BL-122. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Pod\":%s,\"NodeNames\":[\"n1\",\"n2\"]}",
                "{\"pod\":%s,\"nodenames\":[\"n1\",\"n2\"]}",
                "{\"nodeNames\":[\"n1\",\"n2\"],\"POD\":%s,\"nodes\":null}",
                " {\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"n3\"}}]},\"NODENAMES\":[\"n1\",\"n2\"],\"pod\":%s} ",
            })
    void allSpellingsOfARequestAreRead(String request) throws Exception {
        assertThat(extender.post("filter", String.format(request, POD)).body())
                .contains("\"NodeNames\":[\"n1\",\"n2\"]");
        assertThat(extender.post("prioritize", String.format(request, POD)).body())
                .isEqualTo("[{\"Host\":\"n1\",\"Score\":5},{\"Host\":\"n2\",\"Score\":5}]");
    }

    /** BL-122: an absent list is no empty list. */
    @Test
    void aRequestWithoutCandidatesIsAnError() throws Exception {
        String request = "{\"Pod\":" + POD + ",\"Nodes\":null,\"NodeNames\":null}";

        assertThat(extender.post("filter", request).statusCode()).isEqualTo(200);
        assertThat(extender.post("filter", request).body())
                .startsWith("{\"Nodes\":null,\"NodeNames\":null,\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{},"
                        + "\"Error\":\"the request has neither NodeNames nor Nodes");
        assertThat(extender.post("prioritize", request).statusCode()).isEqualTo(400);
        assertThat(extender.post("filter", "{\"NodeNames\":[\"n1\"]}").body())
                .contains("\"Error\":\"the request has no Pod\"");
        assertThat(extender.post("filter", "{\"Pod\":{},\"NodeNames\":[\"n1\"]}")
                        .body())
                .contains("no metadata.name");
        assertThat(extender.verbs.asked).isEmpty();
    }

    @Test
    void anEmptyListOfCandidatesIsAnEmptyAnswer() throws Exception {
        assertThat(extender.post("filter", "{\"Pod\":" + POD + ",\"NodeNames\":[]}")
                        .body())
                .isEqualTo(
                        "{\"Nodes\":null,\"NodeNames\":[],\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}");
        assertThat(extender.post("filter", "{\"Pod\":" + POD + ",\"Nodes\":{\"items\":null}}")
                        .body())
                .isEqualTo("{\"Nodes\":{\"metadata\":{},\"items\":[]},\"NodeNames\":null,\"FailedNodes\":{},"
                        + "\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}");
        assertThat(extender.verbs.asked).isEmpty();
    }

    /** BL-122: node objects go back byte for byte. */
    @Test
    void wholeNodesComeBackAsTheyCame() throws Exception {
        String n1 = "{ \"metadata\" : {\"name\":\"n1\",\"labels\":{\"name\":\"ü\"}} , \"status\":{\"x\":1.50} }";
        String n2 = "{\"kind\":\"Node\",\"metadata\":{\"uid\":\"2\",\"name\":\"n2\"}}";
        String n3 = "{\"metadata\":{\"name\":\"n3\"}}";
        extender.verbs.filter = q -> completedFuture(answer(q, List.of("n2", "n1"), Map.of("n3", "hot"), Map.of()));

        HttpResponse<String> answer = extender.post(
                "filter",
                "{\"Pod\":" + POD + ",\"Nodes\":{\"metadata\":{},\"items\":[" + n1 + "," + n2 + " , " + n3 + "," + n2
                        + "]},\"NodeNames\":null}");

        assertThat(answer.body())
                .isEqualTo("{\"Nodes\":{\"metadata\":{},\"items\":[" + n2 + "," + n1 + "]},\"NodeNames\":null,"
                        + "\"FailedNodes\":{\"n3\":\"hot\"},\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}");
        assertThat(extender.events.fullNodes).hasValue(1);
    }

    @Test
    void fiveThousandNamesAreAnswered() throws Exception {
        List<String> names =
                IntStream.range(0, 5_000).mapToObj(i -> "node-" + i).toList();
        String list = names.stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));

        HttpResponse<String> answer = extender.post("filter", "{\"Pod\":" + POD + ",\"NodeNames\":" + list + "}");

        assertThat(answer.body()).contains("\"NodeNames\":" + list);
    }

    /** BL-123: a name that comes twice is one node. */
    @Test
    void onlyNodesOfTheRequestComeBackAndEachOnce() throws Exception {
        extender.verbs.filter = q -> completedFuture(answer(q, List.of("n2"), Map.of(), Map.of("n1", "no")));

        HttpResponse<String> answer =
                extender.post("filter", "{\"Pod\":" + POD + ",\"NodeNames\":[\"n1\",\"n2\",\"n1\",\"n2\"]}");

        assertThat(answer.body())
                .isEqualTo("{\"Nodes\":null,\"NodeNames\":[\"n2\"],\"FailedNodes\":{},"
                        + "\"FailedAndUnresolvableNodes\":{\"n1\":\"no\"},\"Error\":\"\"}");
        assertThat(extender.events.faults).isEmpty();
    }

    @Test
    void nodesWithoutAVerdictAreRefusedWhenNothingFits() throws Exception {
        extender.verbs.filter = q -> completedFuture(answer(q, List.of(), Map.of("n2", "hot"), Map.of()));

        HttpResponse<String> answer = extender.post("filter", "{\"Pod\":" + POD + ",\"NodeNames\":[\"n1\",\"n2\"]}");

        assertThat(answer.body()).contains("\"FailedNodes\":{\"n1\":\"node(s) got no verdict\",\"n2\":\"hot\"}");
        assertThat(extender.events.faults).singleElement().asString().contains("1 nodes have no verdict");
    }

    /** Names that are spelled with escapes, or have to be, go the long way and come back right. */
    @Test
    void strangeNamesAreAnsweredAsWell() throws Exception {
        HttpResponse<String> answer = extender.post(
                "filter", "{\"Pod\":" + POD + ", \"nodeNames\" : [ \"n\\u0031\", \"a\\\"b\" ,\"c\\\\d\"] }");

        assertThat(answer.body()).contains("\"NodeNames\":[\"n1\",\"a\\\"b\",\"c\\\\d\"]");
        assertThat(extender.post("filter", "{\"Pod\":" + POD + ",\"NodeNames\":[\"x\"],\"nodenames\":[\"y\"]}")
                        .body())
                .as("the last one counts")
                .contains("\"NodeNames\":[\"y\"]");
    }

    /** BL-125. */
    @Test
    void everyNodeOfTheRequestHasPointsWithinTheRange() throws Exception {
        extender.verbs.prioritize = q -> completedFuture(new int[] {100, -1, 4});

        HttpResponse<String> answer =
                extender.post("prioritize", "{\"Pod\":" + POD + ",\"NodeNames\":[\"n1\",\"n2\",\"n3\",\"n4\",\"n1\"]}");

        assertThat(answer.body())
                .isEqualTo(
                        "[{\"Host\":\"n1\",\"Score\":10},{\"Host\":\"n2\",\"Score\":0},{\"Host\":\"n3\",\"Score\":4},{\"Host\":\"n4\",\"Score\":0}]");
        assertThat(extender.events.faults).hasSize(3);
    }

    /** BL-122, BL-124. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Pod\":%s,\"NodeNameToVictims\":null,\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"a\"},{\"UID\":\"b\"}],\"NumPDBViolations\":1},\"n2\":{\"Pods\":null}}}",
                "{\"pod\":%s,\"nodeNameToMetaVictims\":{\"n1\":{\"pods\":[{\"uid\":\"a\"},{\"uid\":\"b\"}],\"numPDBViolations\":1},\"n2\":null}}",
                "{\"pod\":%s,\"nodeToMetaVictims\":{\"n1\":{\"pods\":[{\"Uid\":\"a\"},{\"uid\":\"b\"}],\"numpdbviolations\":1},\"n2\":{}}}",
                "{\"Pod\":%s,\"NodeNameToVictims\":{\"n1\":{\"Pods\":[{\"metadata\":{\"uid\":\"a\"}},{\"metadata\":{\"uid\":\"b\"}}],\"NumPDBViolations\":1},\"n2\":{}}}",
                "{\"Pod\":%s,\"nodeToVictims\":{\"n1\":{\"pods\":[{\"metadata\":{\"uid\":\"a\"}},{\"metadata\":{\"uid\":\"b\"}}],\"numPDBViolations\":1},\"n2\":{}}}",
            })
    void preemptionIsAnsweredWithIdentifiers(String request) throws Exception {
        HttpResponse<String> answer = extender.post("preempt", String.format(request, POD));

        assertThat(answer.body())
                .isEqualTo(
                        "{\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"a\"},{\"UID\":\"b\"}],\"NumPDBViolations\":1},"
                                + "\"n2\":{\"Pods\":[],\"NumPDBViolations\":0}}}");
        assertThat(((PreemptQuestion) extender.verbs.asked.remove()).nodes())
                .isEqualTo(Map.of("n1", new Victims(List.of("a", "b"), 1), "n2", new Victims(List.of(), 0)));
    }

    /** BL-124: an empty map would say that preemption helps nowhere. */
    @Test
    void preemptionThatCannotBeJudgedIsAnError() throws Exception {
        extender.verbs.preempt = q -> failedFuture(new VerbFailure("not synced"));

        HttpResponse<String> answer = extender.post(
                "preempt", "{\"Pod\":" + POD + ",\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"a\"}]}}}");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("not synced\n");
        assertThat(extender.post("preempt", "{\"Pod\":" + POD + "}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void bindingIsAnswered() throws Exception {
        String request = "{\"PodName\":\"p\",\"PodNamespace\":\"default\",\"PodUID\":\"u-1\",\"Node\":\"n1\"}";

        assertThat(extender.post("bind", request).body()).isEqualTo("{\"Error\":\"\"}");
        assertThat(extender.verbs.asked.remove()).isEqualTo(List.of("default", "p", "u-1", "n1"));

        extender.verbs.bind = q -> failedFuture(new VerbFailure("device 3 is taken"));
        HttpResponse<String> refused = extender.post("bind", request);
        assertThat(refused.statusCode()).isEqualTo(200);
        assertThat(refused.body()).isEqualTo("{\"Error\":\"device 3 is taken\"}");
        assertThat(extender.post("bind", "{\"podname\":\"p\",\"podNamespace\":\"d\",\"poduid\":\"u\"}")
                        .body())
                .contains("\"Error\":\"the request must have PodNamespace");
    }

    @Test
    void whatFailsUnexpectedlyIsAnErrorAndAFault() throws Exception {
        String request = "{\"Pod\":" + POD + ",\"NodeNames\":[\"n1\"]}";
        extender.verbs.filter = q -> failedFuture(new IllegalStateException("broken"));
        assertThat(extender.post("filter", request).body())
                .contains("\"NodeNames\":null")
                .contains("\"Error\":\"unexpected failure: java.lang.IllegalStateException: broken\"");

        extender.verbs.filter = q -> {
            throw new IllegalArgumentException("at once");
        };
        assertThat(extender.post("filter", request).body()).contains("java.lang.IllegalArgumentException: at once");
        extender.verbs.filter = q -> completedFuture(null);
        assertThat(extender.post("filter", request).body()).contains("\"Error\":\"unexpected failure");
        assertThat(extender.events.faults).hasSize(3);
    }

    @Test
    void aFaultOfOursIsToldAndNoted() throws Exception {
        Map<String, Victims> withoutVictims = new HashMap<>();
        withoutVictims.put("n1", null);
        extender.verbs.preempt = q -> completedFuture(withoutVictims);

        HttpResponse<String> answer =
                extender.post("preempt", "{\"Pod\":" + POD + ",\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[]}}}");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).startsWith("unexpected failure: java.lang.NullPointerException");
        assertThat(extender.events.faults).hasSize(1);
    }

    @Test
    void whatIsDecidedTooLateIsAnError() throws Exception {
        try (RunningExtender hasty = new RunningExtender(
                new ExtenderSettings.Limits(1 << 20, 1 << 20, 8, Duration.ofSeconds(10), Duration.ofMillis(50)))) {
            CompletableFuture<FilterAnswer> never = new CompletableFuture<>();
            CompletableFuture<Void> binding = new CompletableFuture<>();
            hasty.verbs.filter = q -> never;
            hasty.verbs.prioritize = q -> new CompletableFuture<>();
            hasty.verbs.bind = q -> binding;
            String request = "{\"Pod\":" + POD + ",\"NodeNames\":[\"n1\"]}";

            assertThat(hasty.post("filter", request).body()).contains("\"Error\":\"no answer within 50 ms\"");
            assertThat(never).isCancelled();
            assertThat(hasty.post("prioritize", request).statusCode()).isEqualTo(504);
            assertThat(hasty.post("bind", "{\"PodName\":\"p\",\"PodNamespace\":\"d\",\"PodUID\":\"u\",\"Node\":\"n1\"}")
                            .body())
                    .contains("may still come true");
            assertThat(binding).isNotDone();
        }
    }

    @Test
    void pagesAreReadWithWhatFollowsTheirPathAndTheirQuery() throws Exception {
        assertThat(extender.get("/echo/a%20b/c?x=1&y=%26&x=2").body()).isEqualTo("a b/c {x=2, y=&}\n");
        assertThat(extender.get("/echo/").body()).isEqualTo(" {}\n");
    }

    @Test
    void probesSayWhatIs() throws Exception {
        assertThat(extender.get("/healthz").body()).isEqualTo("alive\n");
        assertThat(extender.get("/readyz").statusCode()).isEqualTo(200);
        extender.ready = new Health(false, "waiting for nodes");
        assertThat(extender.get("/readyz").statusCode()).isEqualTo(503);
        assertThat(extender.get("/readyz").body()).isEqualTo("waiting for nodes\n");
        assertThat(extender.send(
                                HttpRequest.newBuilder(extender.uri("/readyz")).method("HEAD", BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(503);
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
            GET,    /scheduler/filter,  application/json,                405, is asked by POST
            PUT,    /scheduler/bind,    application/json,                405, is asked by POST
            POST,   /scheduler/filters, application/json,                404, POST /scheduler/filter
            POST,   /filter,            application/json,                404, GET /readyz
            POST,   /readyz,            application/json,                405, by GET
            POST,   /echo/x,            application/json,                405, by GET
            GET,    /echo,              application/json,                404, GET /echo/
            GET,    /fault,             application/json,                500, no page
            POST,   /scheduler/filter,  application/vnd.kubernetes.protobuf, 415, application/json
            POST,   /scheduler/filter,  application/json; charset=latin1, 415, UTF-8
            """)
    void wrongRequestsAreToldWhatToDo(String method, String path, String type, int status, String text)
            throws Exception {
        HttpResponse<String> answer = extender.send(HttpRequest.newBuilder(extender.uri(path))
                .header("Content-Type", type)
                .method(method, BodyPublishers.ofString("{}")));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(text);
    }

    @Test
    void pageThatFailsIsToldOf() throws Exception {
        assertThat(extender.get("/fault").statusCode()).isEqualTo(500);
        assertThat(extender.get("/echo/x").statusCode()).isEqualTo(200);

        assertThat(extender.events.faults).containsExactly("/fault: no page");
    }

    @Test
    void compressedRequestsAreRefused() throws Exception {
        HttpResponse<String> answer = extender.send(HttpRequest.newBuilder(extender.uri("/scheduler/filter"))
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{}")));

        assertThat(answer.statusCode()).isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            {"Pod":{"metadata":{"name":"p"}},"NodeNames":["n1",] | line 1, column
            {"Pod":                                              | line 1, column
            {"Pod":{"metadata":{"name":"p"}},"NodeNames":"n1"}   | NodeNames must be a list
            {"Pod":{"metadata":{"name":"p"}},"NodeNames":[1]}    | line 1, column 47: NodeNames must be a list of names
            {"Pod":{"metadata":{"name":"p"}},"NodeNames":[""]}   | name is empty
            {"Pod":{"metadata":{"name":7}},"NodeNames":["n1"]}   | name must be a text
            {"Pod":[],"NodeNames":["n1"]}                        | Pod must be an object
            []                                                   | a request is a JSON object
            {"Pod":{"metadata":{"name":"p"}},"NodeNames":[]} {}  | something follows
            """)
    void malformedJsonIsToldWithItsPlace(String request, String text) throws Exception {
        HttpResponse<String> answer = extender.post("filter", request);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("\"Error\":\"malformed JSON at line 1, column ")
                .contains(text);
        assertThat(extender.verbs.asked).isEmpty();
    }
}
