package io.ballast.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process whose output goes to a file, and which ends when this program does, however it does. Thread-safe. */
public final class RunningProgram implements AutoCloseable {
    private static final long GRACE_SECONDS = 3;
    private static final int SHOWN_LINES = 40;

    private final String name;
    private final Path log;
    private final Process process;

    private RunningProgram(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.process = process;
        Guard guard = Guard.of(process.pid());
        var unused = process.onExit().thenRun(guard::dismiss);
    }

    /** Starts a program; its output is appended to a file of its name in the folder. */
    public static RunningProgram start(String name, List<String> command, Path folder) {
        Path log = folder.resolve(name + ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new RunningProgram(name, log, process);
        } catch (IOException e) {
            throw new UncheckedIOException("starting " + name, e);
        }
    }

    /** What it was called when it was started. */
    public String name() {
        return name;
    }

    /** Whether it is gone. */
    public boolean ended() {
        return !process.isAlive();
    }

    /** Its process identifier. */
    public long pid() {
        return process.pid();
    }

    /** The same as {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /** Asks it to end, makes it end after some seconds, and returns when it is gone. */
    public void stop() {
        // With watches open, kube-apiserver would go on for more than a minute.
        stop(GRACE_SECONDS);
    }

    /** Asks it to end, makes it end after so many seconds, and returns when it is gone. */
    public void stop(long graceSeconds) {
        process.destroy();
        try {
            if (!process.waitFor(graceSeconds, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it as a crash would, and returns when it is gone. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The end of its output. */
    public String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return name + ":\n  "
                    + String.join("\n  ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return name + " has no readable output: " + e;
        }
    }
}
