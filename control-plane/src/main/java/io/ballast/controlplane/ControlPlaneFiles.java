package io.ballast.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of one control plane, in a folder of their own that goes away with it. Thread-safe. */
final class ControlPlaneFiles {
    static final String TOKEN = "admin-token";

    private final Path folder;

    private ControlPlaneFiles(Path folder) {
        this.folder = folder;
    }

    static ControlPlaneFiles create() {
        try {
            ControlPlaneFiles files = new ControlPlaneFiles(Files.createTempDirectory("ballast-control-plane"));
            files.write("tokens.csv", TOKEN + ",admin,1,system:masters\n");
            files.write("sa.key", privateKey());
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("making a folder for the control plane", e);
        }
    }

    Path folder() {
        return folder;
    }

    String path(String name) {
        return folder.resolve(name).toString();
    }

    void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("writing " + name, e);
        }
    }

    /** Whether kube-apiserver has written its certificate; the key comes after it. */
    boolean certified() {
        return Files.isRegularFile(folder.resolve("certs/apiserver.key"));
    }

    String kubeconfig(int port) {
        return """
                apiVersion: v1
                kind: Config
                clusters:
                  - {name: test, cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: %s}}
                users:
                  - {name: admin, user: {token: %s}}
                contexts:
                  - {name: test, context: {cluster: test, user: admin}}
                current-context: test
                """
                .formatted(port, certificate(), TOKEN);
    }

    /** Deletes the folder and all in it. */
    void delete() {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("deleting " + folder, e);
        }
    }

    private String certificate() {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve("certs/apiserver.crt")));
        } catch (IOException e) {
            throw new UncheckedIOException("reading the certificate of kube-apiserver", e);
        }
    }

    /** Signs tokens of service accounts. */
    private static String privateKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
            String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                    .encodeToString(key);
            return "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has RSA", e);
        }
    }
}
