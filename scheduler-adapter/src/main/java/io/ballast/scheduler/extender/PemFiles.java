package io.ballast.scheduler.extender;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Certificates and keys from PEM files. */
final class PemFiles {
    private static final char[] NO_PASSWORD = new char[0];

    private PemFiles() {}

    /** @throws IOException when a file cannot be read or does not hold what it should; the message names it */
    static X509ExtendedKeyManager keyManager(Path certificate, Path key) throws IOException, GeneralSecurityException {
        List<X509Certificate> chain = certificates(certificate);
        PrivateKey secret = PrivateKeys.read(key, Files.readString(key, StandardCharsets.US_ASCII));
        requirePair(chain.get(0), secret, certificate, key);
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("server", secret, NO_PASSWORD, chain.toArray(new Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        for (KeyManager manager : factory.getKeyManagers()) {
            if (manager instanceof X509ExtendedKeyManager found) {
                return found;
            }
        }
        throw new GeneralSecurityException("this Java has no key manager for X.509");
    }

    static X509ExtendedTrustManager trustManager(Path authority) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        int number = 0;
        for (X509Certificate certificate : certificates(authority)) {
            store.setCertificateEntry("authority-" + number++, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager found) {
                return found;
            }
        }
        throw new GeneralSecurityException("this Java has no trust manager for X.509");
    }

    private static List<X509Certificate> certificates(Path file) throws IOException {
        List<X509Certificate> found = new ArrayList<>();
        try {
            for (Certificate certificate : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)))) {
                found.add((X509Certificate) certificate);
            }
        } catch (CertificateException e) {
            throw new IOException(file + " is no PEM file of certificates: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new IOException(file + " holds no certificate");
        }
        return found;
    }

    /** Files that are replaced one after the other do not belong together for a moment. */
    private static void requirePair(X509Certificate certificate, PrivateKey secret, Path certificateFile, Path keyFile)
            throws IOException, GeneralSecurityException {
        String algorithm =
                switch (secret.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> secret.getAlgorithm();
                };
        byte[] probe = {1, 2, 3};
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(secret);
        signature.update(probe);
        byte[] signed = signature.sign();
        boolean pair = certificate.getPublicKey().getAlgorithm().equals(secret.getAlgorithm());
        if (pair) {
            signature.initVerify(certificate.getPublicKey());
            signature.update(probe);
            pair = signature.verify(signed);
        }
        if (!pair) {
            throw new IOException(
                    "the key in " + keyFile + " does not belong to the certificate in " + certificateFile);
        }
    }
}
