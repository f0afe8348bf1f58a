package io.ballast.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.lease.LeaseState.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Several adapters and one lease in simulated time, with everything that goes wrong between them: requests and answers that are lost or late, programs that
 * stand still, clocks that run fast or slow and start anywhere, wall clocks that jump, and a lease that somebody deletes. After each event at most one
 * adapter may hold the lease.
 */
final class LeaseSimulation {
    private static final LeaseTimes TIMES = LeaseTimes.USUAL;
    private static final long DELETIONS_APART = ms(20_000);

    private record Event(long at, long order, Runnable action) {}

    private final Random random;
    private final List<Adapter> adapters = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private long now;
    private long order;
    private boolean chaos = true;
    private LeaseRecord stored;
    private long versions;
    private long deleted = -DELETIONS_APART;
    private long made;
    private int terms;

    LeaseSimulation(long seed, int count) {
        random = new Random(seed);
        for (int i = 0; i < count; i++) {
            adapters.add(new Adapter("adapter-" + i));
        }
    }

    static long ms(long milliseconds) {
        return TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    /** Runs with faults for a time, then without. */
    void run(Duration faults, Duration calm) {
        adapters.forEach(adapter -> in(0, adapter::turn));
        in(ms(3_000), this::deleteSometimes);
        long end = faults.toNanos();
        until(end);
        chaos = false;
        until(end + calm.toNanos());
    }

    private void until(long end) {
        while (!events.isEmpty() && events.peek().at <= end) {
            Event event = events.poll();
            now = event.at;
            event.action.run();
            assertThat(holders()).as("holders at %s ms", now / ms(1)).hasSizeLessThan(2);
        }
        now = end;
    }

    List<String> holders() {
        return adapters.stream().filter(Adapter::holds).map(a -> a.name).toList();
    }

    /** How often a term began. */
    int terms() {
        return terms;
    }

    private void in(long nanos, Runnable action) {
        events.add(new Event(now + nanos, order++, action));
    }

    private boolean sometimes(int percent) {
        return chaos && random.nextInt(100) < percent;
    }

    private void deleteSometimes() {
        if (sometimes(5) && now - deleted > DELETIONS_APART && now - made > ms(2_000)) {
            stored = null;
            deleted = now;
        }
        in(ms(1_000), this::deleteSometimes);
    }

    /** Mostly short; sometimes longer than any deadline. */
    private long delay() {
        return sometimes(5) ? ms(random.nextInt(5_000)) : ms(1 + random.nextInt(20));
    }

    private final class Adapter {
        private final String name;
        private final double rate = 0.96 + random.nextDouble() * 0.08;
        private final long offset = random.nextLong() / 4;
        private final LeaseState state;
        private long lastTerm;

        private Adapter(String name) {
            this.name = name;
            state = new LeaseState(name, TIMES, local());
        }

        private long local() {
            return offset + Math.round(now * rate);
        }

        private boolean holds() {
            return state.held(local());
        }

        private Instant wall() {
            return Instant.EPOCH.plusSeconds(random.nextInt(1_000_000_000));
        }

        private void turn() {
            if (sometimes(2)) {
                in(ms(random.nextInt(8_000)), this::turn);
                return;
            }
            Step step = state.next(local(), wall());
            if (step instanceof Step.Wait wait) {
                in(Math.max(1, Math.round(wait.nanos() / rate)), this::turn);
            } else if (step instanceof Step.Write write) {
                request(() -> store(write.lease()), sent -> answer(write, sent));
            } else {
                request(() -> true, sent -> state.saw(Optional.ofNullable(stored), local()));
            }
        }

        private interface Request {
            boolean accepted();
        }

        private interface Answer {
            void comes(long sent);
        }

        /** What comes after the limit is not listened to, but the request may come true all the same. */
        private void request(Request request, Answer answer) {
            long sent = local();
            long limit = Math.max(
                    ms(100),
                    state.left(sent) > 0
                            ? state.left(sent)
                            : TIMES.renewDeadline().toNanos());
            boolean[] open = {true};
            Runnable done = () -> {
                if (open[0]) {
                    open[0] = false;
                    noteTerm();
                    turn();
                }
            };
            if (!sometimes(5)) {
                in(delay(), () -> arrive(request, answer, sent, open, done));
            }
            in(Math.round(limit / rate), () -> {
                if (open[0]) {
                    state.failed(local());
                }
                done.run();
            });
        }

        private void arrive(Request request, Answer answer, long sent, boolean[] open, Runnable done) {
            boolean accepted = request.accepted();
            LeaseRecord then = stored;
            if (sometimes(5)) {
                return;
            }
            in(delay(), () -> {
                if (open[0]) {
                    if (accepted) {
                        LeaseRecord current = stored;
                        stored = then; // the answer shows what was stored then
                        answer.comes(sent);
                        stored = current;
                    } else {
                        state.conflict(local());
                    }
                }
                done.run();
            });
        }

        private void answer(Step.Write write, long sent) {
            state.wrote(write, stored, sent, local());
        }

        private void noteTerm() {
            long term = state.hold().map(LeaseState.Hold::term).orElse(0L);
            if (term > lastTerm) {
                lastTerm = term;
                terms++;
            }
        }

        private boolean store(LeaseRecord lease) {
            String current = stored == null ? "" : stored.version();
            if (!current.equals(lease.version())) {
                return false;
            }
            made = stored == null ? now : made;
            stored = new LeaseRecord(
                    lease.holder(),
                    lease.duration(),
                    lease.transitions(),
                    lease.acquired(),
                    lease.renewed(),
                    "" + ++versions);
            return true;
        }
    }
}
