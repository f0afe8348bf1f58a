package io.ballast.model.sink;

import io.ballast.model.RuleFunction;

/** Takes settings of a node or pod, one value for each target. */
public final class Setting extends SingleWriterSink {
    /** Decides a setting, for example the CFS quota of best-effort pods. O(1). */
    @RuleFunction
    public void set(String target, Object value) {
        write(target, value);
    }
}
