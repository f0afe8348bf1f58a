package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder of input for one test, and what the real command says about it. */
record InputFolder(Path folder) {
    /** Lines on standard error, file names without the folder, after what holds for all bad input was checked. */
    List<String> problemsOf(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--report")) {
            all.addAll(List.of("--report", folder.resolve("report")));
        }
        CommandRun run = CommandRun.of(all.toArray());
        assertThat(run.err()).isNotEmpty().noneMatch(line -> line.contains("Exception") || line.startsWith("\tat "));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("report")).doesNotExist();
        return run.err().stream()
                .map(line -> line.startsWith(folder + "/")
                        ? line.substring(folder.toString().length() + 1)
                        : line)
                .toList();
    }

    Path write(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A file of a gigabyte that takes no room on the disk. */
    void makeHuge(String name) {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
            file.setLength(1L << 30);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
