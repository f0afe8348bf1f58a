package io.ballast.scheduler.observe;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.net.BindException;
import java.net.InetSocketAddress;

/** Addresses to listen at that cannot be had. */
public final class Addresses {
    private static final String TAKEN = "BAL-I008";

    private Addresses() {}

    /**
     * The problem as an operator is told of it.
     *
     * @param key key of the configuration that names the address
     */
    public static ProblemException taken(String key, InetSocketAddress address, BindException why) {
        return new ProblemException(new Problem(
                TAKEN,
                key,
                0,
                0,
                address.getHostString() + ":" + address.getPort() + " cannot be had (" + why.getMessage() + ")",
                "Another program listens there, perhaps another adapter: stop it, or choose another address."));
    }
}
