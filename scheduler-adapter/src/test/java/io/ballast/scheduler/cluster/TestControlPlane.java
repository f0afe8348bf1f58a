package io.ballast.scheduler.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The control plane of a test. */
final class TestControlPlane {
    private TestControlPlane() {}

    /** Starts it. Skips the test where the programs are missing. */
    static ControlPlane start() {
        Optional<Programs> programs = Programs.find();
        Assumptions.assumeTrue(programs.isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        return ControlPlane.start(programs.orElseThrow());
    }
}
