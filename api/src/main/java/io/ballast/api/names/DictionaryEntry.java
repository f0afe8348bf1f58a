package io.ballast.api.names;

/** A name of Koordinator's API: a label, an annotation or a resource. */
public interface DictionaryEntry {
    /** What the name is attached to. */
    enum Kind {
        POD_LABEL,
        POD_ANNOTATION,
        NODE_LABEL,
        NODE_ANNOTATION,
        RESERVATION_LABEL,
        RESOURCE
    }

    /** The name as objects spell it. */
    String key();

    /** What the name is attached to. */
    Kind kind();

    /** What it means, in one line. */
    String meaning();

    /** The part before the slash. */
    default String domain() {
        return key().substring(0, key().indexOf('/'));
    }
}
