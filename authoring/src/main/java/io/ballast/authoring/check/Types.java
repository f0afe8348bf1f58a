package io.ballast.authoring.check;

import java.util.List;

/** Which values can be compared and passed. Thread-safe. */
final class Types {
    /** Type of a whole number in a rule, which becomes as wide as it needs to be. */
    static final Class<?> LITERAL = short.class;

    private Types() {}

    /** How messages call a type. */
    static String name(Class<?> type) {
        return type == LITERAL ? "a number" : type.getSimpleName();
    }

    /** How messages call several types. */
    static String names(List<Class<?>> types) {
        return String.join(", ", types.stream().map(Types::name).toList());
    }

    static boolean number(Class<?> type) {
        return type == LITERAL || type == long.class || type == int.class;
    }

    /** Whether two numbers are compared exactly: Drools takes numbers of different widths for fractions. */
    static boolean sameWidth(Class<?> a, Class<?> b) {
        return a == b || a == LITERAL || b == LITERAL;
    }

    /** Whether two values can be equal at all. */
    static boolean related(Class<?> a, Class<?> b) {
        return number(a) || a.isAssignableFrom(b) || b.isAssignableFrom(a);
    }

    /** Whether a function with these parameters takes these arguments. */
    static boolean accepts(Class<?>[] parameters, List<Class<?>> arguments) {
        if (parameters.length != arguments.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!accepts(parameters[i], arguments.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean accepts(Class<?> parameter, Class<?> argument) {
        if (parameter == Object.class) {
            return argument != void.class;
        }
        if (number(argument)) {
            return parameter == long.class || (parameter == int.class && argument != long.class);
        }
        return parameter.isAssignableFrom(argument);
    }
}
