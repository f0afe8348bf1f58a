package io.ballast.authoring.compile;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern TYPE_LINE = Pattern.compile("(?m)^\\s*(?:found : |\\d+\\. ERROR in ).*$");

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
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(services.newReleaseId("io.ballast", "bundle", "1"));
        Map<String, String> displays = new TreeMap<>();
        for (CheckedPackage pack : packages) {
            PackageSource source = pack.source();
            source.drl().forEach((file, text) -> {
                String path = source.drlPackage().replace('.', '/') + "/" + file;
                files.write(ROOT + path, text);
                displays.put(path, source.display(file));
            });
        }
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(ExecutableModelProject.class);
        for (Message message : builder.getResults().getMessages(Message.Level.ERROR)) {
            report(message, displays, problems);
        }
        problems.throwIfAny();
        return collect((InternalKieModule) builder.getKieModule(), packages);
    }

    private static void report(Message message, Map<String, String> displays, Problems problems) {
        String path = message.getPath() == null ? "" : message.getPath().replaceFirst("^" + ROOT, "");
        String file = displays.getOrDefault(path, path.isEmpty() ? "rules" : path);
        String text = message.getText() == null ? "" : message.getText();
        String advice = "";
        if (text.contains("_this cannot be resolved")) {
            advice = "Arithmetic between a field and another fact does not compile; put it into a marked function.";
        }
        Matcher noise = TYPE_LINE.matcher(text);
        String short1 = noise.replaceAll("").strip().lines().findFirst().orElse("the rule does not compile");
        problems.add(CODE, file, Math.max(0, message.getLine()), Math.max(0, message.getColumn()), short1, advice);
    }

    private static Classes collect(InternalKieModule module, List<CheckedPackage> packages) {
        Map<String, byte[]> classFiles = new TreeMap<>();
        List<String> modelClasses = new ArrayList<>();
        for (String file : module.getFileNames()) {
            if (file.endsWith(".class")) {
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
