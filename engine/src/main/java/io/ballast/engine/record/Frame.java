package io.ballast.engine.record;

import java.nio.charset.StandardCharsets;

/**
 * The format of a segment: eight bytes that name it, then frames. A frame is its length (4 bytes, most significant first), the CRC-32C of what follows (4
 * bytes), one byte for its kind, and the payload. The length counts kind and payload.
 */
final class Frame {
    static final byte[] MAGIC = "BLSTDEC1".getBytes(StandardCharsets.US_ASCII);
    static final int HEAD = 8;

    /** Longest frame that is written or read: a table of all facts of a very large cluster. */
    static final int MAX_BYTES = 256 << 20;

    static final byte SEGMENT = 'H';
    static final byte NODE_VIEW = 'V';
    static final byte SESSION_VIEW = 'W';
    static final byte NODE_DECISION = 'N';
    static final byte SESSION_DECISION = 'S';
    static final byte DROPPED = 'D';
    static final byte END = 'E';

    /** What a verdict's value begins with. */
    static final byte NUMBER = 'L';

    static final byte AMOUNTS = 'A';
    static final byte TEXT = 'T';

    private Frame() {}
}
