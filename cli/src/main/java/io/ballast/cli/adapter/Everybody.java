package io.ballast.cli.adapter;

import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/** Takes every certificate of a server, as kube-scheduler does when its configuration says insecure, or HTTPS without an authority. Thread-safe. */
final class Everybody implements X509TrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("a caller has no callers");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
