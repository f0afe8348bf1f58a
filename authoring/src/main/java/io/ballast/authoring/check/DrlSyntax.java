package io.ballast.authoring.check;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.List;

/** Whether a file is DRL at all, whatever its rules say. Thread-safe. */
public final class DrlSyntax {
    private DrlSyntax() {}

    /** Whether a file can be parsed; why not goes to the problems. */
    public static boolean valid(String display, String text, Problems problems) {
        Problems all = new Problems();
        new DrlReader(display, display, text, all).read("");
        List<Problem> broken = all.list().stream()
                .filter(p -> p.code().equals(DrlReader.SYNTAX))
                .toList();
        broken.forEach(problems::add);
        return broken.isEmpty();
    }
}
