package io.ballast.scheduler.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** BL-123 and BL-125 for any answer of the decision. */
class AnswerProperties {
    private final List<String> faults = new ArrayList<>();
    private final AnswerCheck check = new AnswerCheck(faults::add);

    @Provide
    Arbitrary<String> node() {
        return Arbitraries.of("n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7");
    }

    @Provide
    Arbitrary<Set<String>> asked() {
        return node().set().ofMinSize(1);
    }

    @Provide
    Arbitrary<int[]> places() {
        return Arbitraries.integers().between(0, 7).array(int[].class).ofMaxSize(12);
    }

    @Provide
    Arbitrary<int[]> points() {
        return Arbitraries.integers().between(-5, 105).array(int[].class).ofMaxSize(10);
    }

    private static String[] reasons(int nodes, int[] refused) {
        String[] reasons = new String[nodes];
        Arrays.stream(refused).filter(place -> place < nodes).forEach(place -> reasons[place] = "hot");
        return reasons;
    }

    /** An answer that breaks the rules cannot even be made. */
    @Property
    void theListsOfAFilterAnswerAreDisjointPartsOfTheRequest(
            @ForAll("asked") Set<String> asked,
            @ForAll("places") int[] fitting,
            @ForAll("places") int[] refused,
            @ForAll("places") int[] impossible) {
        NodeNames nodes = NodeNames.of(asked);
        String[] reasons = reasons(nodes.size(), refused);
        BitSet forGood = new BitSet();
        Arrays.stream(impossible).filter(place -> place < nodes.size()).forEach(forGood::set);
        boolean valid = Arrays.stream(fitting).distinct().count() == fitting.length
                && Arrays.stream(fitting).allMatch(place -> place < nodes.size() && reasons[place] == null);
        if (!valid) {
            assertThatIllegalArgumentException().isThrownBy(() -> new FilterAnswer(nodes, fitting, reasons, forGood));
            return;
        }

        FilterAnswer answer = check.filter(new FilterAnswer(nodes, fitting, reasons, forGood));

        List<String> all = new ArrayList<>(answer.fitting());
        all.addAll(answer.refused().keySet());
        all.addAll(answer.impossible().keySet());
        assertThat(all).doesNotHaveDuplicates().isSubsetOf(asked);
        assertThat(answer.fitting())
                .isEqualTo(Arrays.stream(fitting).mapToObj(nodes::get).toList());
        if (answer.fitting().isEmpty()) {
            assertThat(all).containsExactlyInAnyOrderElementsOf(asked);
        }
    }

    @Property
    void everyNodeHasPointsOnceAndWithinTheRange(@ForAll("asked") Set<String> asked, @ForAll("points") int[] points) {
        int[] answer = check.prioritize(NodeNames.of(asked), points);

        assertThat(answer).hasSize(asked.size());
        assertThat(Arrays.stream(answer)).allMatch(score -> score >= 0 && score <= 10);
        for (int place = 0; place < Math.min(points.length, answer.length); place++) {
            if (points[place] >= 0 && points[place] <= 10) {
                assertThat(answer[place]).isEqualTo(points[place]);
            }
        }
    }

    /** What the short way finds in a request is what the parser finds. */
    @Property
    void namesAreReadTheSameWayWhateverTheirSpelling(
            @ForAll @Size(max = 40) List<@From("node") String> names,
            @ForAll @IntRange(max = 3) int spelling,
            @ForAll boolean first)
            throws RefusedRequest {
        String[] separators = {",", ", ", " ,", ",\n"};
        String list = names.stream().map(n -> '"' + n + '"').collect(Collectors.joining(separators[spelling]));
        String pod = "\"Pod\":{\"metadata\":{\"name\":\"p,[\\\"\",\"uid\":\"u\"},\"NodeNames\":[\"inner\"]}";
        String body = first
                ? "{\"nodeNAMES\":[" + list + "]," + pod + ",\"Nodes\":null}"
                : "{" + pod + ",\"Nodes\":null, \"NodeNames\": [" + list + "]}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

        NodesRequest read = new RequestReader().nodes(new Body(bytes, bytes.length));

        assertThat(read.nodes()).containsExactlyElementsOf(new LinkedHashSet<>(names));
        assertThat(read.full()).isFalse();
        assertThat(read.pod().name()).isEqualTo("p,[\"");
        assertThat(new String(read.pod().json(), StandardCharsets.UTF_8))
                .startsWith("{\"metadata\"")
                .endsWith("]}");
    }
}
