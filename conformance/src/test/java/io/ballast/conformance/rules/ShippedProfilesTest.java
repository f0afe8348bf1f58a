package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.ShippedBundle;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.plan.PlanProgram;
import org.junit.jupiter.api.Test;

/** The shipped profiles name packages, rules and settings that are there. */
class ShippedProfilesTest {
    private static final Bundle BUNDLE = ShippedBundle.load();

    @Test
    void everyProfileMakesAProgramThatTheRowPlanCanRun() {
        assertThat(BUNDLE.profiles().names()).contains("cluster", "trace");
        for (String name : BUNDLE.profiles().names()) {
            PlanProgram program = new PlanProgram(BUNDLE, BUNDLE.profile(name));

            assertThat(program.filters()).as(name).isNotEmpty();
            assertThat(program.sessionRules()).as(name).isEmpty();
            assertThat(BUNDLE.profiles().description(name)).as(name).isNotEmpty();
        }
    }
}
