package io.ballast.api.args;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Plugin arguments are wrong. */
public final class ArgsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /**
     * What is wrong with one argument.
     *
     * @param path    which one, for example {@code aggregated.usageThresholds.cpu} or {@code resources[0].name}
     * @param message what is wrong, as the rest of a sentence that begins with the path
     * @param known   arguments that there are, when this one is none; else empty
     */
    public record Problem(String path, String message, Set<String> known) {
        public Problem {
            known = Set.copyOf(known);
        }

        @Override
        public String toString() {
            String arguments = known.isEmpty()
                    ? ""
                    : "; known here: "
                            + String.join(", ", known.stream().sorted().toList());
            return path + " " + message + arguments;
        }
    }

    private final transient List<Problem> details;

    ArgsException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        details = List.copyOf(problems);
    }

    /** Every problem, one sentence each, starting with the path of the argument. */
    public List<String> problems() {
        return details.stream().map(Problem::toString).toList();
    }

    /** Every problem with its place. */
    public List<Problem> details() {
        return details;
    }
}
