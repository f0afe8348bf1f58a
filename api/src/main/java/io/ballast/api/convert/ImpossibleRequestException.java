package io.ballast.api.convert;

/** A pod asks for something that no node will ever have, or that nobody here can count. The reason is what its user should read. */
public final class ImpossibleRequestException extends ApiObjectException {
    private static final long serialVersionUID = 1;

    ImpossibleRequestException(String reason) {
        super("", reason);
    }
}
