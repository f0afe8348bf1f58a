package io.ballast.model.sink;

import io.ballast.model.Amounts;
import io.ballast.model.RuleFunction;

/** Takes the devices that a pod gets on the chosen node. */
public final class Placement extends SingleWriterSink {
    /** Target name of the GPU devices. */
    public static final String GPUS = "gpus";

    /** Gives the pod these GPU devices, by index. O(devices). */
    @Verb(values = 1, target = GPUS)
    @RuleFunction
    public void gpus(Amounts devices) {
        write(GPUS, devices);
    }
}
