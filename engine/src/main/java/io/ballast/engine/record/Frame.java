package io.ballast.engine.record;

import java.nio.charset.StandardCharsets;

/**
 * The format of a segment: eight bytes that name it, then blocks. A block is its length (4 bytes, most significant first), the CRC-32C of what follows (4
 * bytes), the numbers of the next fact and of the next decision behind it (8 bytes each), and frames. The length counts what the check sum covers. A frame is
 * one byte for its kind, and the payload.
 */
final class Frame {
    static final byte[] MAGIC = "BLSTDEC5".getBytes(StandardCharsets.US_ASCII);

    /** Length and check sum of a block. */
    static final int HEAD = 8;

    /** Numbers of the next fact and the next decision. */
    static final int NUMBERS = 16;

    /** Longest block that is written or read: a table of all facts of a very large cluster. */
    static final int MAX_BYTES = 256 << 20;

    static final byte SEGMENT = 'H';
    static final byte NODE_VIEW = 'V';
    static final byte SESSION_VIEW = 'W';
    static final byte NODE_DECISION = 'N';
    static final byte SESSION_DECISION = 'S';
    static final byte DROPPED = 'D';

    /** What a verdict's value begins with. */
    static final byte NUMBER = 'L';

    static final byte AMOUNTS = 'A';
    static final byte TEXT = 'T';

    /** What a fact begins with: all of it follows, or what differs from an earlier one; anything above says which earlier one it is. */
    static final int WHOLE_FACT = 0;

    static final int CHANGED_FACT = 1;

    private Frame() {}
}
