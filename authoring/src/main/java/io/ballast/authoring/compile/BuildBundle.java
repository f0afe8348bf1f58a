package io.ballast.authoring.compile;

import io.ballast.authoring.source.PolicySources;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The worker process that builds one bundle: {@code BuildBundle FOLDER OUT NAME VERSION CREATED [FOLDER...]}. */
public final class BuildBundle {
    private static final int OWN = 5;

    private BuildBundle() {}

    /** Exits with 0 when the bundle was written, with 1 and all problems on standard error otherwise. */
    public static void main(String[] arguments) throws IOException {
        System.exit(run(arguments, System.err));
    }

    private static int run(String[] arguments, PrintStream errors) throws IOException {
        if (arguments.length < OWN) {
            errors.println("usage: BuildBundle FOLDER OUT NAME VERSION CREATED [FOLDER...]");
            return 1;
        }
        try {
            List<Path> folders = new ArrayList<>(List.of(Path.of(arguments[0])));
            Arrays.stream(arguments).skip(OWN).map(Path::of).forEach(folders::add);
            PolicySources sources = PolicySources.read(folders);
            byte[] bundle = BundleBuilder.build(
                    arguments[2], arguments[3], arguments[4], sources.packages(), sources.profiles());
            Path out = Path.of(arguments[1]);
            Files.createDirectories(out.toAbsolutePath().getParent());
            Files.write(out, bundle);
            return 0;
        } catch (ProblemException | BundleException e) {
            errors.println(e.getMessage());
            return 1;
        } catch (StackOverflowError e) {
            errors.println("the rules are nested too deeply to be compiled");
            return 1;
        }
    }
}
