package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.List;

/** Texts of rules and the problems that their check finds. In every text line 1 holds the package and the imports, a rule begins in line 2. */
final class CheckedText {
    /** The patterns before the row: lines 4 and 5. */
    static final String FIRST = "  $filter : Filter()\n  $pod : PodRequest()\n";

    private CheckedText() {}

    static List<Problem> problems(TinyPackage pack) {
        Problems problems = new Problems();
        PackageCheck.check(pack.source(), problems);
        return problems.list();
    }

    /** Problems of the rules of a filter package, by place: file, line and column, code, message. */
    static List<String> messages(String rules) {
        return messages(TinyPackage.named("tiny", "filter").rules(rules));
    }

    static List<String> messages(TinyPackage pack) {
        return problems(pack).stream()
                .sorted()
                .map(p -> p.position() + " " + p.code() + " " + p.message())
                .toList();
    }

    /** A rule whose row pattern stands in line 6 and whose consequence in line 8. */
    static String filter(String row, String consequence) {
        return rule("tiny/a", FIRST + "  " + row, "  " + consequence);
    }

    /** A rule with a row pattern of these constraints, the first in column 19. */
    static String constraint(String text) {
        return filter("$fit : NodeFit( " + text + " )", "$filter.reject($fit);");
    }
}
