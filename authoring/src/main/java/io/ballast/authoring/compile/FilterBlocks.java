package io.ballast.authoring.compile;

import io.ballast.engine.rule.RuleShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deals the filter rules of a bundle out to blocks: rules of one package over one fact type share a loop, as many as the compiler still handles well. */
final class FilterBlocks {
    /**
     * Where a rule sits.
     *
     * @param block  class name; empty for a rule without a block
     * @param place  its first place
     * @param places number of its places
     */
    record Seat(String block, int place, int places) {
        static final Seat NONE = new Seat("", 0, 0);
    }

    // Two methods of this many places stay well below the 8,000 bytes of code from which on the virtual machine refuses
    // to compile.
    private static final int MAX_PLACES = 12;

    private final Map<String, Seat> seats = new HashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    /** Deals the rules of one package. */
    void add(List<BlockWriter.Member> rules) {
        Map<Class<?>, List<BlockWriter.Member>> byRowType = new LinkedHashMap<>();
        rules.stream()
                .sorted(Comparator.comparingInt((BlockWriter.Member m) -> calls(m))
                        .thenComparing(m -> m.text().id()))
                .forEach(m -> byRowType
                        .computeIfAbsent(m.shape().row().type(), t -> new ArrayList<>())
                        .add(m));
        byRowType.values().forEach(this::deal);
    }

    private void deal(List<BlockWriter.Member> rules) {
        List<BlockWriter.Member> block = new ArrayList<>();
        int places = 0;
        for (BlockWriter.Member rule : rules) {
            if (places + rule.places() > MAX_PLACES) {
                write(block);
                block = new ArrayList<>();
                places = 0;
            }
            block.add(rule);
            places += rule.places();
        }
        write(block);
    }

    private void write(List<BlockWriter.Member> block) {
        String name = "B" + sources.size();
        String className = DriverWriter.PACKAGE + "." + name;
        sources.put(className, BlockWriter.write(name, block));
        int place = 0;
        for (BlockWriter.Member rule : block) {
            seats.put(rule.text().id(), new Seat(className, place, rule.places()));
            place += rule.places();
        }
    }

    /** Function calls in the constraints on the node row: what makes a rule dear. */
    private static int calls(BlockWriter.Member rule) {
        RuleShape shape = rule.shape();
        return (int) rule.text().patterns().get(shape.steps().indexOf(shape.row())).constraints().stream()
                .filter(c -> c.text().contains("("))
                .count();
    }

    /** The seat of a rule, by rule id. */
    Seat seat(String rule) {
        return seats.getOrDefault(rule, Seat.NONE);
    }

    /** Sources of all blocks, by class name. */
    Map<String, String> sources() {
        return sources;
    }
}
