package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The completion script is one that bash takes and that knows the commands. */
@EnabledOnOs(OS.LINUX)
class CompletionTest {
    @TempDir
    Path folder;

    @Test
    void bashCompletesCommandsSubcommandsAndOptions() throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("completion.sh"), CommandRun.of("completion").out());

        assertThat(complete(script, "ballast", "simul")).containsExactly("simulate");
        assertThat(complete(script, "ballast", "rules", "ne")).containsExactly("new");
        assertThat(complete(script, "ballast", "facts", "--out")).contains("--output");
    }

    private List<String> complete(Path script, String... words) throws IOException, InterruptedException {
        String line = String.join(" ", words);
        String program = "source '" + script + "'; COMP_WORDS=(" + line + "); COMP_CWORD=" + (words.length - 1)
                + "; COMP_LINE='" + line + "'; COMP_POINT=" + line.length()
                + "; _complete_ballast; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("bash", "-c", program)
                .redirectErrorStream(true)
                .start();
        bash.getOutputStream().close();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        return out.lines().map(String::strip).toList();
    }
}
