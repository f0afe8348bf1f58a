package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority that signs certificates, made by the JDK's keytool; PEM files of each lie in a folder. */
final class TestAuthority {
    /** Before every time that tests take for now. */
    private static final String BEGIN = "2025/01/01 00:00:00";

    private static final int MANY_DAYS = 36_500;
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;
    private final String name;
    private final Path store;

    /** Makes its certificate: {@code NAME.crt}. */
    TestAuthority(Path folder, String name) throws IOException, InterruptedException, GeneralSecurityException {
        this.folder = folder;
        this.name = name;
        this.store = folder.resolve(name + ".p12");
        generate(name, MANY_DAYS, List.of("-ext", "bc:c"));
        write(name);
    }

    /** The authority's own certificate. */
    Path certificate() {
        return certificate(name);
    }

    Path certificate(String subject) {
        return folder.resolve(subject + ".crt");
    }

    Path key(String subject) {
        return folder.resolve(subject + ".key");
    }

    /** Signs a certificate for a server or a caller: {@code SUBJECT.crt} and {@code SUBJECT.key}. */
    TestAuthority sign(String subject, String subjectAltName)
            throws IOException, InterruptedException, GeneralSecurityException {
        return sign(subject, subjectAltName, MANY_DAYS);
    }

    /** Signs a certificate that was valid for one day, long ago. */
    TestAuthority signExpired(String subject) throws IOException, InterruptedException, GeneralSecurityException {
        return sign(subject, "dns:expired", 1);
    }

    /** TLS of a server with a certificate that was signed here. */
    SSLContext server(String subject) throws IOException, GeneralSecurityException {
        KeyStore all = keys();
        KeyStore one = KeyStore.getInstance("PKCS12");
        one.load(null, PASSWORD);
        one.setKeyEntry(subject, all.getKey(subject, PASSWORD), PASSWORD, all.getCertificateChain(subject));
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(one, PASSWORD);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return tls;
    }

    private TestAuthority sign(String subject, String subjectAltName, int days)
            throws IOException, InterruptedException, GeneralSecurityException {
        generate(subject, days, List.of("-signer", name, "-ext", "san=" + subjectAltName));
        write(subject);
        return this;
    }

    private void generate(String subject, int days, List<String> more) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                subject,
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + subject,
                                "-startdate",
                                BEGIN,
                                "-validity",
                                "" + days,
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                new String(PASSWORD),
                                "-keystore",
                                store.toString()),
                        more.stream())
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private void write(String subject) throws IOException, GeneralSecurityException {
        KeyStore keys = keys();
        Files.writeString(
                certificate(subject),
                pem("CERTIFICATE", keys.getCertificate(subject).getEncoded()));
        Files.writeString(
                key(subject), pem("PRIVATE KEY", keys.getKey(subject, PASSWORD).getEncoded()));
    }

    private KeyStore keys() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }
}
