package io.ballast.scheduler.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderVerbs.FilterAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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
    Arbitrary<List<String>> nodes() {
        return node().list().ofMaxSize(12);
    }

    @Provide
    Arbitrary<Map<String, String>> reasons() {
        return Arbitraries.maps(node(), Arbitraries.of("hot", "full"));
    }

    @Provide
    Arbitrary<Map<String, Integer>> points() {
        return Arbitraries.maps(node(), Arbitraries.integers().between(-5, 105));
    }

    @Property
    void theListsOfAFilterAnswerAreDisjointPartsOfTheRequest(
            @ForAll("asked") Set<String> asked,
            @ForAll("nodes") List<String> fitting,
            @ForAll("reasons") Map<String, String> refused,
            @ForAll("reasons") Map<String, String> impossible) {
        FilterAnswer answer = check.filter(asked, new FilterAnswer(fitting, refused, impossible));

        List<String> all = new ArrayList<>(answer.fitting());
        all.addAll(answer.refused().keySet());
        all.addAll(answer.impossible().keySet());
        assertThat(all).doesNotHaveDuplicates().isSubsetOf(asked);
        if (answer.fitting().isEmpty()) {
            assertThat(all).containsExactlyInAnyOrderElementsOf(asked);
        }
        Set<String> order = new LinkedHashSet<>(fitting);
        order.retainAll(answer.fitting());
        assertThat(answer.fitting()).containsExactlyElementsOf(order);
    }

    @Property
    void anAnswerThatKeepsTheRulesIsNotTouched(
            @ForAll("asked") Set<String> asked, @ForAll("reasons") Map<String, String> refused) {
        List<String> fitting =
                asked.stream().filter(node -> !refused.containsKey(node)).toList();
        refused.keySet().retainAll(asked);

        assertThat(check.filter(asked, new FilterAnswer(fitting, refused, Map.of())))
                .isEqualTo(new FilterAnswer(fitting, refused, Map.of()));
        assertThat(faults).isEmpty();
    }

    @Property
    void everyNodeHasPointsOnceAndWithinTheRange(
            @ForAll("asked") Set<String> asked, @ForAll("points") Map<String, Integer> points) {
        Map<String, Integer> answer = check.prioritize(asked, points);

        assertThat(answer.keySet()).containsExactlyElementsOf(asked);
        assertThat(answer.values()).allMatch(score -> score >= 0 && score <= 10);
    }
}
