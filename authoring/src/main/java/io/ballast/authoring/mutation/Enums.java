package io.ballast.authoring.mutation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Constants of enums of the model. Thread-safe. */
final class Enums {
    private Enums() {}

    /** The constant behind another one, or the first behind the last. */
    static Optional<String> next(Class<?> type, String constant) {
        if (!type.isEnum()) {
            return Optional.empty();
        }
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(c -> ((Enum<?>) c).name())
                .toList();
        int at = names.indexOf(constant);
        return at < 0 || names.size() < 2 ? Optional.empty() : Optional.of(names.get((at + 1) % names.size()));
    }

    /** The same by the name of the enum; empty when there is no such class. */
    static Optional<String> next(String type, String constant) {
        try {
            return next(Class.forName(type, false, Enums.class.getClassLoader()), constant);
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            // Another import may name it.
            return Optional.empty();
        }
    }
}
