package io.ballast.authoring.check;

import io.ballast.authoring.table.TableVocabulary;
import io.ballast.engine.problem.Problems;
import io.ballast.model.sink.Sink;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The language of rules, as tables ask for it. Thread-safe. */
final class RuleVocabulary implements TableVocabulary {
    @Override
    public Optional<Class<?>> type(String name) {
        return Vocabulary.type(name);
    }

    @Override
    public boolean sink(Class<?> type) {
        return Sink.class.isAssignableFrom(type);
    }

    @Override
    public Set<String> typeNames() {
        return Vocabulary.typeNames();
    }

    @Override
    public Set<String> constants(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (String name : Vocabulary.constants(type)) {
            if (Vocabulary.constant(type, name).filter(t -> t == type).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    @Override
    public Set<String> verbs(Class<?> sink) {
        return Vocabulary.verbs(sink);
    }

    @Override
    public List<Method> verb(Class<?> sink, String verb, int arguments) {
        return Vocabulary.methods(sink, verb).stream()
                .filter(m -> m.getParameterCount() == arguments)
                .toList();
    }

    @Override
    public Optional<Class<?>> expression(
            String text, Class<?> owner, Map<String, Class<?>> variables, List<String> imports, Problems problems) {
        Scope scope = new Scope(imports);
        variables.forEach((name, type) -> scope.bind(name, type, false));
        return new ExpressionCheck(scope, new Refusals("", problems))
                .operand(new RuleText.ConstraintText(text, 1, 1), owner);
    }
}
