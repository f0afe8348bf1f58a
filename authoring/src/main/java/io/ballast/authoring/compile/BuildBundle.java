package io.ballast.authoring.compile;

import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.ProfileSources;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The worker process that builds one bundle: {@code BuildBundle FOLDER OUT NAME VERSION CREATED}. */
public final class BuildBundle {
    private BuildBundle() {}

    /** Exits with 0 when the bundle was written, with 1 and all problems on standard error otherwise. */
    public static void main(String[] arguments) throws IOException {
        System.exit(run(arguments, System.err));
    }

    private static int run(String[] arguments, PrintStream errors) throws IOException {
        if (arguments.length != 5) {
            errors.println("usage: BuildBundle FOLDER OUT NAME VERSION CREATED");
            return 1;
        }
        try {
            Path folder = Path.of(arguments[0]);
            byte[] bundle = BundleBuilder.build(
                    arguments[2], arguments[3], arguments[4], PackageFolders.read(folder), ProfileSources.read(folder));
            Path out = Path.of(arguments[1]);
            Files.createDirectories(out.toAbsolutePath().getParent());
            Files.write(out, bundle);
            return 0;
        } catch (ProblemException e) {
            errors.println(e.getMessage());
            return 1;
        }
    }
}
