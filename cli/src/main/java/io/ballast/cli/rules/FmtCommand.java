package io.ballast.cli.rules;

import io.ballast.authoring.format.DrlFormatter;
import io.ballast.cli.Console;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.InputFiles;
import io.ballast.cli.input.IoReason;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast rules fmt}: lays out DRL files in the one form of the house. */
@Command(
        name = "fmt",
        description = {
            "Lays out DRL files: one pattern a line, variables aligned at their colons, a condition a line where one line is too long.",
            "Only blanks and line ends move, comments stay. A file that is not DRL is reported and left as it is."
        },
        exitCodeList = {
            "0:done; with --check: nothing would change",
            "1:a file cannot be formatted or written; with --check: a file would change",
            "2:the command line is wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Lays out the files of a package:",
            "    ballast rules fmt rules/load-aware",
            "  A gate that shows what would change:",
            "    ballast rules fmt --check --diff rules"
        })
final class FmtCommand implements Callable<Integer> {
    private static final long MAX_BYTES = 1L << 20;
    private static final int MAX_DEPTH = 12;

    private final Console console;

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "DRL files, or folders with such files below them.")
    private List<Path> paths;

    @Option(names = "--diff", description = "Write nothing; print what would change, in the form of diff -u.")
    private boolean diff;

    @Option(
            names = "--check",
            description = "Write nothing; print the files that would change, and fail if there are any.")
    private boolean check;

    /** A command on a console. */
    FmtCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        int changed = 0;
        for (Path path : paths) {
            for (Path file : files(path, problems)) {
                changed += format(file, problems) ? 1 : 0;
            }
        }
        problems.throwIfAny();
        return check && changed > 0 ? 1 : 0;
    }

    private static List<Path> files(Path path, Problems problems) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> walk = Files.walk(path, MAX_DEPTH, new FileVisitOption[0])) {
            List<Path> files = walk.filter(f -> f.getFileName().toString().endsWith(".drl"))
                    .filter(f -> Files.isRegularFile(f) && !built(path.relativize(f)))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                problems.add(
                        InputCode.FILE,
                        path.toString(),
                        "there is no DRL file here",
                        "Name a file that ends with .drl.");
            }
            return files;
        } catch (IOException e) {
            problems.add(InputCode.FILE, path.toString(), "cannot be read (" + IoReason.of(e) + ")", "Check the path.");
            return List.of();
        }
    }

    private static boolean built(Path file) {
        List<String> names = new ArrayList<>();
        file.forEach(name -> names.add(name.toString()));
        return names.contains("target") || names.stream().anyMatch(n -> n.startsWith("."));
    }

    /** Formats a file; true when that changes it, or would. */
    private boolean format(Path file, Problems problems) {
        Optional<String> before = InputFiles.text(file, MAX_BYTES, problems);
        Optional<String> after = before.flatMap(text -> DrlFormatter.format(file.toString(), text, problems));
        if (after.isEmpty() || after.equals(before)) {
            return false;
        }
        if (diff) {
            console.out().print(UnifiedDiff.of(file.toString(), before.get(), after.get()));
        } else {
            console.out().println(file);
        }
        if (!diff && !check) {
            write(file, after.get(), problems);
        }
        return true;
    }

    /** Puts the new text in the place of the old at once, so that nobody ever reads half a file. */
    private static void write(Path file, String text, Problems problems) {
        Path target = file.toAbsolutePath().normalize();
        Path made = target.resolveSibling("." + target.getFileName() + ".fmt");
        try {
            // A link stays a link: what it points to is written.
            target = target.toRealPath();
            made = target.resolveSibling("." + target.getFileName() + ".fmt");
            Files.writeString(made, text);
            if (Files.getFileAttributeView(target, PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(target));
            }
            Files.move(made, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            problems.add(
                    InputCode.OUTPUT,
                    file.toString(),
                    "cannot be written (" + IoReason.of(e) + ")",
                    "Check the folder.");
        } finally {
            try {
                Files.deleteIfExists(made);
            } catch (IOException e) {
                problems.add(
                        InputCode.OUTPUT, made.toString(), "cannot be removed (" + IoReason.of(e) + ")", "Remove it.");
            }
        }
    }
}
