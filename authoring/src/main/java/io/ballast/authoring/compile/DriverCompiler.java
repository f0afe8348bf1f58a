package io.ballast.authoring.compile;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles generated loop classes against the classes of their rules, in a temporary folder that is removed again. */
final class DriverCompiler {
    private DriverCompiler() {}

    /**
     * Class files by path.
     *
     * @param sources    sources by class name
     * @param ruleClasses classes that they call, by path
     */
    static Map<String, byte[]> compile(Map<String, String> sources, Map<String, byte[]> ruleClasses) {
        if (sources.isEmpty()) {
            return Map.of();
        }
        try {
            Path folder = Files.createTempDirectory("ballast-drivers");
            try {
                return compile(folder, sources, ruleClasses);
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> compile(
            Path folder, Map<String, String> sources, Map<String, byte[]> ruleClasses) throws IOException {
        for (Map.Entry<String, byte[]> e : ruleClasses.entrySet()) {
            Path file = folder.resolve(e.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, e.getValue());
        }
        List<String> arguments = new ArrayList<>(List.of(
                "-nowarn",
                "-g:none",
                "-proc:none",
                "--release",
                "17",
                "-encoding",
                "UTF-8",
                "-cp",
                folder + java.io.File.pathSeparator + System.getProperty("java.class.path"),
                "-d",
                folder.toString()));
        for (Map.Entry<String, String> e : sources.entrySet()) {
            Path file = folder.resolve(e.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, e.getValue());
            arguments.add(file.toString());
        }
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        if (!BatchCompiler.compile(arguments.toArray(new String[0]), out, out, null)) {
            throw new IllegalStateException("generated loops do not compile: " + messages);
        }
        Map<String, byte[]> classFiles = new TreeMap<>();
        for (String name : sources.keySet()) {
            String path = name.replace('.', '/') + ".class";
            classFiles.put(path, Files.readAllBytes(folder.resolve(path)));
        }
        return classFiles;
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
