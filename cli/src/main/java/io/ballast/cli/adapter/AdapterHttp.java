package io.ballast.cli.adapter;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Sends questions to one adapter. Immutable, thread-safe. */
final class AdapterHttp {
    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

    /**
     * How an adapter is asked.
     *
     * @param adapter    its address
     * @param identity   what is presented
     * @param trusted    who judges the adapter's certificate; this Java's authorities without
     * @param serverName name in that certificate; the host of the address without
     * @param limit      longest time for a connection, and between two parts of an answer
     */
    record Way(
            HttpUrl adapter,
            Optional<Identity> identity,
            Optional<X509TrustManager> trusted,
            Optional<String> serverName,
            Duration limit) {
        Way {
            requireNonNull(limit, "limit is null");
        }

        Way withoutIdentity() {
            return new Way(adapter, Optional.empty(), trusted, serverName, limit);
        }

        String expectedName() {
            return serverName.orElse(adapter.host());
        }

        /** The name that a server is told when a connection begins: never that of an address. */
        private Optional<String> told() {
            return serverName.filter(
                    name -> adapter.isHttps() && !IP_ADDRESS.matcher(name).matches());
        }
    }

    private final Way way;
    private final OkHttpClient http;

    AdapterHttp(Way way) {
        this.way = way;
        OkHttpClient usual = new OkHttpClient.Builder()
                .connectTimeout(way.limit)
                .readTimeout(way.limit)
                .writeTimeout(way.limit)
                .followRedirects(false)
                .build();
        X509TrustManager trust = way.trusted.orElse(usual.x509TrustManager());
        HostnameVerifier names = usual.hostnameVerifier();
        OkHttpClient.Builder builder = usual.newBuilder()
                .sslSocketFactory(tls(way.identity, trust).getSocketFactory(), trust)
                .hostnameVerifier(
                        (host, session) -> trust instanceof Everybody || names.verify(way.expectedName(), session));
        if (way.told()
                .filter(name -> !name.equalsIgnoreCase(way.adapter.host()))
                .isPresent()) {
            // That name stands in each question, and its address is the adapter's.
            builder.dns(name -> Dns.SYSTEM.lookup(way.adapter.host())).proxy(Proxy.NO_PROXY);
        }
        http = builder.build();
    }

    private static SSLContext tls(Optional<Identity> identity, X509TrustManager trust) {
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(identity.map(i -> new KeyManager[] {i}).orElse(null), new TrustManager[] {trust}, null);
            return tls;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    private static boolean bearer(Response response) {
        return response.challenges().stream()
                .anyMatch(challenge -> challenge.scheme().equalsIgnoreCase("Bearer"));
    }

    AdapterClient.Answer ask(HttpUrl url, Request.Builder question) throws IOException {
        HttpUrl sent = url.newBuilder().host(way.told().orElse(url.host())).build();
        try (Response response = http.newCall(question.url(sent).build()).execute()) {
            return new AdapterClient.Answer(
                    url.toString(), response.code(), response.body().string(), bearer(response));
        }
    }
}
