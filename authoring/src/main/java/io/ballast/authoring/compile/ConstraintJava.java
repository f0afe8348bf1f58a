package io.ballast.authoring.compile;

import io.ballast.model.Amounts;
import io.ballast.model.FactCatalog;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates a constraint over a node row into Java, where its meaning is beyond doubt: comparisons of whole numbers, equality of enums and texts, and
 * true-or-false fields and functions, joined by {@code &&}, {@code ||} and {@code !}. Everything else stays with the predicate that Drools compiled. Parts
 * that are the same for all rows are handed out, so that the caller can work them out before its loop.
 */
final class ConstraintJava {
    /** What a part of a constraint is in Java. */
    private record Part(String java, Class<?> type, Depends on) {}

    private enum Depends {
        NOTHING,
        TUPLE,
        ROW
    }

    /** The constraint is not of the simple kind. */
    private static final class NotSimple extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotSimple(String why) {
            super(why, null, false, false);
        }
    }

    private static final Pattern TOKEN =
            Pattern.compile("\\s*(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|\\$?\\w+|<=|>=|==|!=|&&|\\|\\||[<>!().,])");
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=", "==", "!=");
    private static final List<String> PACKAGES = packages();

    private final List<String> tokens = new ArrayList<>();
    private final Class<?> rowType;
    private final Map<String, Class<?>> variables;
    private final BiFunction<String, Class<?>, String> beforeTheLoop;
    private int at;

    private ConstraintJava(
            String text,
            Class<?> rowType,
            Map<String, Class<?>> variables,
            BiFunction<String, Class<?>, String> beforeTheLoop) {
        this.rowType = rowType;
        this.variables = variables;
        this.beforeTheLoop = beforeTheLoop;
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.lookingAt()) {
            tokens.add(matcher.group(1));
            end = matcher.end();
            matcher.region(end, text.length());
        }
        if (!text.substring(end).isBlank()) {
            throw new NotSimple("what is " + text.substring(end));
        }
    }

    /**
     * The constraint as a Java condition on a local variable {@code row}; empty when it is not of the simple kind.
     *
     * @param variables     type of each other variable of the rule, by its name with the dollar sign
     * @param beforeTheLoop takes an expression over other variables, written with their dollar names, and its type; gives what stands for it in the loop
     */
    static Optional<String> translate(
            String text,
            Class<?> rowType,
            Map<String, Class<?>> variables,
            BiFunction<String, Class<?>, String> beforeTheLoop) {
        try {
            ConstraintJava constraint = new ConstraintJava(text, rowType, variables, beforeTheLoop);
            String java = constraint.or();
            return constraint.at == constraint.tokens.size() ? Optional.of(java) : Optional.empty();
        } catch (NotSimple e) {
            return Optional.empty();
        }
    }

    private String or() {
        StringBuilder java = new StringBuilder(and());
        while (accept("||")) {
            java.append(" || ").append(and());
        }
        return "(" + java + ")";
    }

    private String and() {
        StringBuilder java = new StringBuilder(condition());
        while (accept("&&")) {
            java.append(" && ").append(condition());
        }
        return "(" + java + ")";
    }

    private String condition() {
        if (accept("!")) {
            return "!" + condition();
        }
        if (accept("(")) {
            String inner = or();
            expect(")");
            return inner;
        }
        Part left = operand();
        if (at < tokens.size() && COMPARISONS.contains(tokens.get(at))) {
            String operator = tokens.get(at++);
            return comparison(left, operator, operand());
        }
        require(left.type == boolean.class, "a condition must be true or false");
        return settle(left);
    }

    private String comparison(Part left, String operator, Part right) {
        boolean equality = operator.equals("==") || operator.equals("!=");
        if (number(left.type) && number(right.type)) {
            return "(" + settle(left) + " " + operator + " " + settle(right) + ")";
        }
        require(equality && left.type == right.type, "types differ");
        if (left.type == String.class) {
            String equal = "java.util.Objects.equals(" + settle(left) + ", " + settle(right) + ")";
            return operator.equals("==") ? equal : "!" + equal;
        }
        require(left.type.isEnum() || left.type == boolean.class, "no simple equality");
        return "(" + settle(left) + " " + operator + " " + settle(right) + ")";
    }

    private static boolean number(Class<?> type) {
        return type == long.class || type == int.class;
    }

    private Part operand() {
        String token = next();
        // A leading zero means octal, and more digits do not fit a long.
        if (token.matches("0|[1-9]\\d{0,17}")) {
            return new Part(token + "L", long.class, Depends.NOTHING);
        }
        if (token.startsWith("\"")) {
            require(token.indexOf('$') < 0, "looks like a variable");
            return new Part(token, String.class, Depends.NOTHING);
        }
        if (token.equals("true") || token.equals("false")) {
            return new Part(token, boolean.class, Depends.NOTHING);
        }
        if (token.startsWith("$")) {
            Class<?> type = variables.get(token);
            require(type != null, "unknown variable");
            return path(new Part(token, type, Depends.TUPLE));
        }
        require(Character.isJavaIdentifierStart(token.charAt(0)), "no operand");
        return Character.isUpperCase(token.charAt(0))
                ? path(constant(token))
                : path(member(new Part("row", rowType, Depends.ROW), token));
    }

    private Part path(Part start) {
        Part part = start;
        while (accept(".")) {
            part = member(part, next());
        }
        return part;
    }

    /** A static field or function of a class that the rule imports. */
    private Part constant(String className) {
        Class<?> owner = PACKAGES.stream()
                .flatMap(p -> load(p + "." + className).stream())
                .findFirst()
                .orElseThrow(() -> new NotSimple("unknown class"));
        expect(".");
        String name = next();
        if (at < tokens.size() && tokens.get(at).equals("(")) {
            return call(new Part(owner.getCanonicalName(), owner, Depends.NOTHING), name, true);
        }
        try {
            Class<?> type = owner.getField(name).getType();
            return new Part(owner.getCanonicalName() + "." + name, type, Depends.NOTHING);
        } catch (NoSuchFieldException e) {
            throw new NotSimple("unknown constant");
        }
    }

    private Part member(Part owner, String name) {
        return call(owner, name, false);
    }

    private Part call(Part owner, String name, boolean isStatic) {
        List<Part> arguments = new ArrayList<>();
        if (accept("(") && !accept(")")) {
            do {
                arguments.add(operand());
            } while (accept(","));
            expect(")");
        }
        Method method = method(owner.type, name, arguments, isStatic);
        Depends on = arguments.stream().map(Part::on).reduce(owner.on, (a, b) -> a.compareTo(b) > 0 ? a : b);
        // Inside the loop each part that depends on the tuple alone becomes a local variable; before the loop the whole
        // call does.
        boolean inLoop = on == Depends.ROW;
        List<String> java =
                arguments.stream().map(a -> inLoop ? settle(a) : a.java).toList();
        String of = inLoop ? settle(owner) : owner.java;
        return new Part(of + "." + name + "(" + String.join(", ", java) + ")", method.getReturnType(), on);
    }

    private static Method method(Class<?> type, String name, List<Part> arguments, boolean isStatic) {
        List<Method> fitting = new ArrayList<>();
        for (Method m : type.getMethods()) {
            if (m.getName().equals(name)
                    && m.getParameterCount() == arguments.size()
                    && Modifier.isStatic(m.getModifiers()) == isStatic
                    && !m.isBridge()) {
                fitting.add(m);
            }
        }
        // Overloads would need Java's own resolution.
        require(fitting.size() == 1, "not one method");
        Class<?>[] types = fitting.get(0).getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            Class<?> argument = arguments.get(i).type;
            require(types[i].isAssignableFrom(argument) || (types[i] == long.class && argument == int.class), "type");
        }
        return fitting.get(0);
    }

    /** What stands in the loop for a part. */
    private String settle(Part part) {
        return part.on == Depends.TUPLE ? beforeTheLoop.apply(part.java, part.type) : part.java;
    }

    private static Optional<Class<?>> load(String name) {
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    private static List<String> packages() {
        Set<String> names = new LinkedHashSet<>();
        names.add(Amounts.class.getPackageName());
        FactCatalog.types().forEach(t -> names.add(t.getPackageName()));
        names.add("io.ballast.algorithms");
        return List.copyOf(names);
    }

    private String next() {
        require(at < tokens.size(), "ends early");
        return tokens.get(at++);
    }

    private boolean accept(String token) {
        if (at < tokens.size() && tokens.get(at).equals(token)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String token) {
        require(accept(token), "expected " + token);
    }

    private static void require(boolean holds, String why) {
        if (!holds) {
            throw new NotSimple(why);
        }
    }
}
