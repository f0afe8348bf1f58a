package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * Whether and how adapters agree on the one that acts. Immutable, thread-safe.
 *
 * @param enabled   whether there may be several adapters; without, this one acts at once
 * @param namespace namespace of the Lease object
 * @param name      its name; adapters with the same one compete
 * @param identity  what this adapter calls itself, a random part is added; empty for the name of the host, which in a cluster is that of the pod
 * @param times     times of the lease
 */
public record LeaderElection(boolean enabled, String namespace, String name, String identity, LeaseTimes times) {
    /** What holds where nothing is said. */
    public static final LeaderElection DEFAULTS =
            new LeaderElection(false, "ballast-system", "ballast-scheduler", "", LeaseTimes.USUAL);

    public LeaderElection {
        requireNonNull(namespace, "namespace is null");
        requireNonNull(name, "name is null");
        requireNonNull(identity, "identity is null");
        requireNonNull(times, "times is null");
    }

    /** The same with the election on, and other times. */
    public LeaderElection on(Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
        return new LeaderElection(
                true, namespace, name, identity, new LeaseTimes(leaseDuration, renewDeadline, retryPeriod));
    }

    String identityOrHost() {
        if (!identity.isEmpty()) {
            return identity;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "adapter"; // the random part tells them apart
        }
    }
}
