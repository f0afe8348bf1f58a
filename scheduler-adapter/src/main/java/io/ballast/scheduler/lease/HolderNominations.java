package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PodWrites;
import java.util.function.Consumer;

/** Nominates while this adapter may act, else leaves it to the one that does. Thread-safe. */
public final class HolderNominations implements Nominations {
    private final Nominations nominations;
    private final Tenure tenure;

    public HolderNominations(Nominations nominations, Tenure tenure) {
        this.nominations = requireNonNull(nominations, "nominations is null");
        this.tenure = requireNonNull(tenure, "tenure is null");
    }

    @Override
    public boolean open() {
        return tenure.serving() && nominations.open();
    }

    @Override
    public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
        if (open()) {
            nominations.nominate(pod, version, node, done);
        } else {
            done.accept(false);
        }
    }

    @Override
    public void withdraw(PodWrites.Target pod, String node) {
        if (open()) {
            nominations.withdraw(pod, node);
        }
    }
}
