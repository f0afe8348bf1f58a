package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.lease.Tenure;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** One bind, asked for until it is known what became of it; see {@code DESIGN.md} beside this class. Belongs to one thread. */
final class BindUnderWay {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(2);

    /** After a term has ended, how long a request of it may still come true; its own limit has passed by then. */
    private static final Duration LANDING = Duration.ofSeconds(1);

    /** A pod that others write all the while is left to its next turn. */
    private static final int MOST_CONFLICTS = 5;

    private static final int TOO_MANY_REQUESTS = 429;

    private final PodBinding binding;
    private final Tenure tenure;
    private final long term;
    private final long end = System.nanoTime() + PodWrites.LONGEST.toNanos();
    private boolean posted;
    private long landed; // when the last request must have come true, if it ever does and one was posted
    private String version = ""; // what the request names; empty before the pod is marked
    private int conflicts;

    BindUnderWay(PodBinding binding, Tenure tenure, long term) {
        this.binding = binding;
        this.tenure = tenure;
        this.term = term;
    }

    /**
     * Returns when the pod is bound.
     *
     * @throws KubernetesClientException when it is not, and no request of this bind will bind it
     */
    void untilKnown() {
        try {
            repeat(this::isBound);
        } catch (KubernetesClientException e) {
            if (version.isEmpty()) {
                throw e; // nothing that could bind the pod was sent, or it names no version
            }
            repeat(() -> isBoundAfterAll(e));
        }
    }

    private static void repeat(BooleanSupplier done) {
        Duration pause = FIRST_PAUSE;
        while (!done.getAsBoolean()) {
            LockSupport.parkNanos(pause.toNanos());
            pause = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
        }
    }

    /**
     * Asks once, or only looks when this adapter may not act. A binding may be asked for again and again: the API server accepts it once, and refuses it
     * once the pod has a node.
     *
     * @return whether the pod is bound; false when nobody knows
     * @throws KubernetesClientException when it is not and will not be
     */
    private boolean isBound() {
        if (tenure.over(term)) {
            return hasLanded();
        }
        Duration limit = tenure.mayTake(term);
        if (limit.isZero()) {
            giveUpInTheEnd(new KubernetesClientException("the lease could not be renewed"));
            return false;
        }
        try {
            return binding.givesDevices() && version.isEmpty() ? isMarkedAndBound(limit) : isPosted(limit);
        } catch (KubernetesClientException e) {
            if (isRefusal(e)) {
                throw e;
            }
            giveUpInTheEnd(e);
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                return false;
            }
            String before = version;
            return isBoundInSpiteOf(e) || !version.equals(before) && isBound(); // at once: a version grows old
        }
    }

    private static boolean isRefusal(KubernetesClientException e) {
        return e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
                && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR
                && e.getCode() != TOO_MANY_REQUESTS
                && e.getCode() != HttpURLConnection.HTTP_CONFLICT;
    }

    /** The term must be held after the version was told: then the mark is there for whoever holds the next one. */
    private boolean isMarkedAndBound(Duration limit) {
        version = binding.mark(limit);
        Duration left = tenure.mayTake(term);
        return !left.isZero() && isPosted(left);
    }

    private boolean isPosted(Duration limit) {
        posted = true;
        landed = System.nanoTime() + limit.toNanos();
        binding.post(version, limit);
        return true;
    }

    /**
     * The pod has another version, or a node. An earlier request whose answer was lost may have bound it; else somebody wrote it, and it can be bound in the version that
     * it has now, while it carries the mark of this bind.
     */
    private boolean isBoundInSpiteOf(KubernetesClientException conflict) {
        Optional<Pod> seen = binding.look(conflict);
        if (seen.isEmpty()) {
            return false;
        }
        Pod now = seen.get();
        if (binding.isOnNode(now)) {
            return true;
        }
        if (now.getMetadata().getDeletionTimestamp() != null) {
            throw conflict;
        }
        conflicts++;
        if (!version.isEmpty()) {
            version = versionNow(now, conflict);
        } else if (conflicts > MOST_CONFLICTS) {
            throw conflict;
        }
        return false;
    }

    private String versionNow(Pod now, KubernetesClientException conflict) {
        if (!binding.isMarked(now)) {
            throw new KubernetesClientException("somebody else acts for the pod; bind it again", conflict);
        }
        if (conflicts > MOST_CONFLICTS) {
            throw new KubernetesClientException("others write the pod all the while; bind it again", conflict);
        }
        return now.getMetadata().getResourceVersion();
    }

    /** Nothing is sent any more, but what was sent may have come true. */
    private boolean hasLanded() {
        KubernetesClientException lost =
                new KubernetesClientException("this adapter lost the lease; the holder will be asked again");
        if (!posted) {
            throw lost;
        }
        long asked = System.nanoTime();
        Optional<Pod> now = binding.look(lost);
        if (now.isPresent() && binding.isOnNode(now.get())) {
            return true;
        }
        if (now.isEmpty()) {
            landed = Math.max(landed, System.nanoTime()); // not to have seen it is not to know
        }
        if (asked - (landed + LANDING.toNanos()) > 0) {
            throw lost;
        }
        giveUpInTheEnd(lost);
        return false;
    }

    /**
     * Takes the mark away, which defeats requests whose answers were lost, and looks whether one of them came before. It goes on however long the API server is away:
     * devices that are given to another pod meanwhile would be given twice. What a term leaves that is over, is ended by whoever takes over.
     *
     * @return whether the pod is bound; false when nobody knows
     * @throws KubernetesClientException the failure, when it is not and will not be, or the program ends
     */
    private boolean isBoundAfterAll(KubernetesClientException failure) {
        if (tenure.over(term)) {
            return hasLanded();
        }
        if (Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        Duration limit = tenure.mayTake(term);
        if (limit.isZero() || !isUnmarked(limit)) {
            return false;
        }
        Optional<Pod> now = binding.look(failure);
        if (now.isEmpty()) {
            return false;
        }
        if (binding.isOnNode(now.get())) {
            return true;
        }
        if (!binding.isMarked(now.get())) {
            throw failure;
        }
        return false;
    }

    private boolean isUnmarked(Duration limit) {
        try {
            binding.unmark(limit);
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
    }

    private void giveUpInTheEnd(KubernetesClientException why) {
        if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
            throw why;
        }
    }
}
