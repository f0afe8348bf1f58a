package io.ballast.cli.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the launcher script in a small checkout of its own, with a java and a Maven that only write down how they were called. */
@Timeout(60)
class LauncherTest {
    private static final Path SCRIPT = Path.of("..", "ballast").toAbsolutePath().normalize();
    private static final List<String> TOOLS = List.of(
            "sh",
            "dirname",
            "readlink",
            "sed",
            "head",
            "tail",
            "cat",
            "find",
            "mkdir",
            "rm",
            "mv",
            "sleep",
            "stty",
            "cut");

    /** Prints its version, or its arguments one a line and the exit code that the test asked for. */
    private static final String JAVA =
            """
            #!/bin/sh
            [ "$1" != -version ] || { echo 'openjdk version "VERSION" 2025-04-15' >&2; exit 0; }
            for argument; do printf '<%s>\\n' "$argument"; done
            exit "${FAKE_EXIT:-0}"
            """;

    private static final String MAVEN =
            """
            #!/bin/sh
            echo "$PWD $*" >> "$FAKE_LOG"
            [ -z "${FAKE_BROKEN:-}" ] || { echo 'COMPILATION ERROR: a comma is missing'; exit 1; }
            mkdir -p cli/target/classes
            printf '%s' "$PWD/cli/target/classes" > cli/target/classpath
            [ -z "${FAKE_SLOW:-}" ] || { echo $$ > "$FAKE_SLOW"; exec sleep 60; }
            """;

    @TempDir
    private Path temp;

    private Path root;
    private Path bin;
    private Path mavenLog;

    /**
     * How a run of the script ended.
     *
     * @param code   exit code
     * @param output standard output
     * @param error  standard error
     */
    private record Result(int code, String output, String error) {}

    @BeforeEach
    void makeCheckout() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh here");
        root = Files.createDirectories(temp.resolve("a path with  spaces"));
        bin = Files.createDirectories(temp.resolve("bin"));
        mavenLog = temp.resolve("maven.log");
        Files.copy(SCRIPT, root.resolve("ballast"));
        executable(root.resolve("ballast"));
        source("pom.xml");
        source("cli/pom.xml");
        source("cli/src/main/java/Main.java");
        source("cli/src/main/java/Other.java");
        source("bench/pom.xml");
        source("rules/pom.xml");
        source("rules/load-aware/package.yaml");
        source("rules/gpu-fgd/package.yaml");
        for (String tool : TOOLS) {
            link(tool);
        }
        Path jdk = temp.resolve("jdk");
        script(jdk.resolve("bin/java"), JAVA.replace("VERSION", "17.0.15"));
        script(jdk.resolve("bin/javac"), "#!/bin/sh\n");
        Files.createSymbolicLink(bin.resolve("java"), jdk.resolve("bin/java"));
        script(bin.resolve("mvn"), MAVEN);
    }

    @Test
    void missingJavaSaysWhatToInstall() throws Exception {
        Files.delete(bin.resolve("java"));
        Result result = run(Map.of(), "demo");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.error())
                .isEqualTo("ballast: there is no java on the PATH; install openjdk-17-jdk and maven\n");
    }

    @Test
    void javaHomeWithoutJavaIsNamed() throws Exception {
        Result result = run(Map.of("JAVA_HOME", "/nowhere/jdk"), "demo");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.error()).contains("JAVA_HOME is /nowhere/jdk, but there is no bin/java in it");
    }

    @Test
    void javaHomeGoesBeforeThePath() throws Exception {
        script(temp.resolve("other/bin/java"), JAVA.replace("VERSION", "25").replace("<%s>", "other <%s>"));
        script(temp.resolve("other/bin/javac"), "#!/bin/sh\n");
        Result result = run(Map.of("JAVA_HOME", temp.resolve("other").toString()), "facts");
        assertThat(result.output()).contains("other <facts>");
    }

    @ParameterizedTest
    @CsvSource({"11.0.22, 11", "1.8.0_292, 8", "16, 16"})
    void javaThatIsTooOldIsRefused(String full, String major) throws Exception {
        script(temp.resolve("jdk/bin/java"), JAVA.replace("VERSION", full));
        Result result = run(Map.of(), "demo");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.error())
                .contains("is Java " + major + ", but Ballast needs 17 or later; install openjdk-17-jdk and maven");
    }

    @ParameterizedTest
    @CsvSource({"17", "17.0.15", "25-ea", "25.0.1"})
    void javaThatIsNewEnoughIsTaken(String full) throws Exception {
        script(temp.resolve("jdk/bin/java"), JAVA.replace("VERSION", full));
        assertThat(run(Map.of(), "demo").code()).isZero();
    }

    @Test
    void versionIsReadFromTheReleaseFileOfTheJdk() throws Exception {
        Files.writeString(temp.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
        assertThat(run(Map.of(), "demo").error()).contains("is Java 11");
    }

    @Test
    void missingMavenSaysWhatToInstall() throws Exception {
        Files.delete(bin.resolve("mvn"));
        Result result = run(Map.of(), "demo");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.error())
                .isEqualTo("ballast: there is no mvn on the PATH; install openjdk-17-jdk and maven\n");
    }

    @Test
    void runtimeWithoutCompilerIsNotEnoughToBuildButToRun() throws Exception {
        Files.delete(temp.resolve("jdk/bin/javac"));
        Result result = run(Map.of(), "demo");
        assertThat(result.code()).isEqualTo(69);
        assertThat(result.error()).contains("is a runtime without a compiler; install openjdk-17-jdk and maven");

        script(temp.resolve("jdk/bin/javac"), "#!/bin/sh\n");
        assertThat(run(Map.of(), "demo").code()).isZero();
        Files.delete(temp.resolve("jdk/bin/javac"));
        assertThat(run(Map.of(), "demo").code()).isZero();
    }

    @Test
    void buildsOnceAndPassesTheArgumentsAsTheyAre() throws Exception {
        Result first = run(Map.of(), "simulate", "--trace", "my data", "", "*");
        assertThat(first.code()).isZero();
        assertThat(first.error())
                .isEqualTo("ballast: building, log in " + root.toRealPath().resolve("target/build.log") + "\n");
        assertThat(first.output()).endsWith("<io.ballast.cli.Main>\n<simulate>\n<--trace>\n<my data>\n<>\n<*>\n");
        assertThat(first.output()).contains("<-Dballast.home=" + root.toRealPath() + ">\n");

        Result second = run(Map.of(), "demo");
        assertThat(second.error()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void buildNeitherTestsNorInstalls() throws Exception {
        run(Map.of(), "demo");
        assertThat(Files.readString(mavenLog))
                .startsWith(root.toRealPath() + " ")
                .contains("-Dmaven.test.skip=true")
                .endsWith(" package\n");
    }

    @Test
    void worksThroughALinkFromElsewhere() throws Exception {
        Path link = Files.createSymbolicLink(bin.resolve("ballast"), Path.of("..", "a path with  spaces", "ballast"));
        Result result = run(link, temp.resolve("jdk"), Map.of(), "facts");
        assertThat(result.code()).isZero();
        assertThat(result.output()).contains("<-Dballast.home=" + root.toRealPath() + ">\n");
    }

    @Test
    void jarsBesideItAreRunWithoutABuild() throws Exception {
        Path image = Files.createDirectories(temp.resolve("opt").resolve("ballast"));
        Files.createDirectory(image.resolve("lib"));
        Path launcher = Files.copy(root.resolve("ballast"), image.resolve("ballast"));
        Result result = run(launcher, temp.resolve("jdk"), Map.of(), "scheduler", "--config", "a.yaml");
        assertThat(result.code()).isZero();
        assertThat(result.output())
                .contains("<-cp>\n<" + image.toRealPath() + "/lib/*>\n", "<-XX:+ExitOnOutOfMemoryError>\n");
        assertThat(mavenLog).doesNotExist();
    }

    @Test
    void enginesAndSmallProgramsGetTheirCollectors() throws Exception {
        assertThat(run(Map.of(), "simulate").output()).contains("<-XX:+UseParallelGC>\n", "<-Xmx2g>\n");
        assertThat(run(Map.of(), "rules", "check").output())
                .contains("<-XX:+UseSerialGC>\n", "<-XX:TieredStopAtLevel=1>\n");
        assertThat(run(Map.of(), "rules", "bench").output()).doesNotContain("TieredStopAtLevel");
        assertThat(run(Map.of(), "facts").output()).contains("<-XX:+UseSerialGC>\n", "<-Xmx512m>\n");
        assertThat(run(Map.of("BALLAST_JAVA_OPTIONS", "-Xmx4g -ea"), "demo").output())
                .contains("<-Xmx4g>\n<-ea>\n<-cp>\n");
    }

    @Test
    void outputThatIsNoTerminalIsNotCalledOne() throws Exception {
        assertThat(run(Map.of(), "demo").output()).doesNotContain("ballast.terminal");
    }

    @Test
    void exitCodeIsThatOfTheProgram() throws Exception {
        assertThat(run(Map.of("FAKE_EXIT", "3"), "demo").code()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"pom.xml", "cli/pom.xml", "cli/src/main/java/Main.java", "rules/load-aware/package.yaml"})
    void changedSourceIsBuiltAgain(String changed) throws Exception {
        run(Map.of(), "demo");
        Files.setLastModifiedTime(
                root.resolve(changed), FileTime.from(Instant.now().plus(1, ChronoUnit.MINUTES)));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void modulesThatTheCommandDoesNotHoldAreNotLookedAt() throws Exception {
        run(Map.of(), "demo");
        Files.setLastModifiedTime(
                root.resolve("bench/pom.xml"), FileTime.from(Instant.now().plus(1, ChronoUnit.MINUTES)));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void deletedSourceIsNoticed() throws Exception {
        run(Map.of(), "demo");
        Path folder = root.resolve("cli/src/main/java");
        Files.delete(folder.resolve("Other.java"));
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().plus(1, ChronoUnit.MINUTES)));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void deletedRulePackageIsNoticed() throws Exception {
        run(Map.of(), "demo");
        Files.delete(root.resolve("rules/gpu-fgd/package.yaml"));
        Files.delete(root.resolve("rules/gpu-fgd"));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void movedCheckoutIsBuiltAgain() throws Exception {
        run(Map.of(), "demo");
        root = Files.move(root, temp.resolve("moved"));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void classPathThatWasCleanedAwayIsBuiltAgain() throws Exception {
        run(Map.of(), "demo");
        Files.delete(root.resolve("cli/target/classes"));
        run(Map.of(), "demo");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void failedBuildShowsItsLogAndIsTriedAgain() throws Exception {
        Result failed = run(Map.of("FAKE_BROKEN", "yes"), "demo");
        assertThat(failed.code()).isEqualTo(70);
        assertThat(failed.output()).isEmpty();
        assertThat(failed.error())
                .contains("COMPILATION ERROR: a comma is missing", "the build failed; the whole log is");
        assertThat(run(Map.of(), "demo").code()).isZero();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void buildThatIsBrokenOffLeavesNothingBehind() throws Exception {
        Path pipe = temp.resolve("maven.pid");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process script = start(root.resolve("ballast"), temp, Map.of("FAKE_SLOW", pipe.toString()), "demo");
        ProcessHandle maven =
                ProcessHandle.of(Long.parseLong(Files.readString(pipe).strip())).orElseThrow();
        script.destroy();
        assertThat(script.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(script.exitValue()).isEqualTo(143);
        maven.onExit().get(20, TimeUnit.SECONDS);
        assertThat(root.resolve("target/build.lock")).doesNotExist();
        assertThat(root.resolve("cli/target/ballast-built.new")).doesNotExist();
        assertThat(run(Map.of(), "demo").code()).isZero();
    }

    @Test
    void lockOfADeadBuildIsTakenOver() throws Exception {
        Path lock = Files.createDirectories(root.resolve("target/build.lock"));
        Process dead = new ProcessBuilder("/bin/sh", "-c", ":").start();
        assertThat(dead.waitFor(20, TimeUnit.SECONDS)).isTrue();
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        assertThat(run(Map.of(), "demo").code()).isZero();
        assertThat(lock).doesNotExist();
    }

    private Result run(Map<String, String> environment, String... arguments) throws Exception {
        return run(root.resolve("ballast"), temp, environment, arguments);
    }

    private Result run(Path script, Path directory, Map<String, String> environment, String... arguments)
            throws Exception {
        Process process = start(script, directory, environment, arguments);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Result(
                process.exitValue(),
                Files.readString(temp.resolve("output"), UTF_8),
                Files.readString(temp.resolve("error"), UTF_8));
    }

    private Process start(Path script, Path directory, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", bin.toString());
        builder.environment().put("FAKE_LOG", mavenLog.toString());
        builder.environment().putAll(environment);
        return builder.redirectOutput(temp.resolve("output").toFile())
                .redirectError(temp.resolve("error").toFile())
                .start();
    }

    private long builds() throws IOException {
        return Files.readAllLines(mavenLog).size();
    }

    private void source(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }

    /** Makes one tool of the system available; only those of the list and the fakes can be found. */
    private void link(String tool) throws IOException {
        for (String directory : List.of("/bin", "/usr/bin")) {
            Path real = Path.of(directory, tool);
            if (Files.isExecutable(real)) {
                script(bin.resolve(tool), "#!/bin/sh\nexec " + real + " \"$@\"\n");
                return;
            }
        }
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        executable(file);
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
