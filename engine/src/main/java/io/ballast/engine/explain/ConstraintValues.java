package io.ballast.engine.explain;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the values on both sides of a constraint, so that an explanation can show them. It reads the text of the constraint and calls the accessors and
 * marked functions that it names; what it cannot read has no value. The verdict itself never comes from here. Thread-safe.
 */
final class ConstraintValues {
    private static final List<String> OPERATORS = List.of("==", "!=", ">=", "<=", ">", "<");

    private final String text;
    private final Object self;
    private final Map<String, Object> variables;
    private int at;

    /** A constant as written, {@code PriorityClass.PROD}; what it stands for shows only where a value of its type is wanted. */
    private record Constant(String type, String name) {
        /** The value of the constant, where a type has one of that name. */
        Optional<Object> of(Class<?> wanted) {
            for (Field field : wanted.getFields()) {
                if (field.getName().equals(name)
                        && Modifier.isStatic(field.getModifiers())
                        && field.getDeclaringClass().getSimpleName().equals(type)) {
                    try {
                        return Optional.ofNullable(field.get(null));
                    } catch (IllegalAccessException e) {
                        return Optional.empty();
                    }
                }
            }
            return Optional.empty();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private ConstraintValues(String text, Object self, Map<String, Object> variables) {
        this.text = text;
        this.self = self;
        this.variables = variables;
    }

    /**
     * The constraint with its values, for example {@code 71 > 65}; empty when they could not be read.
     *
     * @param self      the fact whose pattern holds the constraint
     * @param variables facts by variable name
     */
    static Optional<String> describe(String text, Object self, Map<String, Object> variables) {
        return compare(text, self, variables).map(Compared::text);
    }

    /** Both sides of a comparison; empty when the constraint is none or a side could not be read. */
    static Optional<Compared> compare(String text, Object self, Map<String, Object> variables) {
        Optional<Integer> operator = operator(text);
        if (operator.isEmpty()) {
            return Optional.empty();
        }
        int from = operator.get();
        int length = OPERATORS.stream()
                .filter(o -> text.startsWith(o, from))
                .findFirst()
                .orElse(" ")
                .length();
        String leftText = text.substring(0, from);
        String rightText = text.substring(from + length);
        Optional<Object> left = value(leftText, self, variables);
        Optional<Object> right = value(rightText, self, variables);
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        Compared.Unit unit = unit(leftText);
        return Optional.of(new Compared(
                shown(left.get(), right.get()),
                text.substring(from, from + length),
                shown(right.get(), left.get()),
                unit == Compared.Unit.NONE ? unit(rightText) : unit));
    }

    /** A constant as the other side shows its values, so that equal ones look equal; alone it is shown by its own name. */
    private static Object shown(Object side, Object other) {
        return side instanceof Constant constant ? constant.of(other.getClass()).orElseGet(constant::toString) : side;
    }

    private static Compared.Unit unit(String expression) {
        String name = expression.replaceAll("\\(.*\\)", "").strip();
        return Compared.Unit.of(name.substring(name.lastIndexOf('.') + 1));
    }

    private static Optional<Integer> operator(String text) {
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                depth++;
            } else if (!quoted && c == ')') {
                depth--;
            } else if (!quoted && depth == 0) {
                int position = i;
                if (OPERATORS.stream().anyMatch(o -> text.startsWith(o, position))) {
                    return Optional.of(i);
                }
            }
        }
        return Optional.empty();
    }

    /** Value of one expression. */
    static Optional<Object> value(String text, Object self, Map<String, Object> variables) {
        ConstraintValues reader = new ConstraintValues(text.strip(), self, variables);
        Optional<Object> value = reader.expression();
        return reader.at == reader.text.length() ? value : Optional.empty();
    }

    private Optional<Object> expression() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == '"') {
            int end = text.indexOf('"', at + 1);
            if (end < 0) {
                return Optional.empty();
            }
            String literal = text.substring(at + 1, end);
            at = end + 1;
            return Optional.of(literal);
        }
        if (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            return number();
        }
        return path();
    }

    private Optional<Object> number() {
        int start = at++;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        try {
            return Optional.of(Long.parseLong(text.substring(start, at).replaceFirst("[lL]$", "")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private Optional<Object> path() {
        String name = name();
        Optional<Object> value;
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (name.equals("true") || name.equals("false")) {
            return Optional.of(Boolean.valueOf(name));
        }
        if (name.startsWith("$")) {
            value = Optional.ofNullable(variables.get(name));
        } else if (Character.isUpperCase(name.charAt(0))) {
            return constant(name);
        } else {
            value = step(self, name);
        }
        while (value.isPresent() && at < text.length() && text.charAt(at) == '.') {
            at++;
            value = step(value.get(), name());
        }
        skipBlanks();
        return value;
    }

    private Optional<Object> constant(String type) {
        if (at == text.length() || text.charAt(at) != '.') {
            return Optional.empty();
        }
        at++;
        String constant = name();
        skipBlanks();
        return constant.isEmpty() ? Optional.empty() : Optional.of(new Constant(type, constant));
    }

    private Optional<Object> step(Object owner, String name) {
        List<Object> arguments = new ArrayList<>();
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            skipBlanks();
            while (at < text.length() && text.charAt(at) != ')') {
                Optional<Object> argument = expression();
                if (argument.isEmpty()) {
                    return Optional.empty();
                }
                arguments.add(argument.get());
                skipBlanks();
                if (at < text.length() && text.charAt(at) == ',') {
                    at++;
                    skipBlanks();
                }
            }
            if (at == text.length()) {
                return Optional.empty();
            }
            at++;
        }
        return call(owner, name, arguments);
    }

    private static Optional<Object> call(Object owner, String name, List<Object> arguments) {
        for (Method method : owner.getClass().getMethods()) {
            if (method.getDeclaringClass() != Object.class
                    && method.getName().equals(name)
                    && method.getParameterCount() == arguments.size()) {
                try {
                    return Optional.ofNullable(method.invoke(owner, taken(method, arguments)));
                } catch (IllegalAccessException | InvocationTargetException | IllegalArgumentException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** The arguments with the values of constants. */
    private static Object[] taken(Method method, List<Object> arguments) {
        Class<?>[] types = method.getParameterTypes();
        Object[] taken = arguments.toArray();
        for (int i = 0; i < taken.length; i++) {
            if (taken[i] instanceof Constant constant) {
                taken[i] = constant.of(types[i]).orElse(constant);
            }
        }
        return taken;
    }

    private String name() {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
