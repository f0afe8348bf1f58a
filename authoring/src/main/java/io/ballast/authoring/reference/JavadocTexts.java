package io.ballast.authoring.reference;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.javadoc.Javadoc;
import com.github.javaparser.javadoc.JavadocBlockTag;
import com.github.javaparser.javadoc.description.JavadocDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the Javadoc of the platform's sources says, by key: a type's name, {@code type#field} of a record, {@code type#CONSTANT} of a constant,
 * {@code type#method(types)} of a method that rules may call. Classes do not carry their documentation, so it is taken from the sources when the command is built.
 */
public final class JavadocTexts {
    private static final String RULE_FUNCTION = "RuleFunction";

    private JavadocTexts() {}

    /**
     * Texts of all source files below some folders, in the order of their keys.
     *
     * @throws IOException when a file cannot be read or is no Java
     */
    public static Map<String, String> read(List<Path> folders) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        JavaParser parser =
                new JavaParser(new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17));
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    read(parser, file, texts);
                }
            }
        }
        return texts;
    }

    private static void read(JavaParser parser, Path file, Map<String, String> texts) throws IOException {
        ParseResult<CompilationUnit> result = parser.parse(file);
        CompilationUnit unit = result.getResult()
                .filter(u -> result.isSuccessful())
                .orElseThrow(() -> new IOException(file + " is no Java: " + result.getProblems()));
        unit.findAll(TypeDeclaration.class).forEach(type -> type(type, texts));
    }

    private static void type(TypeDeclaration<?> type, Map<String, String> texts) {
        String name = type.getFullyQualifiedName().orElse(type.getNameAsString());
        type.getJavadoc().ifPresent(doc -> {
            texts.put(name, plain(doc.getDescription()));
            for (JavadocBlockTag tag : doc.getBlockTags()) {
                if (tag.getType() == JavadocBlockTag.Type.PARAM) {
                    tag.getName().ifPresent(field -> texts.put(name + "#" + field, plain(tag.getContent())));
                }
            }
        });
        constants(type, name, texts);
        for (MethodDeclaration method : type.getMethods()) {
            if (method.isAnnotationPresent(RULE_FUNCTION)) {
                String key = methodKey(
                        name,
                        method.getNameAsString(),
                        method.getParameters().stream()
                                .map(p -> p.getType().asString().replaceAll("<.*>", ""))
                                .toList());
                texts.put(
                        key,
                        method.getJavadoc()
                                .map(Javadoc::getDescription)
                                .map(JavadocTexts::plain)
                                .orElse(""));
            }
        }
    }

    private static void constants(TypeDeclaration<?> type, String name, Map<String, String> texts) {
        if (type instanceof EnumDeclaration enumeration) {
            enumeration.getEntries().forEach(e -> e.getJavadoc()
                    .ifPresent(doc -> texts.put(name + "#" + e.getNameAsString(), plain(doc.getDescription()))));
        }
        for (FieldDeclaration field : type.getFields()) {
            if (field.isStatic() && field.isPublic()) {
                field.getJavadoc().ifPresent(doc -> field.getVariables()
                        .forEach(v -> texts.put(name + "#" + v.getNameAsString(), plain(doc.getDescription()))));
            }
        }
    }

    /** Key of a method; parameter types by simple name. */
    static String methodKey(String type, String method, List<String> parameterTypes) {
        return type + "#" + method + "(" + String.join(",", parameterTypes) + ")";
    }

    /** A description as one line of plain text: inline tags and markup give way to what they show. */
    private static String plain(JavadocDescription description) {
        return description
                .toText()
                .replaceAll("\\{@(?:code|link|linkplain|value|literal)\\s+#?([^}]*)}", "$1")
                .replaceAll("</?[a-zA-Z][^>]*>", " ")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
