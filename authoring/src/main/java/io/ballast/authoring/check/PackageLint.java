package io.ballast.authoring.check;

import io.ballast.authoring.check.TypedRule.TypedPattern;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.pack.HitPolicy;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Looks for mistakes in a package that the build of a bundle lets pass. Thread-safe. */
public final class PackageLint {
    private static final Pattern IMPORT = Pattern.compile("\\bimport\\s+([\\w.]+\\.(\\w+))(?![\\w.*])");

    /**
     * What there is to say about a package.
     *
     * @param checked  the package with its rules, as far as they could be read
     * @param findings what is wrong or strange, errors of {@link PackageCheck} included, in no particular order
     */
    public record Result(CheckedPackage checked, List<Finding> findings) {}

    private PackageLint() {}

    /** Looks at a package. */
    public static Result check(PackageSource source) {
        Problems problems = new Problems();
        PackageCheck.Result result = PackageCheck.analyse(source, problems);
        Findings findings = new Findings(result.checked());
        rules(result.typed(), findings);
        if (problems.isEmpty()) {
            parameters(result.typed(), findings);
            source.drl().keySet().forEach(file -> imports(file, findings));
        }
        List<Finding> all = new ArrayList<>(findings.list());
        for (Problem problem : problems.list()) {
            all.add(new Finding(Severity.ERROR, problem));
        }
        return new Result(result.checked(), List.copyOf(all));
    }

    private static void rules(List<TypedRule> rules, Findings findings) {
        HitPolicy policy = findings.source().manifest().hitPolicy();
        List<Conditions> possible = new ArrayList<>();
        for (TypedRule rule : rules) {
            Conditions conditions = Conditions.of(rule);
            if (new RuleLint(conditions, findings).check()) {
                possible.add(conditions);
            }
            if (policy == HitPolicy.FIRST && rule.text().priority() == 0) {
                findings.add(
                        Lint.NO_PRIORITY,
                        rule.text(),
                        "rule",
                        "rule '" + rule.text().name() + "' has no @priority, so it goes before those that have one",
                        "Write @priority(n) behind the @id; the lowest number goes first.");
            }
        }
        new RulePairs(possible, policy, findings).check();
    }

    private static void parameters(List<TypedRule> rules, Findings findings) {
        PackageSource source = findings.source();
        Set<Class<?>> declared = source.manifest().parameters().stream()
                .<Class<?>>map(ParameterDeclaration::fact)
                .collect(Collectors.toSet());
        for (TypedRule rule : rules) {
            for (TypedPattern pattern : rule.patterns()) {
                if (Parameter.class.isAssignableFrom(pattern.type()) && !declared.contains(pattern.type())) {
                    findings.add(
                            Lint.UNDECLARED_PARAMETER,
                            rule.text().file(),
                            pattern.text().line(),
                            pattern.text().column(),
                            "no parameter of the package has facts of "
                                    + pattern.text().type(),
                            "Declare it below 'parameters' of package.yaml, with a default.");
                }
            }
        }
        Set<Class<?>> matched = rules.stream()
                .flatMap(r -> r.patterns().stream())
                .<Class<?>>map(TypedPattern::type)
                .collect(Collectors.toSet());
        for (ParameterDeclaration parameter : source.manifest().parameters()) {
            if (!matched.contains(parameter.fact()) && !LedgerParameter.class.isAssignableFrom(parameter.fact())) {
                findings.add(
                        Lint.UNUSED_PARAMETER,
                        parameter.name(),
                        "no rule matches " + parameter.fact().getSimpleName() + ", so parameter '" + parameter.name()
                                + "' has no effect",
                        "Use it in a rule, or remove it.");
            }
            described(parameter.name(), "parameter '" + parameter.name() + "'", parameter.description(), findings);
        }
        described("name", "the package", source.manifest().description(), findings);
    }

    private static void described(String key, String what, String description, Findings findings) {
        if (description.isBlank()) {
            findings.add(
                    Lint.NOT_DESCRIBED,
                    key,
                    what + " has no description",
                    "Add a sentence for operators: description: ...");
        }
    }

    private static void imports(String file, Findings findings) {
        String text = findings.source().drl().get(file);
        Set<String> used = new TreeSet<>();
        Tokens tokens = new Tokens(IMPORT.matcher(text).replaceAll(" "), 1, 1);
        while (!tokens.atEnd()) {
            used.add(tokens.next().text());
        }
        String code = withoutComments(text);
        Set<String> seen = new TreeSet<>();
        Matcher matcher = IMPORT.matcher(code);
        while (matcher.find()) {
            boolean twice = !seen.add(matcher.group(1));
            if (twice || !used.contains(matcher.group(2))) {
                int at = matcher.start(1);
                findings.add(
                        Lint.UNUSED_IMPORT,
                        file,
                        1
                                + (int) code.substring(0, at)
                                        .chars()
                                        .filter(c -> c == '\n')
                                        .count(),
                        at - code.lastIndexOf('\n', at - 1),
                        matcher.group(2) + (twice ? " is imported twice" : " is imported, but not used"),
                        "Remove the import.");
            }
        }
    }

    /** The text with blanks for its comments; every place stays what it is. */
    private static String withoutComments(String text) {
        return Pattern.compile("//[^\\n]*|(?s:/\\*.*?\\*/)|\"(?:[^\"\\\\\\n]|\\\\.)*\"")
                .matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement(m.group().replaceAll("[^\\n]", " ")));
    }
}
