package io.ballast.api.convert;

/**
 * Takes what a converter had to leave out of an object, because upstream leaves it out too: a malformed annotation, an unknown percentile. The object is
 * used without it; somebody should be told.
 */
@FunctionalInterface
public interface Findings {
    /**
     * Part of an object is ignored.
     *
     * @param field which part
     * @param why   what is wrong with it
     */
    void ignored(String field, String why);
}
