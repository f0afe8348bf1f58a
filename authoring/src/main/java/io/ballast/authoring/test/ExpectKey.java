package io.ballast.authoring.test;

import io.ballast.model.DecisionPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a test can expect, by the word that test files use. A new sink needs a key here, and its values in {@link SinkValues}. */
public enum ExpectKey {
    /** Refused nodes with the texts of their reasons; nodes that are not named fit. */
    REJECTED(Form.TEXTS_BY_NAME),
    /** Points by node. */
    POINTS(Form.NUMBER_BY_NAME),
    /** Nodes, best first. */
    RANKING(Form.LIST),
    /** Decided values as text, by target. */
    WRITES(Form.TEXT_BY_NAME),
    /** Texts of all violations, in order. */
    VIOLATIONS(Form.LIST),
    /** Who has to leave, in order. */
    VICTIMS(Form.LIST),
    /** Ids of the rules that fire, each once. */
    FIRED(Form.SET);

    /** How the values of a key are written. */
    enum Form {
        TEXTS_BY_NAME,
        TEXT_BY_NAME,
        NUMBER_BY_NAME,
        LIST,
        SET
    }

    private final Form form;

    ExpectKey(Form form) {
        this.form = form;
    }

    Form form() {
        return form;
    }

    /** The word in test files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How a difference calls it. */
    String described() {
        return this == FIRED ? "fired rules" : word();
    }

    static Optional<ExpectKey> ofWord(String word) {
        return Arrays.stream(values()).filter(k -> k.word().equals(word)).findFirst();
    }

    /** What a test of a decision point may expect. */
    public static List<ExpectKey> of(DecisionPoint point) {
        return switch (point) {
            case FILTER -> List.of(REJECTED, FIRED);
            case SCORE -> List.of(POINTS, RANKING, FIRED);
            case ADMIT -> List.of(VIOLATIONS, WRITES, FIRED);
            case EVICT -> List.of(VICTIMS, WRITES, FIRED);
            case PREEMPT, BALANCE -> List.of(VICTIMS, FIRED);
            case CLASSIFY, OVERCOMMIT, RESERVE, PERMIT, SUPPRESS, BURST, TUNE, HOOK -> List.of(WRITES, FIRED);
        };
    }
}
