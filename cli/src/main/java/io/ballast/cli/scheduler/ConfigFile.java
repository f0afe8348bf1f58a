package io.ballast.cli.scheduler;

import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.config.SchedulerConfig;
import java.nio.file.Path;
import java.util.Optional;

/** The configuration file of the scheduler adapter. */
public final class ConfigFile {
    private static final long LONGEST = 1 << 20;

    private ConfigFile() {}

    /**
     * Reads it.
     *
     * @param file null for the defaults
     * @throws io.ballast.engine.problem.ProblemException when it cannot be read, or with every problem in it
     */
    public static SchedulerConfig read(Path file) {
        if (file == null) {
            return SchedulerConfig.DEFAULTS;
        }
        Problems problems = new Problems();
        Optional<String> text = InputFiles.text(file, LONGEST, problems);
        problems.throwIfAny();
        return SchedulerConfig.read(file.toString(), text.orElseThrow());
    }
}
