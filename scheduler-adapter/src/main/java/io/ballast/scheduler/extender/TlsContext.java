package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** TLS by PEM files. A connection that begins after a file changed uses the new one, or the former ones when the new one cannot be used. Thread-safe. */
final class TlsContext {
    /** How long a caller may resume what was negotiated with its certificate. */
    private static final int SESSION_SECONDS = 600;

    private final TlsFiles files;
    private final ExtenderEvents events;
    private final CurrentKey key;
    private final CurrentAuthority authority;
    private final SSLContext context;
    private List<Stamp> stamps; // guarded by this

    /** What shows that a file changed. */
    private record Stamp(FileTime modified, long size, Object inode) {
        static Stamp of(Path file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        }
    }

    private TlsContext(TlsFiles files, ExtenderEvents events) throws IOException, GeneralSecurityException {
        this.files = files;
        this.events = events;
        this.stamps = stamps();
        this.key = new CurrentKey(PemFiles.keyManager(files.certificate(), files.key()));
        this.authority = files.clientAuthority().isEmpty()
                ? null
                : new CurrentAuthority(
                        PemFiles.trustManager(files.clientAuthority().get()));
        this.context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {key}, authority == null ? null : new TrustManager[] {authority}, null);
        context.getServerSessionContext().setSessionTimeout(SESSION_SECONDS);
    }

    /** @throws IOException when a file cannot be used; the message names it */
    static TlsContext read(TlsFiles files, ExtenderEvents events) throws IOException {
        try {
            return new TlsContext(files, events);
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    /** The server's end of TLS over a connection, before anything was negotiated. */
    SSLSocket over(Socket socket) throws IOException {
        refresh();
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(socket, null, true);
        secured.setUseClientMode(false);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
        // Wanted, not needed: probes have no certificate. The verbs need one.
        parameters.setWantClientAuth(authority != null);
        secured.setSSLParameters(parameters);
        return secured;
    }

    private List<Stamp> stamps() throws IOException {
        List<Stamp> found = new ArrayList<>();
        found.add(Stamp.of(files.certificate()));
        found.add(Stamp.of(files.key()));
        if (files.clientAuthority().isPresent()) {
            found.add(Stamp.of(files.clientAuthority().get()));
        }
        return found;
    }

    /** A set of files that cannot be used is not read again until one of them changes. */
    private synchronized void refresh() {
        try {
            List<Stamp> found = stamps();
            if (found.equals(stamps)) {
                return;
            }
            stamps = found;
            var nextKey = PemFiles.keyManager(files.certificate(), files.key());
            if (authority != null) {
                authority.use(PemFiles.trustManager(files.clientAuthority().orElseThrow()));
            }
            key.use(nextKey);
            events.certificatesRead(null);
        } catch (IOException | GeneralSecurityException e) {
            events.certificatesRead(e);
        }
    }
}
