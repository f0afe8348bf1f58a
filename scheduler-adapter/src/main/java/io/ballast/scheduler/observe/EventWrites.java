package io.ballast.scheduler.observe;

import java.time.Instant;

/** Writes events to the API server. Called by one thread, which waits. */
interface EventWrites {
    /** Creates an event of that name, in the pod's namespace. */
    void create(String name, PodEvent event);

    /**
     * Says that an event happened again.
     *
     * @param count how often by now, the first time included; 2 or more
     * @param last  when it happened last
     * @return false when the event is not there any more
     */
    boolean again(String name, PodEvent event, int count, Instant last);
}
