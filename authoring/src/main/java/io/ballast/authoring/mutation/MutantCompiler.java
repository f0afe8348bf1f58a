package io.ballast.authoring.mutation;

import io.ballast.engine.bundle.Bundle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.compiler.kie.builder.impl.InternalKieModule;
import org.drools.model.Model;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;

/**
 * Compiles many versions of single rules in one go: each is a package of its own, so that they may have the same names. Starting the compiler costs more
 * than a rule does. Not thread-safe.
 */
final class MutantCompiler {
    private static final String PACKAGE = Bundle.CLASSES_FOLDER.replace('/', '.') + "mutant.m";
    private static final Pattern NUMBER = Pattern.compile("mutant[/.\\\\]m(\\d+)\\b");

    private MutantCompiler() {}

    /** The package of a version. */
    static String drlPackage(int number) {
        return PACKAGE + number;
    }

    /**
     * Models by number; versions that do not compile are left out.
     *
     * @param drl whole texts, with the package of {@link #drlPackage}, by number
     */
    static Map<Integer, Model> compile(Map<Integer, String> drl) {
        Map<Integer, String> left = new TreeMap<>(drl);
        while (!left.isEmpty()) {
            KieBuilder builder = build(left);
            List<Message> errors = builder.getResults().getMessages(Message.Level.ERROR);
            if (errors.isEmpty()) {
                return models((InternalKieModule) builder.getKieModule());
            }
            Set<Integer> wrong = numbers(errors);
            wrong.retainAll(left.keySet());
            if (wrong.isEmpty()) {
                return halves(left);
            }
            left.keySet().removeAll(wrong);
        }
        return Map.of();
    }

    /** Errors that name no version are found by halving. */
    private static Map<Integer, Model> halves(Map<Integer, String> drl) {
        if (drl.size() == 1) {
            return Map.of();
        }
        List<Integer> numbers = new ArrayList<>(drl.keySet());
        int middle = numbers.size() / 2;
        Map<Integer, String> first = new TreeMap<>(drl);
        first.keySet().retainAll(numbers.subList(0, middle));
        Map<Integer, String> second = new TreeMap<>(drl);
        second.keySet().retainAll(numbers.subList(middle, numbers.size()));
        Map<Integer, Model> models = new HashMap<>(compile(first));
        models.putAll(compile(second));
        return models;
    }

    private static KieBuilder build(Map<Integer, String> drl) {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(services.newReleaseId("io.ballast", "mutants", "1"));
        drl.forEach((number, text) ->
                files.write("src/main/resources/" + drlPackage(number).replace('.', '/') + "/rule.drl", text));
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(ExecutableModelProject.class);
        return builder;
    }

    private static Set<Integer> numbers(List<Message> errors) {
        Set<Integer> numbers = new HashSet<>();
        for (Message error : errors) {
            Matcher matcher = NUMBER.matcher(error.getPath() + " " + error.getText());
            while (matcher.find()) {
                numbers.add(Integer.parseInt(matcher.group(1)));
            }
        }
        return numbers;
    }

    private static Map<Integer, Model> models(InternalKieModule module) {
        Map<String, byte[]> classFiles = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (String file : module.getFileNames()) {
            if (file.endsWith(".class")) {
                classFiles.put(file, module.getBytes(file));
            } else if (file.endsWith("drools-model")) {
                new String(module.getBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .filter(l -> l.startsWith(PACKAGE))
                        .forEach(names::add);
            }
        }
        ClassLoader loader = new Classes(classFiles);
        Map<Integer, Model> models = new HashMap<>();
        for (String name : names) {
            String rest = name.substring(PACKAGE.length());
            models.put(Integer.parseInt(rest.substring(0, rest.indexOf('.'))), instance(loader, name));
        }
        return models;
    }

    private static Model instance(ClassLoader loader, String name) {
        try {
            return (Model) loader.loadClass(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a compiled rule cannot be loaded: " + name, e);
        }
    }

    /** Defines compiled classes from memory. */
    private static final class Classes extends ClassLoader {
        private final Map<String, byte[]> classFiles;

        Classes(Map<String, byte[]> classFiles) {
            super(MutantCompiler.class.getClassLoader());
            this.classFiles = classFiles;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classFiles.get(name.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
