package io.ballast.scheduler.extender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Private keys in the three forms that clusters have: PKCS #8, PKCS #1 (RSA) and SEC 1 (EC). The latter two are put into the first, which the JDK reads. */
final class PrivateKeys {
    private static final Pattern BLOCK = Pattern.compile(
            "-----BEGIN ((?:RSA |EC |ENCRYPTED )?PRIVATE KEY)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};
    /** The object identifier rsaEncryption, and its parameters: none. */
    private static final byte[] RSA = {
        0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00
    };
    /** The object identifier ecPublicKey. */
    private static final byte[] EC = {0x06, 0x07, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x02, 0x01};

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    /** Where a SEC 1 key names its curve. */
    private static final int CURVE = 0xa0;

    private PrivateKeys() {}

    /** @param name how messages call the text */
    static PrivateKey read(String name, String pem) throws IOException {
        Matcher block = BLOCK.matcher(pem);
        if (!block.find()) {
            throw new IOException(name + " holds no private key in PEM form");
        }
        String kind = block.group(1);
        byte[] bytes = decoded(name, block.group(2));
        return switch (kind) {
            case "RSA PRIVATE KEY" -> key(name, wrapped(RSA, bytes), "RSA");
            case "EC PRIVATE KEY" -> key(name, wrapped(joined(EC, curve(name, bytes)), bytes), "EC");
            case "ENCRYPTED PRIVATE KEY" ->
                throw new IOException(name + " holds an encrypted key; it must be stored without a password");
            default -> key(name, bytes, "RSA", "EC", "Ed25519");
        };
    }

    private static byte[] decoded(String name, String text) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IOException(name + " is damaged: " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(String name, byte[] pkcs8, String... algorithms) throws IOException {
        InvalidKeySpecException last = null;
        for (String algorithm : algorithms) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException e) {
                last = e; // the next algorithm may be the right one
            } catch (NoSuchAlgorithmException e) {
                throw new IOException(e);
            }
        }
        throw new IOException(name + " holds no key that can be read (RSA, EC and Ed25519 can)", last);
    }

    private static byte[] wrapped(byte[] algorithm, byte[] key) {
        return element(SEQUENCE, joined(VERSION_0, element(SEQUENCE, algorithm), element(OCTETS, key)));
    }

    /** The curve's object identifier: the version and the secret come before it. */
    private static byte[] curve(String name, byte[] sec1) throws IOException {
        int at = content(sec1, 0);
        while (at >= 0 && at + 1 < sec1.length) {
            int begin = content(sec1, at);
            int end = begin + length(sec1, at);
            if (begin < 0 || end > sec1.length || end <= at) {
                break;
            }
            if ((sec1[at] & 0xff) == CURVE) {
                return Arrays.copyOfRange(sec1, begin, end);
            }
            at = end;
        }
        throw new IOException(
                name + " holds an EC key that does not name its curve; convert it: openssl pkcs8 -topk8 -nocrypt");
    }

    /** Where the content of the element at a place begins, or -1. */
    private static int content(byte[] der, int at) {
        if (at + 1 >= der.length) {
            return -1;
        }
        int first = der[at + 1] & 0xff;
        return first < 0x80 ? at + 2 : at + 2 + (first & 0x7f);
    }

    private static int length(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        if (first < 0x80) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < (first & 0x7f) && at + 2 + i < der.length; i++) {
            length = length << 8 | der[at + 2 + i] & 0xff;
        }
        return length;
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            int bytes = content.length < 0x100 ? 1 : content.length < 0x10000 ? 2 : 3;
            out.write(0x80 | bytes);
            for (int i = bytes - 1; i >= 0; i--) {
                out.write(content.length >> (8 * i));
            }
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
