package io.ballast.authoring.table;

import io.ballast.engine.problem.Problems;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a table has to know of the language of rules: types of facts, of expressions and of what sinks take. Implementations are thread-safe. */
public interface TableVocabulary {
    /** The fact or sink of that name. */
    Optional<Class<?>> type(String name);

    /** Whether it is a sink. */
    boolean sink(Class<?> type);

    /** Names of all facts and sinks. */
    Set<String> typeNames();

    /** Names of the constants of a class. */
    Set<String> constants(Class<?> type);

    /** Names of the verbs of a sink. */
    Set<String> verbs(Class<?> sink);

    /** The methods of a sink that a verb with that many arguments can mean. */
    List<Method> verb(Class<?> sink, String verb, int arguments);

    /**
     * The type of an expression, or nothing when it is wrong, which the problems then say with its place in the text, in line 1.
     *
     * @param owner     type of the pattern that it stands in
     * @param variables types of the variables that it may name
     * @param imports   import targets
     */
    Optional<Class<?>> expression(
            String text, Class<?> owner, Map<String, Class<?>> variables, List<String> imports, Problems problems);
}
