package io.ballast.authoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageFoldersTest {
    private static final String YAML = "version: 1.0.0\ndecisionPoints: [filter]\nfacts: \">=1.0 <2.0\"\n";

    @TempDir
    Path rules;

    private Path pack(String name) throws IOException {
        Path pack = Files.createDirectories(rules.resolve(name));
        Files.writeString(pack.resolve("package.yaml"), "name: " + name + "\n" + YAML);
        Files.writeString(pack.resolve("rules.drl"), "package ballast." + name + ";\n");
        return pack;
    }

    private List<String> messages() {
        return messages(rules);
    }

    private List<String> messages(Path folder) {
        ProblemException e = catchThrowableOfType(ProblemException.class, () -> PackageFolders.read(folder));
        assertThat(e).as("the folder is refused").isNotNull();
        return e.problems().stream()
                .map(p -> p.code() + " "
                        + rules.relativize(Path.of(p.file())).toString().replace('\\', '/') + " " + p.message())
                .toList();
    }

    @Test
    void packagesOfAFolderAreReadInTheOrderOfTheirNames() throws IOException {
        Files.writeString(pack("beta").resolve("README.md"), "# Beta");
        Files.createDirectories(pack("alpha").resolve("tests"));
        Files.writeString(rules.resolve("alpha/tests/a.yaml"), "tests: []");
        Files.writeString(rules.resolve("pom.xml"), "<project/>");
        Files.createDirectories(rules.resolve("target"));

        List<PackageSource> sources = PackageFolders.read(rules);

        assertThat(sources).extracting(s -> s.manifest().name()).containsExactly("alpha", "beta");
        assertThat(sources.get(0).files()).containsOnlyKeys("package.yaml", "rules.drl", "tests/a.yaml");
        assertThat(sources.get(0).drl()).containsOnlyKeys("rules.drl");
        assertThat(sources.get(0).tests()).containsOnlyKeys("tests/a.yaml");
        assertThat(sources.get(1).files()).containsOnlyKeys("package.yaml", "rules.drl", "README.md");
    }

    @Test
    void onePackageCanBeNamedInSeveralWays() throws IOException {
        Path pack = pack("alpha");

        assertThat(PackageFolders.read(pack)).hasSize(1);
        assertThat(PackageFolders.read(pack.resolve("."))).hasSize(1);
        assertThat(PackageFolders.read(pack.resolve("../alpha"))).hasSize(1);
    }

    @Test
    void folderWithoutPackagesIsRefused() {
        assertThat(messages()).containsExactly("BAL-P001  there is no rule package here");
        assertThat(messages(rules.resolve("missing")))
                .containsExactly("BAL-P001 missing there is no rule package here");
    }

    @Test
    void packageThatIsNotNamedLikeItsFolderIsRefused() throws IOException {
        Files.move(pack("alpha"), rules.resolve("beta"));

        assertThat(messages()).containsExactly("BAL-P001 beta/package.yaml package 'alpha' is in folder 'beta'");
    }

    @Test
    void folderWithRulesButNoPackageFileIsRefused() throws IOException {
        pack("alpha");
        Files.delete(pack("beta").resolve("package.yaml"));

        assertThat(messages()).containsExactly("BAL-P001 beta the folder holds rules, but no package.yaml");
    }

    /** BL-131. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "policy.xlsx",
                "policy.csv",
                "policy.DRL.XLSX",
                "policy.drl.XLSX",
                "Policy.drl.CSV",
                "policy.xls",
                "policy.drl.xls",
                "policy.drl.xlsm",
                "policy.drl.ods",
                "sub/policy.drl.xlsx"
            })
    void tableThatWouldSilentlyDecideNothingIsRefused(String file) throws IOException {
        Path path = pack("alpha").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "a,b");

        assertThat(messages())
                .containsExactly("BAL-P001 alpha/" + file
                        + " the file is not named like a decision table, so it would silently decide nothing");
    }

    @Test
    void tablesBesideThePackageFileBelongToThePackage() throws IOException {
        Path pack = pack("alpha");
        Files.delete(pack.resolve("rules.drl"));
        Files.write(pack.resolve("Matrix.drl.xlsx"), new byte[] {1, 2, (byte) 0xff});
        Files.writeString(pack.resolve("limits.drl.csv"), "a,b");
        Files.writeString(pack.resolve("~$Matrix.drl.xlsx"), "lock of a program that has the file open");

        PackageSource source = PackageFolders.read(rules).get(0);

        assertThat(source.tables()).containsOnlyKeys("Matrix.drl.xlsx", "limits.drl.csv");
        assertThat(source.tables().get("Matrix.drl.xlsx")).containsExactly(1, 2, 0xff);
        assertThat(source.files()).containsOnlyKeys("package.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "more.DRL",
                "more.drl.txt",
                "sub/more.drl",
                "sub/deep/er/more.drl",
                "test/a.yaml",
                "package.yml",
                "more.dsl",
                "more.rdrl",
                "tests/a.json"
            })
    void anyOtherFileThatWouldDecideNothingIsRefused(String file) throws IOException {
        Path path = pack("alpha").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "rule");

        assertThat(messages())
                .containsExactly("BAL-P001 alpha/" + file
                        + " the file is no part of a package, so it would silently decide nothing");
    }

    @Test
    void documentationAndHiddenFilesAreLeftAlone() throws IOException {
        Path pack = pack("alpha");
        Files.writeString(pack.resolve("NOTES.md"), "x");
        Files.writeString(pack.resolve(".editorconfig"), "x");
        Files.write(pack.resolve("picture.png"), new byte[] {(byte) 0x89});

        assertThat(PackageFolders.read(rules).get(0).files()).containsOnlyKeys("package.yaml", "rules.drl");
    }

    @Test
    void fileThatIsNotUtf8IsRefused() throws IOException {
        Files.write(pack("alpha").resolve("rules.drl"), "// Größe".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(messages()).containsExactly("BAL-P001 alpha/rules.drl the file is not UTF-8 text");
    }

    @Test
    void packageFileThatCannotBeReadIsReportedOnce() throws IOException {
        Files.write(pack("alpha").resolve("package.yaml"), new byte[] {(byte) 0xff});

        assertThat(messages()).containsExactly("BAL-P001 alpha/package.yaml the file is not UTF-8 text");
    }

    @Test
    void fileThatIsTooLargeIsRefused() throws IOException {
        Files.writeString(pack("alpha").resolve("rules.drl"), " ".repeat((1 << 20) + 1));

        assertThat(messages()).containsExactly("BAL-P001 alpha/rules.drl the file is larger than 1048576 bytes");
    }

    @Test
    void byteOrderMarkIsTakenAway() throws IOException {
        Files.writeString(pack("alpha").resolve("rules.drl"), "\uFEFFpackage ballast.alpha;");

        assertThat(PackageFolders.read(rules).get(0).drl()).containsEntry("rules.drl", "package ballast.alpha;");
    }

    @Test
    void problemsOfSeveralPackagesComeTogether() throws IOException {
        Files.writeString(pack("alpha").resolve("package.yaml"), "name: [");
        Files.writeString(pack("beta").resolve("package.yaml"), "nome: beta\n" + YAML);
        Files.writeString(pack("gamma").resolve("t.csv"), "x");

        assertThat(messages())
                .extracting(m -> m.split(" ")[0] + " " + m.split(" ")[1])
                .containsExactlyInAnyOrder(
                        "BAL-Y001 alpha/package.yaml",
                        "BAL-Y002 beta/package.yaml",
                        "BAL-Y002 beta/package.yaml",
                        "BAL-P001 beta/package.yaml",
                        "BAL-P001 gamma/t.csv");
    }
}
