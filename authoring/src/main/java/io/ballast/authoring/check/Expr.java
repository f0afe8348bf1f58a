package io.ballast.authoring.check;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** An expression of a rule whose names and types were found right. Equal expressions have equal values, since facts are immutable and functions pure. */
sealed interface Expr {
    /** Name of the fact that a constraint belongs to. */
    String THIS = "this";

    /** Type of its value; {@link Types#LITERAL} for a whole number written in the rule. */
    Class<?> type();

    /** The expression with the facts that it begins at named otherwise. */
    Expr rename(UnaryOperator<String> names);

    /** The expressions that it is made of. */
    default Stream<Expr> parts() {
        return Stream.empty();
    }

    /** Whether it says something about a fact. */
    default boolean mentions(String fact) {
        return parts().anyMatch(p -> p.mentions(fact));
    }

    private static List<Expr> renamed(List<Expr> parts, UnaryOperator<String> names) {
        return parts.stream().map(p -> p.rename(names)).toList();
    }

    /** A {@code Long}, text or truth value written in the rule. */
    record Literal(Class<?> type, Object value) implements Expr {
        @Override
        public Expr rename(UnaryOperator<String> names) {
            return this;
        }
    }

    /** A constant of a class, for example {@code QosClass.BE}. */
    record Constant(Class<?> type, Class<?> owner, String name) implements Expr {
        @Override
        public Expr rename(UnaryOperator<String> names) {
            return this;
        }
    }

    /** A fact: a variable, or {@link #THIS}. */
    record Fact(Class<?> type, String name) implements Expr {
        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Fact(type, names.apply(name));
        }

        @Override
        public boolean mentions(String fact) {
            return name.equals(fact);
        }
    }

    /** A field or function of a value. */
    record Member(Class<?> type, Expr target, String name, List<Expr> arguments) implements Expr {
        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Member(type, target.rename(names), name, renamed(arguments, names));
        }

        @Override
        public Stream<Expr> parts() {
            return Stream.concat(Stream.of(target), arguments.stream());
        }
    }

    /** A function of a class. */
    record Function(Class<?> type, Class<?> owner, String name, List<Expr> arguments) implements Expr {
        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Function(type, owner, name, renamed(arguments, names));
        }

        @Override
        public Stream<Expr> parts() {
            return arguments.stream();
        }
    }

    /** Two values compared by one of {@code == != < > <= >=}. */
    record Compare(String sign, Expr left, Expr right) implements Expr {
        @Override
        public Class<?> type() {
            return boolean.class;
        }

        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Compare(sign, left.rename(names), right.rename(names));
        }

        @Override
        public Stream<Expr> parts() {
            return Stream.of(left, right);
        }
    }

    /** A test that is not looked into: {@code matches}, {@code contains}, {@code memberOf}. */
    record Test(String word, Expr left, Expr right) implements Expr {
        @Override
        public Class<?> type() {
            return boolean.class;
        }

        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Test(word, left.rename(names), right.rename(names));
        }

        @Override
        public Stream<Expr> parts() {
            return Stream.of(left, right);
        }
    }

    /** The contrary. */
    record Not(Expr condition) implements Expr {
        @Override
        public Class<?> type() {
            return boolean.class;
        }

        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Not(condition.rename(names));
        }

        @Override
        public Stream<Expr> parts() {
            return Stream.of(condition);
        }
    }

    /** All of these. */
    record All(List<Expr> conditions) implements Expr {
        @Override
        public Class<?> type() {
            return boolean.class;
        }

        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new All(renamed(conditions, names));
        }

        @Override
        public Stream<Expr> parts() {
            return conditions.stream();
        }
    }

    /** At least one of these. */
    record Any(List<Expr> conditions) implements Expr {
        @Override
        public Class<?> type() {
            return boolean.class;
        }

        @Override
        public Expr rename(UnaryOperator<String> names) {
            return new Any(renamed(conditions, names));
        }

        @Override
        public Stream<Expr> parts() {
            return conditions.stream();
        }
    }
}
