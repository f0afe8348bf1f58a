package io.ballast.model.sink;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A sink whose targets take one value each; two writers of one target are a conflict that the executor reports, naming both rules. */
public abstract class SingleWriterSink extends Sink {
    /**
     * A value that a rule wrote.
     *
     * @param rule   index of the rule in the bundle
     * @param target what was decided
     * @param value  the decision
     */
    public record Write(int rule, String target, Object value) {}

    private final List<Write> writes = new ArrayList<>();

    /** Records a value for a target under the firing rule. */
    protected final void write(String target, Object value) {
        requireNonNull(target, "target is null");
        requireNonNull(value, "value is null");
        writes.add(new Write(rule(), target, value));
    }

    /** All values written, in firing order. */
    public final List<Write> writes() {
        return Collections.unmodifiableList(writes);
    }
}
