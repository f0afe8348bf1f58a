package io.ballast.cli.adapter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The caller's end of TLS over a connection, which expects the certificate of a name whatever the address is. A socket that is not connected yet is not made here: Java then connects a plain
 * one and has it wrapped, so that its limits hold for the connection, too. Thread-safe.
 */
final class CallerSockets extends SSLSocketFactory {
    private final SSLSocketFactory sockets;
    private final Optional<String> serverName;

    /**
     * Sockets.
     *
     * @param identity what is presented
     * @param trusted  who judges the adapter's certificate; this Java's authorities without
     */
    CallerSockets(
            Optional<Identity> identity, Optional<X509ExtendedTrustManager> trusted, Optional<String> serverName) {
        this.serverName = serverName;
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    identity.map(i -> new KeyManager[] {i}).orElse(null),
                    trusted.map(t -> new TrustManager[] {t}).orElse(null),
                    null);
            sockets = context.getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean close) throws IOException {
        return sockets.createSocket(socket, serverName.orElse(host), port, close);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket(new Socket(host, port), host, port, true);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket(new Socket(host, port, local, localPort), host, port, true);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket(new Socket(host, port), host.getHostAddress(), port, true);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket(new Socket(host, port, local, localPort), host.getHostAddress(), port, true);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }

    /** Takes every certificate, as kube-scheduler does when its configuration says insecure, or HTTPS without an authority. */
    static final class Everybody extends X509ExtendedTrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
            throw new UnsupportedOperationException("a caller has no callers");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            throw new UnsupportedOperationException("a caller has no callers");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("a caller has no callers");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
