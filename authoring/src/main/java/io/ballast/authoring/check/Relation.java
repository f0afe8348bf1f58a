package io.ballast.authoring.check;

/** How two values may still stand to each other. Not thread-safe. */
final class Relation {
    private boolean less = true;
    private boolean same = true;
    private boolean more = true;
    private boolean equal;
    private boolean unequal;

    /**
     * Takes a comparison of the first with the second. Equality is kept apart from order: Drools tests it on doubles, so two long numbers can be both equal
     * and in order when they are very large.
     */
    void limit(String sign) {
        switch (sign) {
            case "==" -> equal = true;
            case "!=" -> unequal = true;
            default -> {
                less &= sign.startsWith("<");
                more &= sign.startsWith(">");
                same &= sign.endsWith("=");
            }
        }
    }

    boolean less() {
        return less;
    }

    boolean same() {
        return same;
    }

    boolean more() {
        return more;
    }

    boolean equal() {
        return equal;
    }

    boolean unequal() {
        return unequal;
    }

    boolean impossible() {
        boolean onlySame = same && !less && !more;
        return (equal && unequal) || !(less || same || more) || (unequal && onlySame);
    }
}
