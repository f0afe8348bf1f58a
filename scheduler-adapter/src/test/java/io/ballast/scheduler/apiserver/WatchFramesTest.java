package io.ballast.scheduler.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WatchFramesTest {
    private final List<String> taken = new ArrayList<>();
    private final WatchFrames frames = new WatchFrames(frame -> taken.add(new String(frame, StandardCharsets.UTF_8)));

    @Property(tries = 200)
    void framesComeOutWholeHoweverTheirBytesArrive(
            @ForAll @Size(max = 20) List<String> sent, @ForAll @IntRange(min = 1, max = 40) int chunk)
            throws IOException {
        List<String> got = new ArrayList<>();
        WatchFrames cut = new WatchFrames(frame -> got.add(new String(frame, StandardCharsets.UTF_16)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (String text : sent) {
            byte[] frame = text.getBytes(StandardCharsets.UTF_16);
            out.writeInt(frame.length);
            out.write(frame);
        }
        byte[] all = bytes.toByteArray();
        for (int from = 0; from < all.length; from += chunk) {
            cut.take(ByteBuffer.wrap(all, from, Math.min(chunk, all.length - from)));
        }

        assertThat(got).isEqualTo(sent.stream().map(WatchFramesTest::encodable).toList());
    }

    /** Half of a surrogate pair has no encoding. */
    private static String encodable(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16);
    }

    @Test
    void lengthThatNoObjectHasIsRefused() {
        assertThatThrownBy(() -> frames.take(ByteBuffer.wrap(new byte[] {(byte) 0xff, 0, 0, 0})))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("4278190080 bytes");
        assertThat(taken).isEmpty();
    }
}
