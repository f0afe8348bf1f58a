package io.ballast.authoring.table;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Tables written as text, for tests: cells with {@code |} between them, empty ones left blank. */
final class TableTexts {
    private TableTexts() {}

    static List<List<Object>> rows(String text) {
        return text.lines().map(TableTexts::row).toList();
    }

    private static List<Object> row(String line) {
        return Arrays.stream(line.split("\\|", -1))
                .map(String::strip)
                .map(c -> c.isEmpty() ? null : c.matches("-?\\d+(\\.\\d+)?") ? Double.valueOf(c) : (Object) c)
                .toList();
    }

    static byte[] csv(String text) {
        return csv(rows(text)).getBytes(StandardCharsets.UTF_8);
    }

    static String csv(List<List<Object>> rows) {
        return rows.stream()
                .map(r -> r.stream().map(TableTexts::quoted).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n"));
    }

    private static String quoted(Object cell) {
        if (cell == null) {
            return "";
        }
        String text = cell instanceof Double d && d == Math.rint(d) ? Long.toString(d.longValue()) : cell.toString();
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    static byte[] xlsx(String text) {
        return Xlsx.of("Matrix", rows(text));
    }

    /** What the check says of a package with one table, each problem as place, code and message. */
    static List<String> problems(String file, byte[] bytes) {
        return found(file, bytes).stream()
                .map(p -> (p.position().replaceFirst("^tiny/[^ :]+:? ?", "") + " " + p.code() + " " + p.message())
                        .strip())
                .toList();
    }

    static List<Problem> found(String file, byte[] bytes) {
        Problems problems = new Problems();
        PackageCheck.check(
                TinyPackage.named("tiny", "classify, tune").table(file, bytes).source(), problems);
        return problems.list().stream().sorted().toList();
    }

    static List<String> xlsxProblems(String text) {
        return problems("t.drl.xlsx", xlsx(text));
    }
}
