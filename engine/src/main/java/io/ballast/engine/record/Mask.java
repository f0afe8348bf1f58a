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
            if (pointer.startsWith(POD)) {
                add(pointer, "PodRequest", pointer.substring(POD.length()));
            } else if (pointer.startsWith(FACTS) && pointer.indexOf('/', FACTS.length()) > 0) {
                int slash = pointer.indexOf('/', FACTS.length());
                add(pointer, pointer.substring(FACTS.length(), slash), pointer.substring(slash + 1));
            } else if (!pointer.equals(NODE)) {
                throw new IllegalArgumentException(
                        "mask '" + pointer + "' is none of /pod/FIELD, /facts/TYPE/FIELD, /node");
            }
        }
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        salt = HexFormat.of().formatHex(random);
    }

    private void add(String pointer, String type, String field) {
        Class<? extends Record> fact = FactCatalog.typesByName().get(type);
        if (fact == null
                || Arrays.stream(fact.getRecordComponents())
                        .noneMatch(c -> c.getName().equals(field))) {
            throw new IllegalArgumentException("mask '" + pointer + "' names no field of a fact");
        }
        fields.computeIfAbsent(type, t -> new HashSet<>()).add(field);
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
