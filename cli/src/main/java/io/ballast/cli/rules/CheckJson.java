package io.ballast.cli.rules;

import io.ballast.authoring.check.Finding;
import io.ballast.authoring.check.Severity;
import io.ballast.authoring.review.Executor;
import io.ballast.authoring.review.RulesReview;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A review for programs. */
final class CheckJson {
    private CheckJson() {}

    /** One JSON object. */
    static String render(RulesReview review) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("packages", review.packages());
        root.put("rules", review.rules());
        root.put("errors", review.count(Severity.ERROR));
        root.put("warnings", review.count(Severity.WARNING));
        root.put("notes", review.count(Severity.NOTE));
        root.put("findings", review.findings().stream().map(CheckJson::finding).toList());
        root.put(
                "executors",
                review.executors().stream().map(CheckJson::executor).toList());
        return JsonMapper.shared().writeValueAsString(root);
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("severity", word(finding.severity()));
        object.put("code", finding.problem().code());
        object.put("file", finding.problem().file());
        object.put("sheet", finding.problem().sheet());
        object.put("line", finding.problem().line());
        object.put("column", finding.problem().column());
        object.put("message", finding.problem().message());
        object.put("advice", finding.problem().advice());
        object.put("page", CheckText.page(finding.problem().code()));
        return object;
    }

    private static Map<String, Object> executor(Executor executor) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("rule", executor.rule());
        object.put("executor", word(executor.kind()));
        object.put("reason", executor.reason());
        return object;
    }

    /** A constant as programs read it. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
