package io.ballast.authoring.test;

import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Map;

/**
 * One test of a rule package, or one case of a table-driven test.
 *
 * @param name      what it proves; a case is called {@code test: case}
 * @param file      file as messages name it
 * @param line      line
 * @param point     decision that is asked for
 * @param overrides settings by parameter name
 * @param facts     given facts
 * @param expect    what must come out
 */
public record RuleTest(
        String name,
        String file,
        int line,
        DecisionPoint point,
        Map<String, List<Record>> overrides,
        List<Record> facts,
        Expectation expect) {
    /** {@code file:line}. */
    public String position() {
        return file + ":" + line;
    }
}
