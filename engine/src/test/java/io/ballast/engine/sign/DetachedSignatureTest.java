package io.ballast.engine.sign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.DetachedSignature.Kind;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DetachedSignatureTest {
    private static final byte[] CONTENT = "rules".getBytes(UTF_8);

    private final SigningKey key = SigningKey.generate("ops");
    private final TrustedKeys trusted = new TrustedKeys(List.of(key.verifying()), Set.of());
    private final DetachedSignature signature = DetachedSignature.sign(Kind.BUNDLE, CONTENT, key);

    private static void refused(ThrowingCallable call, String code, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BundleException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @Test
    void signatureOfATrustedKeyIsAccepted() {
        DetachedSignature read = DetachedSignature.read("a.sig", signature.write());

        assertThat(read).isEqualTo(signature);
        assertThat(read.verify(Kind.BUNDLE, "a", CONTENT, trusted)).isEqualTo(key.verifying());
    }

    @Test
    void otherContentIsRefused() {
        refused(
                () -> signature.verify(Kind.BUNDLE, "a", "rule".getBytes(UTF_8), trusted),
                "BAL-B004",
                "a  BAL-B004  the signature is of other content");
    }

    @Test
    void signatureOfABundleIsNoneOfAnIndex() {
        refused(
                () -> signature.verify(Kind.INDEX, "a", CONTENT, trusted),
                "BAL-B004",
                "the signature was not made by key " + key.verifying().id() + " for this content");
    }

    @Test
    void signatureOfAnotherKeyIsRefusedEvenWhenItNamesATrustedOne() {
        DetachedSignature forged = DetachedSignature.sign(Kind.BUNDLE, CONTENT, SigningKey.generate("evil"));

        refused(() -> forged.verify(Kind.BUNDLE, "a", CONTENT, trusted), "BAL-B005", "which is not trusted here");
        DetachedSignature renamed = new DetachedSignature(signature.key(), forged.digest(), forged.value());
        refused(() -> renamed.verify(Kind.BUNDLE, "a", CONTENT, trusted), "BAL-B004", "was not made by key");
    }

    @Test
    void severalKeysAreTrustedUntilOneIsRevoked() {
        SigningKey next = SigningKey.generate("next");
        TrustedKeys both = new TrustedKeys(List.of(key.verifying(), next.verifying()), Set.of());
        TrustedKeys later =
                new TrustedKeys(both.usable(), Set.of(key.verifying().id()));

        assertThat(signature.verify(Kind.BUNDLE, "a", CONTENT, both)).isEqualTo(key.verifying());
        refused(() -> signature.verify(Kind.BUNDLE, "a", CONTENT, later), "BAL-B006", "which is revoked");
        assertThat(later.usable()).containsExactly(next.verifying());
    }

    @Test
    void everyChangedLineOfTheFileIsNoticed() {
        String text = signature.write();

        refused(() -> read(text.replace("ed25519", "rsa")), "BAL-B003", "'rsa' is not ed25519");
        refused(() -> read(text.replace("sha256:", "md5:")), "BAL-B003", "is no digest");
        refused(() -> read(text.replace("key:", "keys:")), "BAL-B003", "signature has no key 'keys' (nearest: 'key')");
        refused(() -> read(text + "more: 1\n"), "BAL-B003", "signature has no key 'more'");
        refused(() -> read(text.substring(0, text.length() - 10)), "BAL-B003", "the value is no Ed25519 signature");
        refused(() -> read(""), "BAL-B003", "the file is empty");
        char other = text.charAt(text.length() - 20) == 'A' ? 'B' : 'A';
        String flipped = text.substring(0, text.length() - 20) + other + text.substring(text.length() - 19);
        refused(() -> read(flipped).verify(Kind.BUNDLE, "a", CONTENT, trusted), "BAL-B004", "was not made by key");
    }

    private static DetachedSignature read(String text) {
        return DetachedSignature.read("a.sig", text);
    }
}
