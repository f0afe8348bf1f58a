package io.ballast.engine.sign;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.PolicyIndex.BundleRef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever happens to the text of a key, a signature or an index, it is read or refused with a code; nothing else comes out. */
class DamagedFilesTest {
    private static final SigningKey KEY = SigningKey.generate("ops");
    private static final String SIGNATURE = DetachedSignature.sign(
                    Kind.BUNDLE, "x".getBytes(StandardCharsets.UTF_8), KEY)
            .write();
    private static final String INDEX = PolicyIndex.next(
                    Optional.empty(),
                    "today",
                    KEY.verifying().id(),
                    "",
                    List.of(new BundleRef("a", "1.0.0", "0123456789ab", "a".repeat(64))))
            .write();
    private static final String SIGNS = "\n\t :-{}[]\"'#&*!|>%@`,?\\0aZ\u00e4\u0000";

    private static String damage(String text, long seed) {
        Random random = new Random(seed);
        StringBuilder damaged = new StringBuilder(text);
        for (int i = 0; i <= random.nextInt(4); i++) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(5)) {
                case 0 -> damaged.setCharAt(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                case 1 -> damaged.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                case 2 -> damaged.delete(at, Math.min(damaged.length() - 1, at + random.nextInt(20)));
                case 3 -> damaged.insert(at, damaged.substring(0, random.nextInt(damaged.length())));
                default -> damaged.setLength(at + 1);
            }
        }
        return damaged.toString();
    }

    private static void readOrRefused(Consumer<String> reader, String text) {
        try {
            reader.accept(text);
        } catch (BundleException e) {
            assertThat(e.code()).startsWith("BAL-B0");
            assertThat(e).hasMessageStartingWith("f  BAL-B0");
        }
    }

    @Property(tries = 3000)
    void damagedIndex(@ForAll long seed) {
        readOrRefused(text -> PolicyIndex.read("f", text), damage(INDEX, seed));
    }

    @Property(tries = 3000)
    void damagedSignature(@ForAll long seed) {
        readOrRefused(text -> DetachedSignature.read("f", text), damage(SIGNATURE, seed));
    }

    @Property(tries = 3000)
    void damagedKeys(@ForAll long seed) {
        readOrRefused(text -> SigningKey.read("f", text), damage(KEY.write(), seed));
        readOrRefused(
                text -> VerifyingKey.read("f", text), damage(KEY.verifying().write(), seed));
    }
}
