package io.ballast.authoring.check;

import io.ballast.engine.problem.Problems;
import io.ballast.model.NodeRow;
import io.ballast.model.Parameter;
import io.ballast.model.PerDecision;
import io.ballast.model.Single;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Refuses cross joins. A fact of which there is one in a decision joins freely, and so do settings, whose number the package's budget bounds. Of the
 * others the first pattern of a rule is free, and each further one names an equality with an earlier fact. Thread-safe.
 */
final class JoinCheck {
    private static final String CODE = "BAL-S001";

    private JoinCheck() {}

    /** Checks the patterns of a rule. */
    static void check(RuleText rule, String display, Problems problems) {
        Set<String> earlier = new HashSet<>();
        boolean first = true;
        for (RuleText.PatternText pattern : rule.patterns()) {
            boolean several =
                    Vocabulary.type(pattern.type()).filter(t -> !bounded(t)).isPresent();
            if (several && !first && pattern.constraints().stream().noneMatch(c -> joins(c.text(), earlier))) {
                problems.add(
                        CODE,
                        display,
                        pattern.line(),
                        1,
                        "pattern " + pattern.type() + " of rule '" + rule.name()
                                + "' would be combined with every fact before it",
                        "Join it by an equality, for example " + pattern.type()
                                + "( node == $earlier.node ). Facts of which a decision has one need none.");
            }
            first &= !several;
            if (!pattern.variable().isEmpty()) {
                earlier.add(pattern.variable());
            }
        }
    }

    private static boolean bounded(Class<?> type) {
        return Sink.class.isAssignableFrom(type)
                || Single.class.isAssignableFrom(type)
                || PerDecision.class.isAssignableFrom(type)
                || (Parameter.class.isAssignableFrom(type) && !NodeRow.class.isAssignableFrom(type));
    }

    /** Whether a constraint demands, whatever else it says, that a field equals one of an earlier fact. */
    private static boolean joins(String constraint, Set<String> earlier) {
        List<List<Tokens.Token>> sides = new ArrayList<>(List.of(new ArrayList<>()));
        boolean equality = false;
        boolean found = false;
        int depth = 0;
        Tokens tokens = new Tokens(constraint, 1, 1);
        while (true) {
            Tokens.Token token = tokens.next();
            boolean end = token.kind() == Tokens.Kind.END;
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 && token.is("||")) {
                return false;
            }
            if (end || (depth == 0 && token.is("&&"))) {
                found |= equality && sides.size() == 2 && pair(sides.get(0), sides.get(1), earlier);
                sides = new ArrayList<>(List.of(new ArrayList<>()));
                equality = false;
            } else if (depth == 0 && token.is("==")) {
                equality = true;
                sides.add(new ArrayList<>());
            } else {
                sides.get(sides.size() - 1).add(token);
            }
            if (end) {
                return found;
            }
        }
    }

    private static boolean pair(List<Tokens.Token> a, List<Tokens.Token> b, Set<String> earlier) {
        return (field(a) && fieldOf(b, earlier)) || (field(b) && fieldOf(a, earlier));
    }

    private static boolean field(List<Tokens.Token> side) {
        return (side.size() == 1 && side.get(0).kind() == Tokens.Kind.NAME)
                || (side.size() == 3 && side.get(0).word("this") && side.get(1).is("."));
    }

    private static boolean fieldOf(List<Tokens.Token> side, Set<String> earlier) {
        return side.size() == 3
                && earlier.contains(side.get(0).text())
                && side.get(1).is(".");
    }
}
