package io.ballast.model;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** The schema of all facts: what rule packages are written against. */
public final class FactSchema {
    /**
     * Version of the schema. The first number rises when a field that rules may read changes or goes away, the second when one is added. A test compares
     * {@link #describe()} with the recorded schema, so that neither is forgotten.
     */
    public static final String VERSION = "1.1";

    private FactSchema() {}

    /** One line for each field of each fact, in a stable order: {@code NodeFit.freePods : long}. */
    public static List<String> describe() {
        List<String> lines = new ArrayList<>();
        for (Class<? extends Record> type : FactCatalog.types()) {
            for (RecordComponent component : type.getRecordComponents()) {
                lines.add(type.getSimpleName() + "." + component.getName() + " : "
                        + component.getGenericType().getTypeName().replaceAll("[a-z]+\\.", ""));
            }
        }
        return lines.stream().sorted().toList();
    }
}
