package io.ballast.authoring.scaffold;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.DecisionPoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a new rule package that passes its check and its tests, for an author to change. */
public final class NewPackage {
    /** Decision points for which there is an example to begin with. */
    public static final Set<DecisionPoint> POINTS =
            EnumSet.of(DecisionPoint.FILTER, DecisionPoint.SCORE, DecisionPoint.CLASSIFY);

    private static final String CODE = "BAL-P004";

    private NewPackage() {}

    /**
     * Writes the package into a new folder of its name.
     *
     * @param parent folder of packages; made when it is missing
     * @param name   package name
     * @param point  one of {@link #POINTS}
     * @return the files written, in the order in which an author reads them
     * @throws ProblemException when the name is none, the folder exists or cannot be written
     */
    public static List<Path> write(Path parent, String name, DecisionPoint point) {
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw problem(parent, "'" + name + "' is not a package name", "Use lower case words joined by dashes.");
        }
        Path folder = parent.resolve(name);
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw problem(folder, "there is something of that name already", "Take another name, or remove it.");
        }
        Map<String, String> files = new LinkedHashMap<>();
        String examples = point.word() + "/";
        files.put("package.yaml", examples + "package.yaml");
        files.put(point.word() + ".drl", examples + "rules.drl");
        files.put("tests/" + point.word() + ".yaml", examples + "tests.yaml");
        files.put("README.md", "README.md");
        try {
            Files.createDirectories(folder.resolve("tests"));
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(
                        folder.resolve(file.getKey()), text(file.getValue(), name), StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException e) {
            throw problem(folder, "cannot be written: " + e.getMessage(), "Check the path and the permissions.");
        }
        return files.keySet().stream().map(folder::resolve).toList();
    }

    private static String text(String example, String name) {
        try (InputStream in = NewPackage.class.getResourceAsStream(example)) {
            if (in == null) {
                throw new IllegalStateException("example " + example + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("JAVA_NAME", name.replace('-', '_'))
                    .replace("NAME", name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProblemException problem(Path place, String message, String advice) {
        return new ProblemException(new Problem(CODE, place.toString(), 0, 0, message, advice));
    }
}
