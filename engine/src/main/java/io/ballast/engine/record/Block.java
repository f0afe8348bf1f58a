package io.ballast.engine.record;

/**
 * Frames on their way to the disk, behind room for the head of a block.
 *
 * @param bytes         the head's room, then the frames
 * @param size          bytes in use
 * @param segment       number of the segment that it belongs to
 * @param firstDecision number of the first decision in it, or of the next one when there is none
 * @param decisions     decisions in it
 * @param dropped       dropped decisions that it tells of
 * @param nextFact      number of the first fact behind it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Block(byte[] bytes, int size, int segment, long firstDecision, long decisions, long dropped, long nextFact) {
    /** Bytes at which a block is complete. */
    static final int FULL = 1 << 16;
}
