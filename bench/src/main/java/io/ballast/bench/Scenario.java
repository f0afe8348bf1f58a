package io.ballast.bench;

import java.util.Map;

/** Several arms that do the same work, measured in turns in one process. */
interface Scenario {
    /**
     * Checks that the arms agree, then measures them.
     *
     * @return measurements by arm, the arm that ratios are taken against first
     */
    Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception;
}
