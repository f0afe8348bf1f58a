package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.ProfileOrigin;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.record.Views.NodeView;
import io.ballast.engine.record.Views.SessionView;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.Amounts;
import io.ballast.model.FactSchema;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Turns decisions into frames and frames into blocks. A segment stands for itself: it spells its words, describes its fact types and repeats the facts in
 * force, under the numbers that they have had all along. Not thread-safe: the deciding threads use it one after the other, inside the recorder's lock.
 */
final class LogEncoder {
    private static final int HEAD = Frame.HEAD + Frame.NUMBERS;

    private final Mask mask;
    private final int oneIn;
    private final long segmentBytes;
    private final Out out = new Out();
    private final FactWriter facts;
    private int segment;
    private boolean open;
    private long handedOver;
    private long lastMillis;
    private int views;
    private long nextDecision;
    private long blockDecision;
    private long blockDropped;

    /**
     * An encoder.
     *
     * @param numbers      what the log goes on with
     * @param segmentBytes a segment that has reached this size is complete
     */
    LogEncoder(Mask mask, int oneIn, long segmentBytes, SegmentReader.Numbers numbers) {
        this.mask = mask;
        this.oneIn = oneIn;
        this.segmentBytes = segmentBytes;
        facts = new FactWriter(mask, out, numbers.nextFact());
        nextDecision = numbers.nextDecision();
        blockDecision = nextDecision;
        segment = numbers.segment();
        out.into(new byte[Block.FULL + (Block.FULL >> 2)], HEAD);
    }

    /** Whether a segment has begun and is not complete. */
    boolean open() {
        return open;
    }

    /** Number of the segment. */
    int segment() {
        return segment;
    }

    /** Bytes that were not handed over. */
    int bytes() {
        return out.size() - HEAD;
    }

    /** Decisions that were not handed over. */
    long decisions() {
        return nextDecision - blockDecision;
    }

    /** Dropped decisions that what was not handed over tells of. */
    long dropped() {
        return blockDropped;
    }

    /** Begins a segment. */
    void begin(long millis) {
        segment++;
        open = true;
        handedOver = Frame.MAGIC.length;
        lastMillis = millis;
        views = 0;
        out.forgetWords();
        facts.begin(segment);
        out.raw(Frame.SEGMENT);
        out.number(segment);
        out.number(millis);
        out.number(facts.nextFact());
        out.number(nextDecision);
        out.text(FactSchema.VERSION);
        out.text(Bundle.ENGINE_VERSION);
        out.number(oneIn);
        texts(mask.pointers());
        texts(mask.lost());
    }

    private void texts(List<String> texts) {
        out.number(texts.size());
        texts.forEach(out::text);
    }

    /** Says that decisions were dropped here. */
    void dropped(long count) {
        blockDropped += count;
        out.raw(Frame.DROPPED);
        out.number(count);
    }

    /** Whether the block or the segment is complete. */
    boolean full() {
        return out.size() >= Block.FULL || complete();
    }

    private boolean complete() {
        return handedOver + out.size() >= segmentBytes;
    }

    /** Gives what was encoded since the last time, and goes on in another array. */
    Block take(byte[] next) {
        open = open && !complete();
        handedOver += out.size();
        Block block =
                new Block(out.array(), out.size(), segment, blockDecision, decisions(), blockDropped, facts.nextFact());
        out.into(next, HEAD);
        blockDecision = nextDecision;
        blockDropped = 0;
        return block;
    }

    /** Gives up the segment with all that was not handed over; the next decision begins a new one, with this number. */
    void abandon(long decision) {
        open = false;
        out.cut(HEAD);
        nextDecision = decision;
        blockDecision = decision;
        blockDropped = 0;
    }

    /** Where the frame begins that comes next. */
    int position() {
        return out.size();
    }

    /** Takes back what was written from there on; nobody knows what of it later frames would build on, so that the segment ends. */
    void cut(int position) {
        out.cut(position);
        open = false;
    }

    /**
     * Encodes a decision on nodes.
     *
     * @param asked   rows that were asked about; null for all of the table
     * @param answer  null when the decision failed
     * @param byRule  nodes refused by each rule; null when they were not counted
     * @param failure why it failed; empty when it did not
     */
    void nodes(
            NodeView view,
            long millis,
            PodRequest pod,
            List<? extends PerDecision> draws,
            int[] asked,
            NodeAnswer answer,
            Map<String, Integer> byRule,
            String failure) {
        if (view.segment != segment) {
            begin(view);
        }
        out.raw(Frame.NODE_DECISION);
        out.number(view.id);
        time(millis);
        facts.changes(view);
        facts.pod(pod, answer == null ? 0 : (int) answer.podClass());
        out.number(draws.size());
        for (int i = 0; i < draws.size(); i++) {
            facts.fact(draws.get(i));
        }
        asked(asked);
        out.text(failure);
        if (failure.isEmpty()) {
            answer(answer, byRule);
            view.best = answer.best();
        }
        nextDecision++;
    }

    /** Rows as runs of neighbours: how far a run begins behind the end of the one before, and its length; no run for all rows. */
    private void asked(int[] rows) {
        if (rows == null) {
            out.number(0);
            return;
        }
        BitSet set = new BitSet();
        for (int row : rows) {
            set.set(row);
        }
        // An empty question is told from none by a run of no rows.
        int runs = 0;
        for (int from = set.nextSetBit(0); from >= 0; from = set.nextSetBit(set.nextClearBit(from))) {
            runs++;
        }
        out.number(Math.max(1, runs));
        int end = 0;
        for (int from = set.nextSetBit(0); from >= 0; from = set.nextSetBit(end)) {
            out.number(from - end);
            end = set.nextClearBit(from);
            out.number(end - from);
        }
        if (runs == 0) {
            out.number(0);
            out.number(0);
        }
    }

    private void time(long millis) {
        out.signed(millis - lastMillis);
        lastMillis = millis;
    }

    private void answer(NodeAnswer answer, Map<String, Integer> byRule) {
        out.number(answer.podClass());
        out.fixed(answer.fitting());
        int named = Math.min(answer.count(), RecordingDecider.CANDIDATES);
        out.number(named);
        for (int place = 0; place < named; place++) {
            out.fixed(answer.row(place));
            out.fixed(answer.weighted(place));
            out.signed(answer.tieBreak(place));
        }
        for (int type = 0; type < answer.types(); type++) {
            out.fixed(answer.refused(type));
        }
        out.raw(byRule == null ? 0 : 1);
        if (byRule != null) {
            out.number(byRule.size());
            byRule.forEach((rule, nodes) -> {
                out.word(rule);
                out.number(nodes);
            });
        }
    }

    /** Introduces a table to the segment: who decides, the nodes, and all facts in force. */
    private void begin(NodeView view) {
        view.id = ++views;
        PlanProgram program = view.program;
        out.raw(Frame.NODE_VIEW);
        out.number(view.id);
        bundle(program.bundle());
        out.word(program.profile().name());
        words(program.profile().filters());
        out.number(program.profile().scores().size());
        program.profile().scores().forEach((pack, weight) -> {
            out.word(pack);
            out.number(weight);
        });
        ProfileOrigin origin = program.profile().origin();
        out.word(origin.profile());
        out.word(origin.onlyScore());
        out.number(program.profile().overrides().size());
        program.profile().overrides().forEach((pack, parameters) -> {
            out.word(pack);
            parameters(pack, parameters, origin);
        });
        out.number(view.types.size());
        view.types.forEach(t -> out.word(t.getSimpleName()));
        out.number(view.table.size());
        view.table.nodes().forEach(n -> out.word(mask.nodeName(n)));
        facts.table(view);
        view.segment = segment;
    }

    private void bundle(Bundle bundle) {
        out.word(bundle.manifest().name());
        out.word(bundle.manifest().version());
        out.word(bundle.manifest().revision());
    }

    private void words(List<String> words) {
        out.number(words.size());
        words.forEach(out::word);
    }

    private void parameters(String pack, Map<String, List<Record>> parameters, ProfileOrigin origin) {
        out.number(parameters.size());
        parameters.forEach((name, values) -> {
            out.word(name);
            out.raw(origin.given(pack, name) ? 1 : 0);
            facts(values);
        });
    }

    private void facts(List<?> values) {
        out.number(values.size());
        for (int i = 0; i < values.size(); i++) {
            facts.fact(values.get(i));
        }
    }

    /**
     * Encodes a decision about a subject.
     *
     * @param outcome null when the decision failed
     * @param failure why it failed; empty when it did not
     */
    void subject(SessionView view, long millis, List<?> seen, SessionOutcome outcome, String failure) {
        if (view.segment != segment) {
            begin(view);
        }
        out.raw(Frame.SESSION_DECISION);
        out.number(view.id);
        time(millis);
        facts(seen);
        out.text(failure);
        if (failure.isEmpty()) {
            outcome(outcome);
        }
        nextDecision++;
    }

    private void outcome(SessionOutcome outcome) {
        out.number(outcome.fired().size());
        for (CompiledRule rule : outcome.fired()) {
            out.word(rule.entry().id());
        }
        out.number(outcome.writes().size());
        for (Map.Entry<String, SessionOutcome.Written> write : outcome.writes().entrySet()) {
            SessionOutcome.Written written = write.getValue();
            out.word(write.getKey());
            out.word(written.rule().entry().id());
            value(written.value());
            out.word(written.rule().entry().reason());
            out.number(written.arguments().size());
            for (Object argument : written.arguments()) {
                value(argument);
            }
        }
    }

    /** A verdict's value: numbers as they are, everything else as its text. */
    private void value(Object value) {
        if (value instanceof Long number) {
            out.raw(Frame.NUMBER);
            out.signed(number);
        } else if (value instanceof Amounts amounts) {
            out.raw(Frame.AMOUNTS);
            out.number(amounts.size());
            for (int i = 0; i < amounts.size(); i++) {
                out.signed(amounts.at(i));
            }
        } else {
            out.raw(Frame.TEXT);
            out.text(String.valueOf(value));
        }
    }

    private void begin(SessionView view) {
        view.id = ++views;
        out.raw(Frame.SESSION_VIEW);
        out.number(view.id);
        bundle(view.bundle);
        out.word(view.point.word());
        out.word(view.pack);
        out.word(view.bundle.pack(view.pack).version());
        out.word(view.origin.profile());
        parameters(view.pack, view.overrides, view.origin);
        facts(view.parameters.all());
        view.segment = segment;
    }
}
