package io.ballast.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
    @TempDir
    private Path folder;

    @Test
    void folderThatLacksOneProgramHasNone() throws IOException {
        program("etcd");
        program("kube-apiserver");
        assertThat(Programs.in(folder)).isEmpty();

        program("kube-scheduler");
        assertThat(Programs.in(folder)).hasValue(new Programs(folder));
    }

    @Test
    void cacheIsThatOfTheVersionThatIsBuilt() {
        assertThat(Programs.searched().get(Programs.searched().size() - 1).toString())
                .matches(".*/ballast/kube/[0-9]+\\.[0-9]+\\.[0-9]+");
    }

    private void program(String name) throws IOException {
        assertThat(Files.createFile(folder.resolve(name)).toFile().setExecutable(true))
                .isTrue();
    }
}
