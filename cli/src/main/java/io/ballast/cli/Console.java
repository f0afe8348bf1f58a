package io.ballast.cli;

import io.ballast.cli.term.ProgressBar;
import io.ballast.cli.term.Terminal;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.session.PolicyException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/**
 * What a command sees of the world around it.
 *
 * @param out      standard output
 * @param err      standard error
 * @param terminal whether these are terminals
 * @param clock    time, for reports
 */
public record Console(PrintStream out, PrintStream err, Terminal terminal, Clock clock) {
    /** The console of this process; it writes UTF-8 whatever the locale is, as JSON must be. */
    public static Console ofProcess() {
        return new Console(
                new PrintStream(System.out, true, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                Terminal.of(System.getProperties(), System.getenv()),
                Clock.systemUTC());
    }

    /**
     * Says what is wrong and gives the exit code. Only what a user can mend is caught here; a fault of the program keeps its stack trace.
     *
     * @throws Exception the fault, when it is one of the program
     */
    public int report(Exception e) throws Exception {
        if (e instanceof ProblemException || e instanceof BundleException || e instanceof PolicyException) {
            err.println(e.getMessage());
            return 1;
        }
        throw e;
    }

    /** A progress bar on standard error that begins now. */
    public ProgressBar progress(String label, long steps) {
        return new ProgressBar(err, terminal, System::nanoTime, label, steps);
    }
}
