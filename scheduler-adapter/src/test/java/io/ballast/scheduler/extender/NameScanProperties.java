package io.ballast.scheduler.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Lists of names that follow each other, read with what is kept of those before. */
class NameScanProperties {
    /** Names where one begins as another does, and lists where names come twice, in stretches of the same order or in none. */
    @Provide
    Arbitrary<List<List<String>>> questions() {
        Arbitrary<String> any = Arbitraries.integers().between(0, 30).map(NameScanProperties::node);
        Arbitrary<List<String>> mixed = any.list().ofMinSize(1).ofMaxSize(12);
        Arbitrary<List<String>> inOrder = Arbitraries.integers().between(0, 25).flatMap(first -> Arbitraries.integers()
                .between(1, 10)
                .map(count -> IntStream.range(first, first + count)
                        .mapToObj(NameScanProperties::node)
                        .toList()));
        Arbitrary<List<String>> around = inOrder.list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(parts -> parts.stream().flatMap(List::stream).toList());
        return Arbitraries.oneOf(mixed, inOrder, around).list().ofMinSize(1).ofMaxSize(8);
    }

    private static String node(int number) {
        return number % 3 == 0 ? "n".repeat(number / 3 + 1) : "node-" + number;
    }

    @Property
    void aListIsReadTheSameWayWhateverCameBefore(@ForAll("questions") List<List<String>> questions)
            throws RefusedRequest {
        RequestReader reader = new RequestReader();
        for (List<String> names : questions) {
            NodesRequest read = reader.nodes(body(names));

            List<String> expected = List.copyOf(new LinkedHashSet<>(names));
            assertThat(read.nodes()).containsExactlyElementsOf(expected);
            for (int place = 0; place < expected.size(); place++) {
                assertThat(read.nodes().place(expected.get(place))).hasValue(place);
                JsonBytes out = new JsonBytes(64);
                read.nodes().writeTo(out, place);
                assertThat(new String(out.toBytes(), StandardCharsets.US_ASCII))
                        .isEqualTo('"' + expected.get(place) + '"');
            }
            assertThat(read.pod().name()).isEqualTo("p");
        }
    }

    private static Body body(List<String> names) {
        byte[] bytes = ("{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"NodeNames\":["
                        + names.stream().map(n -> '"' + n + '"').collect(Collectors.joining(","))
                        + "],\"Nodes\":null}")
                .getBytes(StandardCharsets.US_ASCII);
        return new Body(bytes, bytes.length);
    }

    @Test
    void theSameNamesHaveTheSameNumbers() throws RefusedRequest {
        RequestReader reader = new RequestReader();
        NodeNames first = reader.nodes(body(List.of("a", "b", "c"))).nodes();
        NodeNames next = reader.nodes(body(List.of("c", "a"))).nodes();

        assertThat(next.roster()).isSameAs(first.roster());
        assertThat(next.roster().kept()).isTrue();
        assertThat(next.number(0)).isEqualTo(first.number(2));
        assertThat(next.number(1)).isEqualTo(first.number(0));
    }

    /** What was cut out of the request does not move the place of an error that comes after it. */
    @Test
    void aMistakeBehindTheNamesIsToldWithItsPlace() {
        String request = "{\"NodeNames\":[\"node-1\",\"node-2\"],\"Pod\":7}";
        byte[] bytes = request.getBytes(StandardCharsets.US_ASCII);

        assertThat(catchThrowableOfType(
                        RefusedRequest.class, () -> new RequestReader().nodes(new Body(bytes, bytes.length))))
                .hasMessageContaining("column " + (request.indexOf('7') + 1));
    }

    /** Rosters do not grow without end; names that are gone make room for those that come. */
    @Test
    void namesThatAreGoneMakeRoom() throws RefusedRequest {
        RequestReader reader = new RequestReader();
        reader.nodes(body(numbered("old", 60_000)));
        NodeNames next = reader.nodes(body(numbered("new", 10_000))).nodes();
        NodeNames many = reader.nodes(body(numbered("many", 70_000))).nodes();

        assertThat(next.roster().size()).isEqualTo(10_000);
        assertThat(many.roster().kept()).isFalse();
        assertThat(many.get(69_999)).isEqualTo("many-69999");
        assertThat(reader.nodes(body(numbered("new", 10_000))).nodes().roster()).isSameAs(next.roster());
    }

    private static List<String> numbered(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + "-" + i).toList();
    }
}
