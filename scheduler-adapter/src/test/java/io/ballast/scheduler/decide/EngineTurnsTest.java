package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EngineTurnsTest {
    private final EngineTurns turns = new EngineTurns();

    @Test
    void firstComerDoesHisTaskHimselfAndWhatComesMeanwhileIsDoneElsewhereInOrder() {
        List<String> done = new ArrayList<>();
        CompletableFuture<Thread> last = new CompletableFuture<>();
        turns.execute(() -> {
            turns.execute(() -> done.add("second"));
            turns.execute(() -> {
                done.add("third");
                last.complete(Thread.currentThread());
            });
            done.add("first on " + Thread.currentThread().getName());
        });

        assertThat(last.join().getName()).isEqualTo("ballast-engine");
        assertThat(done).containsExactly("first on " + Thread.currentThread().getName(), "second", "third");
    }

    @Test
    void oneTaskRunsAtATimeAndSeesWhatTheOthersDid() throws InterruptedException {
        int each = 2_000;
        int[] plain = {0};
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(4 * each);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(t -> new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        turns.execute(() -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            plain[0]++;
                            inside.decrementAndGet();
                            all.countDown();
                        });
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        all.await();

        assertThat(plain[0]).isEqualTo(4 * each);
        assertThat(most).hasValue(1);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void tasksOfOneThreadRunInTheirOrder() {
        List<Integer> order = new ArrayList<>();
        CompletableFuture<Void> end = new CompletableFuture<>();
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            turns.execute(() -> order.add(number));
        }
        turns.execute(() -> end.complete(null));
        end.join();

        assertThat(order).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    }

    @Test
    void taskThatFailsFailsForWhoBroughtItAndTheNextOnesRun() {
        assertThatThrownBy(() -> turns.execute(() -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");
        CompletableFuture<Void> next = new CompletableFuture<>();
        turns.execute(() -> next.complete(null));

        assertThat(next).isCompleted();
    }

    @Test
    void nothingIsTakenAfterTheEnd() {
        turns.close();

        assertThatThrownBy(() -> turns.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }
}
