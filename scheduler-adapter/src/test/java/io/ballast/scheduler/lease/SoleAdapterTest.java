package io.ballast.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SoleAdapterTest {
    private final List<String> troubles = new CopyOnWriteArrayList<>();
    private final SoleAdapter adapter = new SoleAdapter(new LeaseEvents() {
        @Override
        public void leaseTrouble(String text) {
            troubles.add("lease: " + text);
        }

        @Override
        public void takeOverTrouble(String why) {
            troubles.add(why);
        }
    });

    private void isSilent() {
        assertThat(adapter.serving()).isFalse();
        assertThat(adapter.term()).isZero();
        assertThat(adapter.mayTake(1)).isZero();
    }

    @Test
    void actsWhenItKnowsWhatAFormerRunHasDone() {
        CountDownLatch known = new CountDownLatch(1);
        isSilent();

        CompletableFuture<Void> acts = adapter.start(known::await);
        isSilent();
        known.countDown();
        acts.join();

        assertThat(adapter.serving()).isTrue();
        assertThat(adapter.mayTake(adapter.term())).isPositive();
        assertThat(adapter.over(adapter.term())).isFalse();
        assertThat(troubles).isEmpty();
    }

    @Test
    void goesOnTryingWhileThatCannotBeFoundOutAndSaysSo() {
        AtomicInteger tries = new AtomicInteger();

        adapter.start(() -> {
                    isSilent();
                    if (tries.incrementAndGet() < 3) {
                        throw new IllegalStateException("the API server is away");
                    }
                })
                .join();

        assertThat(troubles)
                .as("there is no lease that it could have trouble with")
                .containsExactly("the API server is away", "the API server is away");
        assertThat(adapter.mayTake(1)).isGreaterThan(Duration.ZERO);
    }

    @Test
    void endsWithoutHavingBegun() {
        CompletableFuture<Void> acts = adapter.start(() -> new CountDownLatch(1).await());

        adapter.close();

        assertThat(acts).isNotDone();
        isSilent();
    }
}
