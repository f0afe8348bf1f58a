package io.ballast.scheduler.extender;

/**
 * Bytes of a request.
 *
 * @param bytes  what holds them; may be longer
 * @param length how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Body(byte[] bytes, int length) {}
