package io.ballast.authoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** What is proven impossible is false for every choice of values. Three numbers and two truth values are tried out in full. */
class SatisfiabilityProperties {
    private static final List<String> SIGNS = List.of("==", "!=", "<", ">", "<=", ">=");
    private static final long LOW = -1;
    private static final long HIGH = 3;

    private static final int[] PROVEN = new int[1];

    private record World(long[] numbers, boolean[] truths) {}

    private static final List<World> WORLDS = worlds();

    private static List<World> worlds() {
        List<World> worlds = new ArrayList<>();
        for (long a = LOW; a <= HIGH; a++) {
            for (long b = LOW; b <= HIGH; b++) {
                for (long c = LOW; c <= HIGH; c++) {
                    for (int t = 0; t < 4; t++) {
                        worlds.add(new World(new long[] {a, b, c}, new boolean[] {(t & 1) > 0, (t & 2) > 0}));
                    }
                }
            }
        }
        return worlds;
    }

    @Provide
    Arbitrary<Expr> conditions() {
        Arbitrary<Expr> number = Arbitraries.integers().between(0, 2).map(i -> new Expr.Fact(long.class, "n" + i));
        Arbitrary<Expr> literal = Arbitraries.longs().between(LOW, HIGH).map(v -> new Expr.Literal(Types.LITERAL, v));
        Arbitrary<Expr> truth = Arbitraries.integers().between(0, 1).map(i -> new Expr.Fact(boolean.class, "t" + i));
        Arbitrary<Expr> compare = Combinators.combine(
                        Arbitraries.of(SIGNS), Arbitraries.oneOf(number, literal), Arbitraries.oneOf(number, literal))
                .as(Expr.Compare::new);
        return Arbitraries.lazyOf(
                () -> compare,
                () -> compare,
                () -> truth,
                () -> conditions().map(Expr.Not::new),
                () -> conditions().list().ofMinSize(1).ofMaxSize(3).map(Expr.All::new),
                () -> conditions().list().ofMinSize(1).ofMaxSize(3).map(Expr.Any::new));
    }

    @Provide
    Arbitrary<List<Expr>> several() {
        return conditions().list().ofMinSize(1).ofMaxSize(6);
    }

    @Property(tries = 5000)
    void nothingThatIsPossibleIsCalledImpossible(@ForAll("several") List<Expr> conditions) {
        if (Satisfiability.impossible(conditions)) {
            PROVEN[0]++;
            assertThat(WORLDS).noneMatch(w -> conditions.stream().allMatch(c -> holds(c, w)));
        }
    }

    @AfterContainer
    static void thePropertyWasNotEmpty() {
        assertThat(PROVEN[0]).isGreaterThan(100);
    }

    private static boolean holds(Expr condition, World world) {
        if (condition instanceof Expr.Not not) {
            return !holds(not.condition(), world);
        }
        if (condition instanceof Expr.All all) {
            return all.conditions().stream().allMatch(c -> holds(c, world));
        }
        if (condition instanceof Expr.Any any) {
            return any.conditions().stream().anyMatch(c -> holds(c, world));
        }
        if (condition instanceof Expr.Compare compare) {
            int order = Long.compare(number(compare.left(), world), number(compare.right(), world));
            return switch (compare.sign()) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                default -> order >= 0;
            };
        }
        return world.truths()[((Expr.Fact) condition).name().charAt(1) - '0'];
    }

    private static long number(Expr value, World world) {
        return value instanceof Expr.Literal literal
                ? (Long) literal.value()
                : world.numbers()[((Expr.Fact) value).name().charAt(1) - '0'];
    }
}
