package io.ballast.engine.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.BundleException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KeysTest {
    private final SigningKey key = SigningKey.generate("ops");

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BundleException.class, e -> assertThat(e.code()).isEqualTo("BAL-B002"))
                .hasMessageStartingWith("ops.key  BAL-B002  " + message);
    }

    @Test
    void keysSurviveTheirFiles() {
        SigningKey read = SigningKey.read("ops.key", key.write());
        VerifyingKey pub = VerifyingKey.read("ops.pub", key.verifying().write());

        assertThat(read.write()).isEqualTo(key.write());
        assertThat(pub).isEqualTo(key.verifying()).isEqualTo(read.verifying());
        assertThat(pub.id()).matches("[0-9a-f]{16}");
        assertThat(pub.name()).isEqualTo("ops");
        assertThat(key.verifying().write()).doesNotContain("PRIVATE");
        assertThat(key).asString().doesNotContain("PRIVATE");
    }

    @Test
    void halvesOfTwoKeysAreNoKey() {
        SigningKey other = SigningKey.generate("ops");
        String mixed = key.write().substring(0, key.write().indexOf("-----BEGIN PUBLIC"))
                + other.write().substring(other.write().indexOf("-----BEGIN PUBLIC"));

        refused(
                () -> SigningKey.read("ops.key", mixed.replaceFirst("key: .*\n", "")),
                "the private and the public key do not belong together");
        refused(() -> SigningKey.read("ops.key", mixed), "the file says key ");
    }

    @Test
    void privateKeyIsNotTakenForAPublicOne() {
        refused(() -> VerifyingKey.read("ops.key", key.write()), "this is a private key; give the public one");
        refused(() -> SigningKey.read("ops.key", key.verifying().write()), "there is no block 'PRIVATE KEY'");
    }

    @Test
    void anythingElseInAKeyFileIsRefused() {
        String text = key.verifying().write();

        refused(() -> VerifyingKey.read("ops.key", ""), "there is no block 'PUBLIC KEY'");
        refused(() -> VerifyingKey.read("ops.key", "hello\n" + text), "a line is neither");
        refused(() -> VerifyingKey.read("ops.key", text + "hello\n"), "a line is neither");
        refused(() -> VerifyingKey.read("ops.key", text + text), "a line is neither");
        refused(() -> VerifyingKey.read("ops.key", "names: x\n" + text), "a key file has no 'names' (nearest: 'name')");
        refused(() -> VerifyingKey.read("ops.key", "name: x\n" + text), "'name' is there twice");
        refused(() -> VerifyingKey.read("ops.key", text.replace("name: ops", "name: ../x")), "'../x' is not a name");
        refused(
                () -> VerifyingKey.read("ops.key", text.substring(0, text.length() - 30)),
                "the block 'PUBLIC KEY' has");
        refused(() -> VerifyingKey.read("ops.key", text.replace("MCow", "M*ow")), "a PEM block is not base64");
        refused(
                () -> VerifyingKey.read("ops.key", text.replace("MCow", "MCox")),
                "the block 'PUBLIC KEY' is no Ed25519");
    }
}
