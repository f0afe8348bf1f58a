package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ReleaseLoop;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a pod of the node left last. A round that evicts starts it anew; one in which pods were leaving already does not.
 *
 * @param last empty when none ever did
 */
public record CoolDown(Optional<Instant> last) {
    /** No pod ever left: where memory eviction begins. CPU eviction begins at the start of the program, as upstream does. */
    public static final CoolDown NEVER = new CoolDown(Optional.empty());

    public CoolDown {
        requireNonNull(last, "last is null");
    }

    /** Since a time. */
    public static CoolDown since(Instant time) {
        return new CoolDown(Optional.of(time));
    }

    /** Whether the node still cools down. */
    public boolean coolingDown(Instant now, long coolSeconds) {
        return last.filter(time -> now.isBefore(time.plus(Duration.ofSeconds(coolSeconds))))
                .isPresent();
    }

    /** What holds after a round. */
    public CoolDown after(ReleaseLoop.Outcome outcome, Instant now) {
        return outcome.newlyEvicted() ? since(now) : this;
    }
}
