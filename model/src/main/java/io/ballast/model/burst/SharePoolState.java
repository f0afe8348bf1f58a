package io.ballast.model.burst;

/** How full the share pool of a node is: the CPUs that are not taken by LSE and LSR pods. */
public enum SharePoolState {
    /** Room for bursts. */
    IDLE,
    /** Nearly at the threshold: nobody gets more, nobody less. */
    COOLING,
    /** At or above the threshold: bursts are taken back. */
    OVERLOAD,
    /** Not observed. */
    UNKNOWN
}
