package io.ballast.cli.trace;

import io.ballast.model.pod.PodRequest;
import java.util.Optional;

/** Follows a replay. */
public interface ReplayListener {
    /** A pod arrived and, unless the assignment is empty, was bound. The cluster already shows it. */
    void arrived(PodRequest pod, Optional<Assignment> assignment);
}
