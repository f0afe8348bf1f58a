package io.ballast.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningProgramTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void programEndsWithTheOneThatStartedItAndWasKilled() {
        RunningProgram parent = RunningProgram.start(
                "parent",
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AbandoningMain.class.getName(),
                        folder.toString()),
                folder);
        await().atMost(PATIENCE)
                .until(() -> Files.readString(folder.resolve("parent.log")).endsWith("\n"));
        long child = Long.parseLong(
                parent.lastLines().lines().skip(1).findFirst().orElseThrow().strip());
        assertThat(isRunning(child)).isTrue();

        parent.kill();

        await().atMost(PATIENCE).until(() -> !isRunning(child));
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
