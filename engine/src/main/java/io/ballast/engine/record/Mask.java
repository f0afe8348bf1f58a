package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.model.FactCatalog;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fields that never reach the disk. Texts become pseudonyms that are the same within one recorder, so that a name still tells decisions apart; everything
 * else becomes the neutral value of its type. Immutable, thread-safe.
 */
final class Mask {
    private static final String NODE = "/node";
    private static final String POD = "/pod/";
    private static final String FACTS = "/facts/";
    private static final int PSEUDONYM = 10;

    private record Field(String type, String name) {}

    private final List<String> pointers;
    private final boolean nodes;
    private final Map<String, Set<String>> fields = new HashMap<>();
    private final String salt;

    /**
     * A mask of pointers: {@code /pod/FIELD}, {@code /facts/TYPE/FIELD}, or {@code /node} for the names of all nodes.
     *
     * @throws IllegalArgumentException naming a pointer that is none of these
     */
    Mask(List<String> pointers) {
        this.pointers = List.copyOf(pointers);
        nodes = pointers.contains(NODE);
        for (String pointer : pointers) {
            problem(pointer).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
            field(pointer).ifPresent(f -> fields.computeIfAbsent(f.type, t -> new HashSet<>())
                    .add(f.name));
        }
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        salt = HexFormat.of().formatHex(random);
    }

    /** What is wrong with a pointer; empty when nothing is. */
    static Optional<String> problem(String pointer) {
        Optional<Field> field = field(pointer);
        if (field.isEmpty()) {
            return pointer.equals(NODE)
                    ? Optional.empty()
                    : Optional.of("mask '" + pointer + "' is none of /pod/FIELD, /facts/TYPE/FIELD, /node");
        }
        Class<? extends Record> fact = FactCatalog.typesByName().get(field.get().type);
        boolean known = fact != null
                && Arrays.stream(fact.getRecordComponents())
                        .anyMatch(c -> c.getName().equals(field.get().name));
        return known ? Optional.empty() : Optional.of("mask '" + pointer + "' names no field of a fact");
    }

    /** The field that a pointer names, which need not exist. */
    private static Optional<Field> field(String pointer) {
        if (pointer.startsWith(POD)) {
            return Optional.of(new Field("PodRequest", pointer.substring(POD.length())));
        }
        int slash = pointer.startsWith(FACTS) ? pointer.indexOf('/', FACTS.length()) : -1;
        return slash > 0
                ? Optional.of(new Field(pointer.substring(FACTS.length(), slash), pointer.substring(slash + 1)))
                : Optional.empty();
    }

    List<String> pointers() {
        return pointers;
    }

    boolean hides(Class<?> type, RecordComponent component) {
        return (nodes && component.getName().equals("node") && component.getType() == String.class)
                || fields.getOrDefault(type.getSimpleName(), Set.of()).contains(component.getName());
    }

    /** Fields, as {@code TYPE.FIELD}, whose values are gone, so that decisions over them cannot be made again. */
    List<String> lost() {
        List<String> lost = new ArrayList<>();
        fields.forEach((type, names) -> {
            for (RecordComponent c : FactCatalog.typesByName().get(type).getRecordComponents()) {
                if (names.contains(c.getName()) && !FactCodec.IDENTITIES.contains(c.getName())) {
                    lost.add(type + "." + c.getName());
                }
            }
        });
        return lost;
    }

    String nodeName(String name) {
        return nodes ? pseudonym(name) : name;
    }

    String pseudonym(String text) {
        return "masked-"
                + Bundle.sha256((salt + text).getBytes(StandardCharsets.UTF_8)).substring(0, PSEUDONYM);
    }
}
