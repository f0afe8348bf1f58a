package io.ballast.authoring.mutation;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.RuleText;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds changes of the defaults of parameters, of those values that rules of the package read. One use per package. */
final class ParameterMutations {
    private final CheckedPackage pack;
    private final String file;
    private final List<Mutant> mutants = new ArrayList<>();
    private int invalid;

    ParameterMutations(CheckedPackage pack) {
        this.pack = pack;
        this.file = pack.source().display("package.yaml");
    }

    List<Mutant> find() {
        YamlValue root = YamlFile.parse(file, pack.source().files().getOrDefault("package.yaml", ""));
        for (ParameterDeclaration parameter : pack.source().manifest().parameters()) {
            if (parameter.observed()) {
                // No policy: a program fills in what it sees.
                continue;
            }
            YamlValue value = entry(entry(entry(root, "parameters"), parameter.name()), "default");
            value(parameter, parameter.fact(), value, UnaryOperator.identity(), true);
        }
        return List.copyOf(mutants);
    }

    /** Changes that are no value of their fact, a percentage of 101 for example. */
    int invalid() {
        return invalid;
    }

    private static YamlValue entry(YamlValue value, String key) {
        return value instanceof YamlValue.Mapping map ? map.entries().get(key) : null;
    }

    private void value(
            ParameterDeclaration parameter, Type type, YamlValue value, UnaryOperator<YamlValue> around, boolean top) {
        if (value instanceof YamlValue.Sequence list) {
            Type item = type instanceof ParameterizedType p ? p.getActualTypeArguments()[0] : type;
            for (int i = 0; i < list.items().size(); i++) {
                int place = i;
                value(parameter, item, list.items().get(i), changed -> around.apply(with(list, place, changed)), top);
            }
        } else if (value instanceof YamlValue.Mapping map) {
            Set<String> read =
                    top ? readFields(parameter.fact()) : map.entries().keySet();
            map.entries().forEach((key, inner) -> {
                if (read.contains(key)) {
                    value(parameter, typeOf(type, key), inner, changed -> around.apply(with(map, key, changed)), false);
                }
            });
        } else if (value instanceof YamlValue.Scalar scalar) {
            others(type, scalar).forEach(text -> add(parameter, scalar, text, around));
        }
    }

    private static Type typeOf(Type type, String component) {
        if (type instanceof Class<?> c && c.isRecord()) {
            return Arrays.stream(c.getRecordComponents())
                    .filter(r -> r.getName().equals(component))
                    .<Type>map(RecordComponent::getGenericType)
                    .findFirst()
                    .orElse(Object.class);
        }
        return Object.class;
    }

    private static Set<String> others(Type type, YamlValue.Scalar scalar) {
        if (scalar.text().equals("true") || scalar.text().equals("false")) {
            return Set.of(scalar.text().equals("true") ? "false" : "true");
        }
        if (type instanceof Class<?> c && c.isEnum()) {
            return Enums.next(c, scalar.text()).map(Set::of).orElse(Set.of());
        }
        return scalar.quoted() ? Set.of() : ExpressionEdits.numbers(scalar.text());
    }

    private void add(
            ParameterDeclaration parameter, YamlValue.Scalar scalar, String text, UnaryOperator<YamlValue> around) {
        YamlValue changed = around.apply(new YamlValue.Scalar(text, scalar.quoted(), scalar.line(), scalar.column()));
        Problems problems = new Problems();
        List<Record> facts = PackageReader.values(file, parameter.fact(), changed, problems);
        if (!problems.isEmpty()) {
            invalid++;
        } else if (!facts.equals(parameter.defaults())) {
            mutants.add(new Mutant(
                    Mutant.Kind.PARAMETER,
                    "",
                    file + ":" + scalar.line(),
                    parameter.name() + ": " + scalar.text(),
                    parameter.name() + ": " + text,
                    "",
                    Map.of(parameter.name(), facts)));
        }
    }

    private static YamlValue with(YamlValue.Sequence list, int place, YamlValue item) {
        List<YamlValue> items = new ArrayList<>(list.items());
        items.set(place, item);
        return new YamlValue.Sequence(items, list.line(), list.column());
    }

    private static YamlValue with(YamlValue.Mapping map, String key, YamlValue value) {
        Map<String, YamlValue> entries = new LinkedHashMap<>(map.entries());
        entries.put(key, value);
        return new YamlValue.Mapping(entries, map.keys(), map.line(), map.column());
    }

    /** Fields of a parameter that some rule reads; all of them when a rule passes the fact on or calls a function of it. */
    private Set<String> readFields(Class<? extends Record> fact) {
        List<String> fields = Arrays.stream(fact.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        Set<String> read = new HashSet<>();
        for (RuleText rule : pack.rules()) {
            for (RuleText.PatternText pattern : rule.patterns()) {
                if (pattern.type()
                        .substring(pattern.type().lastIndexOf('.') + 1)
                        .equals(fact.getSimpleName())) {
                    read.addAll(readFields(rule, pattern, fields));
                }
            }
        }
        return read;
    }

    private static Set<String> readFields(RuleText rule, RuleText.PatternText pattern, List<String> fields) {
        Set<String> words = new HashSet<>();
        pattern.constraints().forEach(c -> words.addAll(List.of(c.text().split("[^\\w]+"))));
        if (!pattern.variable().isEmpty()) {
            StringBuilder all = new StringBuilder(rule.consequence());
            rule.patterns()
                    .forEach(p -> p.constraints().forEach(c -> all.append('\n').append(c.text())));
            Matcher use = Pattern.compile(Pattern.quote(pattern.variable()) + "\\b(?:\\.(\\w+))?")
                    .matcher(all);
            while (use.find()) {
                if (use.group(1) == null || !fields.contains(use.group(1))) {
                    return new HashSet<>(fields);
                }
                words.add(use.group(1));
            }
        }
        return words;
    }
}
