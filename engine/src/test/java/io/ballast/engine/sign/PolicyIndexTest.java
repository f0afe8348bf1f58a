package io.ballast.engine.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.PolicyIndex.BundleRef;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyIndexTest {
    private static final String KEY = "0123456789abcdef";
    private static final BundleRef BASE = new BundleRef("default", "1.0.0", "0123456789ab", "a".repeat(64));
    private static final BundleRef MORE = new BundleRef("team \"x\"", "2.0.0", "ba9876543210", "b".repeat(64));
    private static final PolicyIndex ONE = PolicyIndex.next(Optional.empty(), "today", KEY, "", List.of(BASE));

    @Test
    void indexSurvivesItsFile() {
        PolicyIndex two = PolicyIndex.next(Optional.of(ONE), "tomorrow", KEY, "with ours", List.of(BASE, MORE));

        assertThat(PolicyIndex.read("i", two.write())).isEqualTo(two);
        assertThat(two.latest().sequence()).isEqualTo(2);
        assertThat(two.latest().bundles()).containsExactly(BASE, MORE);
        assertThat(two.entry(1)).contains(ONE.latest());
        assertThat(two.entry(3)).isEmpty();
    }

    @Test
    void oldEntriesAreForgottenButNeverTheirNumbers() {
        PolicyIndex index = ONE;
        for (int i = 0; i < PolicyIndex.MAX_ENTRIES + 9; i++) {
            index = PolicyIndex.next(Optional.of(index), "today", KEY, "", List.of(BASE));
        }

        assertThat(index.entries()).hasSize(PolicyIndex.MAX_ENTRIES);
        assertThat(index.latest().sequence()).isEqualTo(PolicyIndex.MAX_ENTRIES + 10);
        assertThat(index.entries().get(0).sequence()).isEqualTo(11);
    }

    private static PolicyIndex with(PolicyIndex before, String note, BundleRef... bundles) {
        return PolicyIndex.next(Optional.of(before), "today", KEY, note, List.of(bundles));
    }

    private static long before(PolicyIndex index) {
        return index.before().map(PolicyIndex.Entry::sequence).orElse(0L);
    }

    private static PolicyIndex back(PolicyIndex index, long to) {
        PolicyIndex.Entry target = index.entry(to).orElseThrow();
        return PolicyIndex.next(Optional.of(index), "today", KEY, PolicyIndex.rollbackNote(target), target.bundles());
    }

    @Test
    void goingBackUndoesOneEntryAfterTheOther() {
        BundleRef bad = new BundleRef("bad", "1.0.0", "ffffffffffff", "c".repeat(64));
        PolicyIndex three = with(with(ONE, "", BASE, MORE), "", bad);

        assertThat(before(ONE)).isZero();
        assertThat(before(three)).isEqualTo(2);
        PolicyIndex once = back(three, 2);
        assertThat(before(once)).as("not 3, which was left").isEqualTo(1);
        PolicyIndex twice = back(once, 1);
        assertThat(before(twice)).as("nothing is left").isZero();
        assertThat(before(with(twice, "mended", MORE)))
                .as("on top of what was gone back to")
                .isEqualTo(1);
        assertThat(before(back(twice, 3))).as("as it was at 3").isEqualTo(2);
        assertThat(before(back(back(twice, 3), 2))).isEqualTo(1);
    }

    @Test
    void noteThatOnlyLooksLikeGoingBackIsAnEntryAsAnyOther() {
        assertThat(before(with(with(ONE, "", MORE), "rollback to 1", MORE))).isEqualTo(2);
        assertThat(before(with(with(ONE, "", MORE), "rollback to 9", BASE))).isEqualTo(2);
    }

    @Test
    void whatWasGoneBackToBeforeTheFirstKeptEntryHasNothingBeforeIt() {
        PolicyIndex index = with(ONE, "", MORE);
        for (int i = 0; i < PolicyIndex.MAX_ENTRIES - 2; i++) {
            index = with(index, "", MORE);
        }
        PolicyIndex back = back(index, 1);

        assertThat(back.entries().get(0).sequence()).isEqualTo(2);
        assertThat(before(back)).isZero();
    }

    @Test
    void anythingButAnIndexIsRefused() {
        String text = ONE.write();

        refused(text.replace("sequence: 1", "sequence: 0"), "line 2: sequence 0 does not follow 0");
        refused(text + text.substring(text.indexOf('-')), "sequence 1 does not follow 1");
        refused(text.replace("sequence:", "sequenc:"), "entry has no key 'sequenc' (nearest: 'sequence')");
        refused(text.replace("digest:", "hash:"), "bundle has no key 'hash'");
        refused(text.replace("aaaa", "AAAA"), "is no digest");
        refused(text.replace(KEY, "ops"), "'ops' is no id of a key");
        refused("entries: []\n", "an index has at least one entry");
        refused(text.substring(0, text.indexOf("  bundles")), "an entry has at least one bundle");
        refused("", "the file is empty");
        refused("[1]", "index is a list, must be a map");
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> PolicyIndex.read("i", text))
                .isInstanceOfSatisfying(
                        BundleException.class, e -> assertThat(e.code()).isEqualTo("BAL-B007"))
                .hasMessageStartingWith("i  BAL-B007  this is no index: ")
                .hasMessageContaining(message);
    }
}
