package io.ballast.engine.record;

import io.ballast.engine.explain.ReasonText;
import io.ballast.engine.pack.ProfileOrigin;
import io.ballast.engine.record.RecordedDecision.Best;
import io.ballast.engine.record.RecordedDecision.BundleRef;
import io.ballast.engine.record.RecordedDecision.OnNodes;
import io.ballast.engine.record.RecordedDecision.OnSubject;
import io.ballast.engine.record.RecordedDecision.Written;
import io.ballast.model.Amounts;
import io.ballast.model.FactSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns the frames of one segment into decisions. Not thread-safe. */
final class LogDecoder {
    private final In in = new In();
    private final FactReader facts = new FactReader(in);
    private final Map<Long, RecordedTable> tables = new HashMap<>();
    private final Map<Long, RecordedSettings> settings = new HashMap<>();
    private final Set<String> lostTypes = new LinkedHashSet<>();
    private final List<String> lostFields = new ArrayList<>();
    private int segment;
    /** Time of the decision before. */
    private long millis;

    private long firstDecision;
    private long lastDecision;
    private String schema = "";

    /** What a frame says; a decision, the number of dropped decisions, or nothing that a reader needs. */
    record Decoded(Optional<RecordedDecision> decision, long dropped) {
        static final Decoded NOTHING = new Decoded(Optional.empty(), 0);
    }

    /** Number of the first decision that the segment could hold. */
    long firstDecision() {
        return firstDecision;
    }

    /** Number of the last decision read; one below the first when there was none. */
    long lastDecision() {
        return lastDecision;
    }

    /** Takes the next block. */
    void block(byte[] frames) {
        in.block(frames);
    }

    /** Whether there is another frame in the block. */
    boolean hasNext() {
        return !in.atEnd();
    }

    /**
     * Reads the next frame.
     *
     * @throws In.DamagedException when it is none that a writer of this version makes
     */
    Decoded next() {
        int kind = in.raw();
        Decoded decoded =
                switch (kind) {
                    case Frame.SEGMENT -> header();
                    case Frame.NODE_VIEW -> table();
                    case Frame.SESSION_VIEW -> settings();
                    case Frame.NODE_DECISION -> decision(onNodes());
                    case Frame.SESSION_DECISION -> decision(onSubject());
                    case Frame.DROPPED -> new Decoded(Optional.empty(), in.number());
                    default -> throw new In.DamagedException("a frame is of unknown kind " + kind);
                };
        facts.forgetOld();
        return decoded;
    }

    private Decoded decision(RecordedDecision decision) {
        lastDecision = decision.number();
        return new Decoded(Optional.of(decision), 0);
    }

    private Decoded header() {
        segment = (int) in.number();
        millis = in.number();
        facts.begin(in.number());
        firstDecision = in.number();
        lastDecision = firstDecision - 1;
        schema = in.text();
        in.text();
        in.number();
        for (int n = in.count(); n > 0; n--) {
            in.text();
        }
        for (int n = in.count(); n > 0; n--) {
            String field = in.text();
            lostFields.add(field);
            lostTypes.add(field.substring(0, Math.max(0, field.indexOf('.'))));
        }
        return Decoded.NOTHING;
    }

    private Decoded table() {
        long id = in.number();
        BundleRef bundle = bundle();
        String profile = in.word();
        List<String> filters = words();
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (int n = in.count(); n > 0; n--) {
            String pack = in.word();
            scores.put(pack, (int) in.number());
        }
        String asked = in.word();
        String onlyScore = in.word();
        Map<String, Map<String, List<RecordedFact>>> overrides = new LinkedHashMap<>();
        Map<String, Set<String>> given = new LinkedHashMap<>();
        for (int n = in.count(); n > 0; n--) {
            String pack = in.word();
            overrides.put(pack, parameters(pack, given));
        }
        ProfileOrigin origin = new ProfileOrigin(asked, onlyScore, given);
        RecordedTable table = new RecordedTable(bundle, profile, origin, filters, scores, overrides, words(), words());
        facts.fill(table);
        tables.put(id, table);
        return Decoded.NOTHING;
    }

    private Decoded settings() {
        long id = in.number();
        BundleRef bundle = bundle();
        String point = in.word();
        String pack = in.word();
        String version = in.word();
        String asked = in.word();
        Map<String, Set<String>> given = new LinkedHashMap<>();
        Map<String, List<RecordedFact>> overrides = parameters(pack, given);
        ProfileOrigin origin = new ProfileOrigin(asked, "", given);
        settings.put(id, new RecordedSettings(bundle, point, pack, version, origin, overrides, facts.list()));
        return Decoded.NOTHING;
    }

    private BundleRef bundle() {
        return new BundleRef(in.word(), in.word(), in.word());
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            words.add(in.word());
        }
        return words;
    }

    /** Settings of a package; the names of those that the caller gave are noted. */
    private Map<String, List<RecordedFact>> parameters(String pack, Map<String, Set<String>> given) {
        Map<String, List<RecordedFact>> parameters = new LinkedHashMap<>();
        for (int n = in.count(); n > 0; n--) {
            String name = in.word();
            if (in.raw() != 0) {
                given.computeIfAbsent(pack, p -> new TreeSet<>()).add(name);
            }
            parameters.put(name, facts.list());
        }
        return parameters;
    }

    private OnNodes onNodes() {
        long number = lastDecision + 1;
        RecordedTable table = known(tables, in.number());
        Instant at = time();
        List<Integer> changed = facts.change(table);
        RecordedFact pod = facts.fact();
        List<RecordedFact> draws = facts.list();
        Optional<int[]> asked = asked(table);
        String failure = in.text();
        long podClass = 0;
        int fitting = 0;
        List<Best> best = new ArrayList<>();
        Map<String, Long> byType = new LinkedHashMap<>();
        Map<String, Long> byRule = new LinkedHashMap<>();
        boolean counted = false;
        if (failure.isEmpty()) {
            podClass = in.number();
            fitting = in.fixed();
            for (int n = in.count(); n > 0; n--) {
                best.add(new Best(node(table, in.fixed()), in.fixed(), in.signed()));
            }
            for (String type : table.types()) {
                long refused = in.fixed();
                if (refused > 0) {
                    byType.put(type, refused);
                }
            }
            counted = in.raw() != 0;
            for (int n = counted ? in.count() : 0; n > 0; n--) {
                String rule = in.word();
                byRule.put(rule, in.number());
            }
        }
        Stream<String> seen = Stream.concat(
                Stream.concat(Stream.of(pod.type()), table.types().stream()),
                table.overrides().values().stream()
                        .flatMap(p -> p.values().stream())
                        .flatMap(List::stream)
                        .map(RecordedFact::type));
        return new OnNodes(
                number,
                segment,
                at,
                table,
                changed,
                pod,
                draws,
                asked,
                podClass,
                fitting,
                best,
                byType,
                byRule,
                counted,
                failure,
                notReplayable(seen));
    }

    private Optional<int[]> asked(RecordedTable table) {
        int runs = in.count();
        if (runs == 0) {
            return Optional.empty();
        }
        IntStream.Builder rows = IntStream.builder();
        long end = 0;
        for (int run = 0; run < runs; run++) {
            long from = end + in.number();
            end = from + in.number();
            if (from < 0 || end < from || end > table.nodes().size()) {
                throw new In.DamagedException("a table has no rows from " + from + " to " + end);
            }
            for (long row = from; row < end; row++) {
                rows.add((int) row);
            }
        }
        return Optional.of(rows.build().toArray());
    }

    private Instant time() {
        millis += in.signed();
        return Instant.ofEpochMilli(millis);
    }

    private static String node(RecordedTable table, long row) {
        if (row < 0 || row >= table.nodes().size()) {
            throw new In.DamagedException("a table has no row " + row);
        }
        return table.nodes().get((int) row);
    }

    private OnSubject onSubject() {
        long number = lastDecision + 1;
        RecordedSettings of = known(settings, in.number());
        Instant at = time();
        List<RecordedFact> seen = facts.list();
        String failure = in.text();
        List<String> fired = new ArrayList<>();
        List<Written> writes = new ArrayList<>();
        if (failure.isEmpty()) {
            fired = words().stream().distinct().toList();
            for (int n = in.count(); n > 0; n--) {
                writes.add(written());
            }
        }
        Stream<String> types =
                Stream.concat(seen.stream(), of.parameters().stream()).map(RecordedFact::type);
        return new OnSubject(number, segment, at, of, seen, fired, writes, failure, notReplayable(types));
    }

    private Written written() {
        String target = in.word();
        String rule = in.word();
        String value = value();
        String reason = in.word();
        List<String> arguments = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            arguments.add(value());
        }
        return new Written(target, rule, value, ReasonText.fill(reason, arguments));
    }

    private String value() {
        int kind = in.raw();
        if (kind == Frame.NUMBER) {
            return Long.toString(in.signed());
        }
        if (kind == Frame.TEXT) {
            return in.text();
        }
        if (kind != Frame.AMOUNTS) {
            throw new In.DamagedException("a value is of unknown kind " + kind);
        }
        long[] amounts = new long[in.count()];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = in.signed();
        }
        return Amounts.of(amounts).toString();
    }

    private static <T> T known(Map<Long, T> views, long id) {
        T view = views.get(id);
        if (view == null) {
            throw new In.DamagedException("a decision names rules that were never described");
        }
        return view;
    }

    private Optional<String> notReplayable(Stream<String> types) {
        String major = FactSchema.VERSION.replaceAll("\\..*", "");
        if (!schema.replaceAll("\\..*", "").equals(major)) {
            return Optional.of(
                    "it was recorded with facts of version " + schema + ", this engine has " + FactSchema.VERSION);
        }
        return types.anyMatch(lostTypes::contains)
                ? Optional.of("these fields were masked when it was recorded: " + String.join(", ", lostFields))
                : Optional.empty();
    }
}
