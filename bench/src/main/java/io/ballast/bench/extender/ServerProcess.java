package io.ballast.bench.extender;

import io.ballast.bench.LauncherFlags;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of this package that runs and serves at a port. Thread-safe.
 *
 * @param process its process
 * @param port    its port on the loopback interface
 */
public record ServerProcess(Process process, int port) implements AutoCloseable {
    /**
     * Starts it with the flags that the launcher gives the scheduler adapter, and returns when it serves.
     *
     * @param launcher the file {@code ballast}
     * @throws IllegalStateException when it ends before it serves; what it has written is on standard error
     */
    public static ServerProcess start(Path launcher, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LauncherFlags.scheduler(launcher));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(NullExtender.PORT)) {
                return new ServerProcess(process, Integer.parseInt(line.substring(NullExtender.PORT.length())));
            }
        }
        process.destroyForcibly();
        throw new IllegalStateException(
                String.join(" ", main.getSimpleName(), String.join(" ", arguments)) + " ended before it served");
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
