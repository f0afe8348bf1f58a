package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the smallest change of one value that would make a node fit, by asking the rules again. It tries every value of the pod, of the settings and of the
 * node: numbers in growing steps and then by halves, everything else by the values that could stand there. A number that is found ends the refusal and the
 * number next to it, on the way back, does not; where rules are monotone in that number no smaller change exists. Thread-safe.
 */
public final class ChangeSearch {
    /** Beyond it numbers are no longer exact in rules. */
    private static final long LARGEST = 1L << 53;

    private static final int MAX_TOGETHER = 8;

    /** Factor between numbers that are tried before the search by halves. */
    private static final int STEP = 8;

    private final PlanProgram program;

    public ChangeSearch(PlanProgram program) {
        this.program = program;
    }

    /** One value that may change, and the question with another value in its place. */
    private record Candidate(
            Change.Subject subject,
            String pack,
            Record fact,
            FactValues.Value value,
            Function<Record, Question> question) {
        Optional<Question> with(Object other) {
            return value.with(other).map(question);
        }

        Change to(Object after) {
            String text = subject == Change.Subject.PARAMETER
                    ? fact.toString()
                    : fact.getClass().getSimpleName();
            return new Change(subject, pack, text, value.path(), value.value(), after);
        }

        /** Whether it is one entry of what a node has by index. */
        boolean ofDevice() {
            return subject == Change.Subject.NODE && value.path().endsWith("]");
        }

        /** Whether a rule could notice the change. */
        boolean reaches(CompiledRule rule) {
            return switch (subject) {
                case POD -> true;
                case PARAMETER -> rule.entry().pack().equals(pack);
                case NODE ->
                    rule.shape().planRefusal().isPresent() || rule.shape().row().type() == fact.getClass();
            };
        }
    }

    /** A change, and the question with it made. */
    private record Found(Change change, Question question) {}

    /**
     * What would make a node fit.
     *
     * @param rows facts of the node, by type
     */
    public NodeChanges of(String node, PodRequest pod, Map<Class<?>, NodeRow> rows) {
        Question question = Question.of(program, pod, rows);
        Set<CompiledRule> refusing = question.refusing();
        if (refusing.isEmpty()) {
            return new NodeChanges(node, List.of(), List.of(), List.of());
        }
        List<Found> single = search(question, refusing, refusing);
        List<NodeChanges.RuleChanges> rules = new ArrayList<>();
        for (CompiledRule rule : refusing) {
            List<Found> found = refusing.size() == 1 ? single : search(question, refusing, Set.of(rule));
            rules.add(new NodeChanges.RuleChanges(rule, changes(found)));
        }
        List<Change> together = single.isEmpty() ? together(question) : List.of(single.get(0).change);
        return new NodeChanges(node, rules, changes(single), together);
    }

    private static List<Change> changes(List<Found> found) {
        return found.stream().map(Found::change).toList();
    }

    /** The smallest change for one rule after the other, each on top of the ones before. */
    private List<Change> together(Question start) {
        Question question = start;
        Map<String, Change> changes = new LinkedHashMap<>();
        Set<CompiledRule> refusing = question.refusing();
        for (int i = 0; i < MAX_TOGETHER && !refusing.isEmpty(); i++) {
            List<Found> found =
                    search(question, refusing, Set.of(refusing.iterator().next()));
            if (found.isEmpty()) {
                return List.of();
            }
            Change change = found.get(0).change;
            changes.merge(
                    change.subject() + change.pack() + change.path() + change.fact(),
                    change,
                    (a, b) -> new Change(a.subject(), a.pack(), a.fact(), a.path(), a.before(), b.after()));
            question = found.get(0).question;
            refusing = question.refusing();
        }
        return refusing.isEmpty() ? List.copyOf(changes.values()) : List.of();
    }

    /**
     * The smallest change for each subject that ends the refusal by some rules and starts none, the smallest first. What a single device of the node has left is
     * nothing that anybody could ask for or set, so it is offered only where nothing else would do.
     */
    private List<Found> search(Question question, Set<CompiledRule> refusing, Set<CompiledRule> ending) {
        List<Candidate> candidates = candidates(question, ending);
        Set<Object> words = words(candidates);
        Map<Boolean, List<Candidate>> byDevice =
                candidates.stream().collect(Collectors.partitioningBy(Candidate::ofDevice));
        List<Found> found = search(byDevice.get(false), words, refusing, ending);
        return found.isEmpty() ? search(byDevice.get(true), words, refusing, ending) : found;
    }

    private static List<Found> search(
            List<Candidate> candidates, Set<Object> words, Set<CompiledRule> refusing, Set<CompiledRule> ending) {
        Map<Change.Subject, List<Found>> bySubject = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            if (ending.stream().allMatch(candidate::reaches)) {
                Search search = new Search(candidate, refusing, ending);
                search.nearest(words).forEach(f -> bySubject
                        .computeIfAbsent(candidate.subject, s -> new ArrayList<>())
                        .add(f));
            }
        }
        return bySubject.values().stream()
                .map(ChangeSearch::smallest)
                .sorted(Comparator.comparing((Found f) -> !f.change.numeric())
                        .thenComparingDouble(f -> f.change.relative()))
                .toList();
    }

    private static Found smallest(List<Found> found) {
        Change smallest = Change.smallest(changes(found));
        return found.stream().filter(f -> f.change.equals(smallest)).findFirst().orElseThrow();
    }

    /** Values of pod, node and the settings of the packages concerned; those that the rules name go first, so that they win among equals. */
    private static List<Candidate> candidates(Question question, Set<CompiledRule> ending) {
        List<Record> parameters = new ArrayList<>();
        Set<String> packs = new LinkedHashSet<>();
        ending.forEach(r -> packs.add(r.entry().pack()));
        packs.forEach(p -> parameters.addAll(question.parameters().get(p).all()));
        Set<Resource> resources = FactValues.resources(Stream.of(
                        Stream.of(question.pod()),
                        question.rows().values().stream().map(Record.class::cast),
                        parameters.stream())
                .flatMap(s -> s));
        List<Candidate> candidates = new ArrayList<>();
        add(candidates, Change.Subject.POD, "", question.pod(), resources, r -> question.with((PodRequest) r));
        for (String pack : packs) {
            for (Record fact : question.parameters().get(pack).all()) {
                add(candidates, Change.Subject.PARAMETER, pack, fact, resources, r -> question.with(pack, fact, r));
            }
        }
        question.rows().values().stream()
                .sorted(Comparator.comparing(r -> r.getClass().getSimpleName()))
                .forEach(row -> add(
                        candidates, Change.Subject.NODE, "", (Record) row, resources, r -> question.with((NodeRow) r)));
        String text = text(ending);
        candidates.sort(Comparator.comparing(c -> !text.contains(c.value.path())));
        return candidates;
    }

    private static void add(
            List<Candidate> into,
            Change.Subject subject,
            String pack,
            Record fact,
            Set<Resource> resources,
            Function<Record, Question> question) {
        FactValues.of(fact, resources).forEach(v -> into.add(new Candidate(subject, pack, fact, v, question)));
    }

    private static String text(Set<CompiledRule> rules) {
        StringBuilder text = new StringBuilder();
        rules.forEach(
                r -> r.entry().constraints().forEach(c -> text.append(c.text()).append(' ')));
        return text.toString();
    }

    /** Texts that stand anywhere, as values for places that hold texts. */
    private static Set<Object> words(List<Candidate> candidates) {
        Set<Object> words = new LinkedHashSet<>();
        for (Candidate c : candidates) {
            if (c.value.value() instanceof String word) {
                words.add(word);
            } else if (c.value.value() instanceof Set<?> set) {
                words.addAll(set);
            }
        }
        return words;
    }

    /** The search over one value. */
    private record Search(Candidate candidate, Set<CompiledRule> refusing, Set<CompiledRule> ending) {
        List<Found> nearest(Set<Object> words) {
            Object value = candidate.value.value();
            Stream<?> others;
            if (value instanceof Long number) {
                return Stream.of(number(number, -1), number(number, 1))
                        .flatMap(Optional::stream)
                        .toList();
            } else if (value instanceof Boolean flag) {
                // A pod cannot be told to be another kind of pod.
                others = candidate.subject == Change.Subject.POD ? Stream.of() : Stream.of(!flag);
            } else if (value instanceof Enum<?> constant) {
                others = Arrays.stream(constant.getDeclaringClass().getEnumConstants());
            } else if (value instanceof Set<?> set) {
                others = Stream.concat(words.stream().map(word -> plus(set, word)), Stream.of(Set.of()));
            } else {
                others = words.stream();
            }
            return others.filter(o -> !o.equals(value))
                    .flatMap(o -> found(o).stream())
                    .limit(1)
                    .toList();
        }

        private static Set<Object> plus(Set<?> set, Object word) {
            Set<Object> larger = new LinkedHashSet<>(set);
            larger.add(word);
            return Set.copyOf(larger);
        }

        /** The nearest number in one direction that ends the refusal. A number that is not negative is not made negative. */
        private Optional<Found> number(long from, int direction) {
            long limit = direction < 0 && from >= 0 ? from : LARGEST;
            if (limit > 0 && !legal(from + direction * limit)) {
                limit = last(0, limit, by -> legal(from + direction * by));
            }
            long fails = 0;
            for (long by = 1; fails < limit; by = Math.min(limit, by * STEP)) {
                if (found(from + direction * by).isPresent()) {
                    long last = last(fails, by, b -> found(from + direction * b).isEmpty());
                    return found(from + direction * (last + 1));
                }
                fails = by;
            }
            return Optional.empty();
        }

        private boolean legal(long number) {
            return candidate.value.with(number).isPresent();
        }

        /** The last number for which something holds, by halves; it holds at {@code low} and not at {@code high}. */
        private static long last(long low, long high, LongPredicate holds) {
            long yes = low;
            long no = high;
            while (no - yes > 1) {
                long middle = yes + (no - yes) / 2;
                if (holds.test(middle)) {
                    yes = middle;
                } else {
                    no = middle;
                }
            }
            return yes;
        }

        private Optional<Found> found(Object after) {
            return candidate.with(after).filter(this::ends).map(q -> new Found(candidate.to(after), q));
        }

        /** Whether with the change none of the rules refuses any longer, and no other one begins to. */
        private boolean ends(Question changed) {
            for (CompiledRule rule : ending) {
                if (changed.refuses(rule)) {
                    return false;
                }
            }
            for (CompiledRule rule : changed.program().filters()) {
                if (candidate.reaches(rule) && !refusing.contains(rule) && changed.refuses(rule)) {
                    return false;
                }
            }
            return true;
        }
    }
}
