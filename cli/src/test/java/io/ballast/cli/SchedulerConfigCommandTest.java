package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerConfigCommandTest {
    @TempDir
    private Path folder;

    @Test
    void printsWhatKubeSchedulerMustBeToldForAConfiguration() throws IOException {
        Path file = Files.writeString(folder.resolve("scheduler.yaml"), "answerWithin: 1500ms\n");

        CommandRun run = CommandRun.of(
                "scheduler-config",
                "--config",
                file.toString(),
                "--url",
                "http://ballast:1/scheduler",
                "--name",
                "ours");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("schedulerName: ours", "urlPrefix: http://ballast:1/scheduler", "httpTimeout: 2500ms");
    }

    @Test
    void mistakesInTheConfigurationAreToldWithTheirPlaces() throws IOException {
        Path file = Files.writeString(folder.resolve("scheduler.yaml"), "profil: x\nbinds: 0\n");

        CommandRun run = CommandRun.of("scheduler-config", "--config", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", run.err()))
                .contains(
                        file + ":1:1",
                        "the configuration has no key 'profil' (nearest: 'profile')",
                        file + ":2:8",
                        "binds is 0, must be 1 to 256");
    }

    @Test
    void fileThatIsNotThereIsNamed() {
        CommandRun run = CommandRun.of("scheduler-config", "--config", "nowhere.yaml");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", run.err())).contains("nowhere.yaml  BAL-I001  there is no such file");
    }
}
