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
import java.security.SignatureException;
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

/** Certificates and keys from PEM texts. Thread-safe. */
public final class PemFiles {
    private static final char[] NO_PASSWORD = new char[0];

    private PemFiles() {}

    /** @throws IOException when a file cannot be read or does not hold what it should; the message names it */
    static X509ExtendedKeyManager keyManager(Path certificate, Path key) throws IOException, GeneralSecurityException {
        List<X509Certificate> chain = certificates(certificate.toString(), Files.readAllBytes(certificate));
        PrivateKey secret = key(key.toString(), Files.readAllBytes(key));
        // Files that are replaced one after the other do not belong together for a moment.
        if (!belongs(secret, chain.get(0))) {
            throw new IOException("the key in " + key + " does not belong to the certificate in " + certificate);
        }
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

    /** @throws IOException when the file cannot be read or holds no certificate; the message names it */
    static X509ExtendedTrustManager trustManager(Path authority) throws IOException, GeneralSecurityException {
        return trustManager(certificates(authority.toString(), Files.readAllBytes(authority)));
    }

    /** Trusts what these authorities have signed. */
    public static X509ExtendedTrustManager trustManager(List<X509Certificate> authorities)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        int number = 0;
        for (X509Certificate certificate : authorities) {
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

    /**
     * Certificates, in their order; at least one.
     *
     * @param name how messages call the text
     * @throws IOException when there is none
     */
    public static List<X509Certificate> certificates(String name, byte[] pem) throws IOException {
        List<X509Certificate> found = new ArrayList<>();
        try {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem))) {
                found.add((X509Certificate) certificate);
            }
        } catch (CertificateException e) {
            throw new IOException(name + " is no PEM file of certificates: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new IOException(name + " holds no certificate");
        }
        return found;
    }

    /**
     * A private key.
     *
     * @param name how messages call the text
     * @throws IOException when there is none that can be read
     */
    public static PrivateKey key(String name, byte[] pem) throws IOException {
        return PrivateKeys.read(name, new String(pem, StandardCharsets.ISO_8859_1));
    }

    /** Whether a key is that of a certificate. */
    public static boolean belongs(PrivateKey key, X509Certificate certificate) throws GeneralSecurityException {
        if (!certificate.getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
            return false;
        }
        String algorithm =
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> key.getAlgorithm();
                };
        byte[] probe = {1, 2, 3};
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(probe);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        signature.update(probe);
        try {
            return signature.verify(signed);
        } catch (SignatureException e) { // of a curve of another size
            return false;
        }
    }
}
