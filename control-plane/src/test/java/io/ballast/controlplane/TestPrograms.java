package io.ballast.controlplane;

import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The programs of a control plane, or a skipped test. */
final class TestPrograms {
    private TestPrograms() {}

    static Programs find() {
        Optional<Programs> programs = Programs.find();
        Assumptions.assumeTrue(programs.isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        return programs.orElseThrow();
    }
}
