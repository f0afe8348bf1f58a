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
     * @param arguments values for the places <code>{0}</code>, <code>{1}</code> of the rule's reason
     */
    public record Write(int rule, String target, Object value, List<Object> arguments) {
        public Write {
            arguments = List.copyOf(arguments);
        }
    }

    private final List<Write> writes = new ArrayList<>();

    /** Records a value for a target under the firing rule; the value itself fills the place <code>{0}</code> of the reason. */
    protected final void write(String target, Object value) {
        write(target, value, List.of(value));
    }

    /** Records a value for a target under the firing rule, with values for the reason text. */
    protected final void write(String target, Object value, List<Object> arguments) {
        requireNonNull(target, "target is null");
        requireNonNull(value, "value is null");
        writes.add(new Write(rule(), target, value, arguments));
    }

    /** All values written, in firing order. */
    public final List<Write> writes() {
        return Collections.unmodifiableList(writes);
    }
}
