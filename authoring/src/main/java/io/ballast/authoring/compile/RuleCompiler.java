package io.ballast.authoring.compile;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.RuleText;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.drools.compiler.kie.builder.impl.InternalKieModule;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;

/**
 * Compiles DRL to the classes of Drools' executable model. The release id is fixed, because the names of the generated classes depend on it; that is why
 * a process should compile one bundle only. Not thread-safe.
 */
final class RuleCompiler {
    private static final String CODE = "BAL-R020";
    private static final String ROOT = "src/main/resources/";

    /**
     * Classes by path, and the model class of each package by package name.
     *
     * @param classFiles class files
     * @param models     model class names
     */
    record Classes(Map<String, byte[]> classFiles, Map<String, String> models) {}

    private RuleCompiler() {}

    /** Compiles all packages together; errors go to the problems with the place in the author's file. */
    static Classes compile(List<CheckedPackage> packages, Problems problems) {
        Map<String, String> files = new TreeMap<>();
        for (CheckedPackage pack : packages) {
            pack.drl().forEach((file, text) -> files.put(path(pack.source(), file), text));
        }
        KieBuilder builder = build(files);
        List<Message> errors = builder.getResults().getMessages(Message.Level.ERROR);
        if (!errors.isEmpty()) {
            List<CheckedPackage> failed = packages.stream()
                    .filter(p -> errors.stream().anyMatch(e -> concerns(e, p)))
                    .toList();
            (failed.isEmpty() ? packages : failed).forEach(p -> blame(p, errors, problems));
        }
        problems.throwIfAny();
        return collect((InternalKieModule) builder.getKieModule(), packages);
    }

    private static String path(PackageSource source, String file) {
        // Drools would read a file that is named like a table as one.
        String name = PackageSource.isTable(file) ? file.replace('.', '_') + ".drl" : file;
        return source.drlPackage().replace('.', '/') + "/" + name;
    }

    private static KieBuilder build(Map<String, String> drl) {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(services.newReleaseId("io.ballast", "bundle", "1"));
        drl.forEach((path, text) -> files.write(ROOT + path, text));
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(ExecutableModelProject.class);
        return builder;
    }

    private static boolean concerns(Message error, CheckedPackage pack) {
        return error.getPath() != null
                && error.getPath().contains(pack.source().drlPackage().replace('.', '/') + "/");
    }

    /**
     * Reports what does not compile. Most errors name a generated Java file, which says nothing to an author; so each rule is compiled on its own, on its
     * own lines, and those that fail are named. That takes long, but only when something is wrong.
     */
    private static void blame(CheckedPackage pack, List<Message> errors, Problems problems) {
        PackageSource source = pack.source();
        boolean found = false;
        for (RuleText rule : pack.rules()) {
            List<Message> alone = build(Map.of(path(source, rule.file()), only(rule, pack)))
                    .getResults()
                    .getMessages(Message.Level.ERROR);
            if (!alone.isEmpty()) {
                found = true;
                String message = "rule '" + rule.name() + "' " + why(alone);
                pack.problem(problems, CODE, rule.file(), rule.line(), 1, message, advice(alone));
            }
        }
        if (!found) {
            problems.add(CODE, source.display("package.yaml"), 0, 0, "the package " + why(errors), advice(errors));
        }
    }

    /** The file of a rule with the lines of all other rules left empty. */
    private static String only(RuleText rule, CheckedPackage pack) {
        List<Integer> starts = pack.rules().stream()
                .filter(r -> r.file().equals(rule.file()))
                .map(RuleText::line)
                .sorted()
                .toList();
        int end = starts.stream().filter(s -> s > rule.line()).findFirst().orElse(Integer.MAX_VALUE);
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (String line : pack.drl().get(rule.file()).lines().toList()) {
            number++;
            boolean keep = number < starts.get(0) || (number >= rule.line() && number < end);
            text.append(keep ? line : "").append('\n');
        }
        return text.toString();
    }

    private static String why(List<Message> errors) {
        return "does not compile: "
                + errors.stream()
                        .map(Message::getText)
                        .filter(t -> t != null && !t.startsWith("Java source of "))
                        .flatMap(String::lines)
                        .map(String::strip)
                        .filter(l -> !l.isEmpty())
                        .findFirst()
                        .orElse("the compiler gives no reason");
    }

    private static String advice(List<Message> errors) {
        return errors.stream().anyMatch(e -> String.valueOf(e.getText()).contains("_this cannot be resolved"))
                ? "Arithmetic between a field and another fact does not compile; put it into a marked function."
                : "Compare with the rules that are shipped; this is a gap of the check before the compiler.";
    }

    private static Classes collect(InternalKieModule module, List<CheckedPackage> packages) {
        Map<String, byte[]> classFiles = new TreeMap<>();
        List<String> modelClasses = new ArrayList<>();
        for (String file : module.getFileNames()) {
            // Drools adds a class of its own that only its module format needs.
            if (file.endsWith(".class") && file.startsWith(Bundle.CLASSES_FOLDER)) {
                classFiles.put(file, module.getBytes(file));
            } else if (file.endsWith("drools-model")) {
                new String(module.getBytes(file), java.nio.charset.StandardCharsets.UTF_8)
                        .lines()
                        .filter(l -> !l.isBlank() && !l.startsWith("Drools-Model-Version"))
                        .forEach(modelClasses::add);
            }
        }
        Map<String, String> models = new TreeMap<>();
        for (CheckedPackage pack : packages) {
            String prefix = pack.source().drlPackage() + ".";
            modelClasses.stream()
                    .filter(c -> c.startsWith(prefix))
                    .findFirst()
                    .ifPresent(c -> models.put(pack.source().manifest().name(), c));
        }
        return new Classes(classFiles, models);
    }
}
