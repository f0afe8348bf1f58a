package io.ballast.cli.rules.trial;

import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.model.FactCatalog;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes commands and fact types at the begin of a line, parameters behind {@code set}, and fields behind a type. Thread-safe. */
final class FactCompleter implements Completer {
    private static final List<String> COMMANDS = List.of("set ", "drop ", "facts", "why", "help", "quit");

    private final PackageManifest pack;

    FactCompleter(PackageManifest pack) {
        this.pack = pack;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String typed =
                line.line().substring(0, Math.min(line.cursor(), line.line().length()));
        // Braces and commas end a word here, which the parser does not know; so what stands before them in its word is
        // kept.
        String word =
                line.word().substring(0, Math.min(line.wordCursor(), line.word().length()));
        String kept = word.substring(0, word.length() - lastName(word).length());
        words(typed).forEach(w -> candidates.add(new Candidate(kept + w, w, null, null, null, null, false)));
    }

    /** What may stand at the end of a line instead of its last, unfinished name. */
    List<String> words(String typed) {
        if (typed.startsWith("set ") || typed.startsWith("drop ")) {
            List<String> names = new ArrayList<>(
                    pack.parameters().stream().map(ParameterDeclaration::name).toList());
            names.addAll(FactCatalog.typesByName().keySet());
            return names;
        }
        int colon = typed.indexOf(':');
        if (colon < 0) {
            List<String> begin = new ArrayList<>(COMMANDS);
            FactCatalog.typesByName().keySet().forEach(t -> begin.add(t + ": {"));
            return begin;
        }
        Class<? extends Record> type =
                FactCatalog.typesByName().get(typed.substring(0, colon).strip());
        boolean field = typed.strip().matches(".*[{,]\\s*\\w*");
        if (type == null || !field) {
            return List.of();
        }
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !typed.matches(".*[{,]\\s*" + name + ":.*"))
                .map(name -> name + ": ")
                .toList();
    }

    private static String lastName(String word) {
        int at = word.length();
        while (at > 0 && Character.isJavaIdentifierPart(word.charAt(at - 1))) {
            at--;
        }
        return word.substring(at);
    }
}
