package io.ballast.model.sink;

import io.ballast.model.RuleFunction;
import io.ballast.model.burst.SharePoolState;
import java.util.List;

/** Takes what is decided about bursts: the state of a node's share pool, or the burst buffer and the quota of one container. */
public final class Burst extends SingleWriterSink {
    /** Target: state of the share pool ({@link SharePoolState}). */
    public static final String STATE = "state";
    /** Target: burst buffer in microseconds ({@code Long}), or {@link #LEFT_ALONE}. */
    public static final String BUFFER = "buffer";
    /** Target: CFS quota in microseconds a period ({@code Long}), or {@link #LEFT_ALONE}. */
    public static final String QUOTA = "quota";
    /** Value of a target that is not touched. */
    public static final String LEFT_ALONE = "left alone";

    /** The share pool is in this state. O(1). */
    @RuleFunction
    public void state(SharePoolState state) {
        write(STATE, state);
    }

    /** The burst buffer becomes this many microseconds. O(1). */
    @RuleFunction
    public void buffer(long micros) {
        write(BUFFER, micros);
    }

    /** Nothing is written to the burst buffer. O(1). */
    @RuleFunction
    public void leaveBuffer() {
        write(BUFFER, LEFT_ALONE, List.of());
    }

    /** The quota becomes this many microseconds a period. O(1). */
    @RuleFunction
    public void quota(long micros) {
        write(QUOTA, micros);
    }

    /** Nothing is written to the quota. O(1). */
    @RuleFunction
    public void leaveQuota() {
        write(QUOTA, LEFT_ALONE, List.of());
    }
}
