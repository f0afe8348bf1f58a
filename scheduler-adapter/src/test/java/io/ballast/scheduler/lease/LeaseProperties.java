package io.ballast.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

class LeaseProperties {
    /** The simulation itself fails when two hold the lease at once. */
    @Property(tries = 200)
    void neverDoTwoHoldTheLeaseAndSoonAfterFaultsOneDoes(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int count) {
        LeaseSimulation simulation = new LeaseSimulation(seed, count);

        simulation.run(Duration.ofMinutes(1), Duration.ofSeconds(20));

        assertThat(simulation.holders()).hasSize(1);
        Statistics.label("changed hands").collect(simulation.terms() > 2);
        Statistics.label("changed hands").coverage(c -> c.check(true).percentage(p -> p > 50));
    }
}
