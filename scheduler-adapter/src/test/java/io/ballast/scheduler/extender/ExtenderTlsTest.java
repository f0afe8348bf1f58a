package io.ballast.scheduler.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS by PEM files, with callers that have a certificate and callers that have none. */
class ExtenderTlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String REQUEST = "{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"NodeNames\":[\"n1\"]}";

    /** Two servers, a caller and a stranger, each with a certificate of its own making. */
    @TempDir
    static Path stores;

    @TempDir
    Path files;

    private final RecordedEvents events = new RecordedEvents();

    @BeforeAll
    static void makeKeys() throws Exception {
        makeKey("server", "RSA", "2048");
        makeKey("next", "EC", "256");
        makeKey("caller", "EC", "256");
        makeKey("stranger", "EC", "256");
    }

    private static void makeKey(String name, String algorithm, String size) throws Exception {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "it",
                        "-keyalg",
                        algorithm,
                        "-keysize",
                        size,
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        stores.resolve(name).toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static KeyStore store(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(stores.resolve(name))) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }

    private static Path certificate(Path file, String name) throws Exception {
        return Files.writeString(
                file, pem("CERTIFICATE", store(name).getCertificate("it").getEncoded()));
    }

    private static Path key(Path file, String name) throws Exception {
        return Files.writeString(
                file, pem("PRIVATE KEY", store(name).getKey("it", PASSWORD).getEncoded()));
    }

    private ExtenderServer start(String name, Optional<Path> authority) throws Exception {
        TlsFiles tls = new TlsFiles(
                certificate(files.resolve("tls.crt"), name), key(files.resolve("tls.key"), name), authority);
        return start(tls);
    }

    private ExtenderServer start(TlsFiles tls) throws IOException {
        return ExtenderServer.start(
                RunningExtender.settings().withTls(tls),
                new ScriptedVerbs(),
                events,
                () -> new Health(true, "alive"),
                () -> new Health(true, "ready"),
                Map.of("/page", (rest, query) -> Page.Answer.text(200, "read")));
    }

    /** A caller that trusts one server. */
    private static HttpClient client(String trusted, String own) throws Exception {
        return client(trusted, own, false);
    }

    /** A caller that shows its certificate although the server asks for those of others. */
    private static HttpClient pushing(String trusted, String own) throws Exception {
        return client(trusted, own, true);
    }

    private static HttpClient client(String trusted, String own, boolean pushing) throws Exception {
        KeyStore authorities = KeyStore.getInstance("PKCS12");
        authorities.load(null, PASSWORD);
        authorities.setCertificateEntry("server", store(trusted).getCertificate("it"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own == null ? null : store(own), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManager[] managers = own == null ? null : keys.getKeyManagers();
        if (pushing) {
            managers = new KeyManager[] {new Pushing((X509ExtendedKeyManager) managers[0])};
        }
        context.init(managers, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private static HttpResponse<String> ask(HttpClient client, ExtenderServer server)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("https://127.0.0.1:" + server.port() + "/scheduler/filter"))
                .POST(BodyPublishers.ofString(REQUEST))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void aCallerWithoutCertificateIsServedWhenNoneIsAskedFor() throws Exception {
        try (ExtenderServer server = start("server", Optional.empty())) {
            assertThat(ask(client("server", null), server).body()).contains("\"NodeNames\":[\"n1\"]");
        }
    }

    @Test
    void verbsNeedACertificateOfTheAuthorityAndProbesDoNot() throws Exception {
        Path authority = certificate(files.resolve("ca.crt"), "caller");
        try (ExtenderServer server = start("server", Optional.of(authority))) {
            assertThat(ask(client("server", "caller"), server).statusCode()).isEqualTo(200);

            HttpResponse<String> refused = ask(client("server", null), server);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.body()).contains("certFile");
            HttpRequest probe = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + "/healthz"))
                    .build();
            assertThat(client("server", null)
                            .send(probe, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);

            HttpRequest page = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + "/page"))
                    .build();
            assertThat(client("server", null)
                            .send(page, BodyHandlers.ofString())
                            .statusCode())
                    .as("pages say what runs where")
                    .isEqualTo(401);
            assertThat(client("server", "caller")
                            .send(page, BodyHandlers.ofString())
                            .body())
                    .isEqualTo("read\n");

            assertThatThrownBy(() -> ask(pushing("server", "stranger"), server)).isInstanceOf(IOException.class);
            assertThat(ask(pushing("server", "caller"), server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void changedFilesAreUsedByTheNextConnection() throws Exception {
        try (ExtenderServer server = start("server", Optional.empty())) {
            assertThat(ask(client("server", null), server).statusCode()).isEqualTo(200);

            certificate(files.resolve("tls.crt"), "next"); // the key follows in a moment: the former pair stays
            assertThat(ask(client("server", null), server).statusCode()).isEqualTo(200);
            assertThat(events.readings).singleElement().asString().contains("does not belong to the certificate");

            key(files.resolve("tls.key"), "next");
            assertThat(ask(client("next", null), server).statusCode()).isEqualTo(200);
            assertThat(events.readings).last().isEqualTo("");
            assertThatThrownBy(() -> ask(client("server", null), server)).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void olderFormsOfKeysAreRead() throws Exception {
        byte[] pkcs8 = store("server").getKey("it", PASSWORD).getEncoded();
        int pkcs1 = pkcs8.length - inner(store("server").getKey("it", PASSWORD));
        Path key = Files.writeString(
                files.resolve("rsa.key"), pem("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, pkcs1, pkcs8.length)));
        try (ExtenderServer server =
                start(new TlsFiles(certificate(files.resolve("rsa.crt"), "server"), key, Optional.empty()))) {
            assertThat(ask(client("server", null), server).statusCode()).isEqualTo(200);
        }
    }

    /** Length of the PKCS #1 structure at the end of a 2,048 bit key: four bytes of header and what they announce. */
    private static int inner(Key key) {
        assertThat(key).isInstanceOf(RSAPrivateCrtKey.class);
        byte[] pkcs8 = key.getEncoded();
        int at = 26; // header, version, algorithm, header of the octets
        return 4 + ((pkcs8[at + 2] & 0xff) << 8 | pkcs8[at + 3] & 0xff);
    }

    @Test
    void keysOfEllipticCurvesAreReadInTheirOldForm() throws Exception {
        BigInteger secret = ((ECPrivateKey) store("next").getKey("it", PASSWORD)).getS();
        ByteBuffer sec1 = ByteBuffer.allocate(51);
        sec1.put(new byte[] {0x30, 49, 0x02, 1, 1, 0x04, 32}); // sequence, version 1, the secret
        byte[] bytes = secret.toByteArray();
        byte[] padded = new byte[32];
        int from = Math.max(0, bytes.length - 32);
        System.arraycopy(bytes, from, padded, 32 - (bytes.length - from), bytes.length - from);
        sec1.put(padded);
        sec1.put(new byte[] {(byte) 0xa0, 10, 0x06, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7
        }); // the curve P-256

        String parameters =
                pem("EC PARAMETERS", new byte[] {0x06, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7});
        Path key = Files.writeString(files.resolve("ec.key"), parameters + pem("EC PRIVATE KEY", sec1.array()));
        try (ExtenderServer server =
                start(new TlsFiles(certificate(files.resolve("ec.crt"), "next"), key, Optional.empty()))) {
            assertThat(ask(client("next", null), server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws Exception {
        Path certificate = certificate(files.resolve("a.crt"), "server");
        Path other = key(files.resolve("b.key"), "next");
        Path empty = Files.writeString(files.resolve("empty"), "");

        assertThatThrownBy(() -> start(new TlsFiles(certificate, other, Optional.empty()))
                        .close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("b.key does not belong to the certificate in ")
                .hasMessageContaining("a.crt");
        assertThatThrownBy(() ->
                        start(new TlsFiles(empty, other, Optional.empty())).close())
                .hasMessageContaining("holds no certificate");
        assertThatThrownBy(() -> start(new TlsFiles(certificate, empty, Optional.empty()))
                        .close())
                .hasMessageContaining("no private key");
        assertThatThrownBy(() -> PrivateKeys.read("k", pem("ENCRYPTED PRIVATE KEY", new byte[] {1})))
                .hasMessageContaining("without a password");
        assertThatThrownBy(() -> PrivateKeys.read("k", pem("EC PRIVATE KEY", new byte[] {0x30, 3, 2, 1, 1})))
                .hasMessageContaining("does not name its curve");
    }

    private static final class Pushing extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        private Pushing(X509ExtendedKeyManager keys) {
            this.keys = keys;
        }

        @Override
        public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
            return "it";
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return new String[] {"it"};
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return "it";
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return new String[0];
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return keys.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return keys.getPrivateKey(alias);
        }
    }
}
