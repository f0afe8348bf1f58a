package io.ballast.cli.rules;

import io.ballast.authoring.check.Finding;
import io.ballast.authoring.check.Severity;
import io.ballast.authoring.review.RulesReview;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.SheetCell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * A review as SARIF 2.1.0, which code hosts show beside the lines of a change.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
final class Sarif {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final Excerpts excerpts = new Excerpts();
    private final List<String> codes = new ArrayList<>();

    private Sarif() {}

    /** One SARIF log with one run. */
    static String render(RulesReview review) {
        return JsonMapper.shared().writeValueAsString(new Sarif().log(review));
    }

    private Map<String, Object> log(RulesReview review) {
        review.findings().stream()
                .map(f -> f.problem().code())
                .distinct()
                .sorted()
                .forEach(codes::add);
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "ballast");
        driver.put("rules", codes.stream().map(c -> rule(c, review)).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", review.findings().stream().map(this::result).toList());
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return log;
    }

    private static Map<String, Object> rule(String code, RulesReview review) {
        Severity severity = review.findings().stream()
                .filter(f -> f.problem().code().equals(code))
                .map(Finding::severity)
                .findFirst()
                .orElseThrow();
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", code);
        page(code).ifPresent(page -> {
            List<String> lines = page.lines().filter(l -> !l.isBlank()).toList();
            rule.put("shortDescription", Map.of("text", lines.size() > 1 ? lines.get(1) : code));
            rule.put("help", Map.of("text", page, "markdown", page));
        });
        rule.put("defaultConfiguration", Map.of("level", CheckJson.word(severity)));
        rule.put("properties", Map.of("page", CheckText.page(code)));
        return rule;
    }

    private Map<String, Object> result(Finding finding) {
        Problem problem = finding.problem();
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", problem.code());
        result.put("ruleIndex", codes.indexOf(problem.code()));
        result.put("level", CheckJson.word(finding.severity()));
        String advice = problem.advice().isEmpty() ? "" : "\n" + problem.advice();
        result.put("message", Map.of("text", problem.message() + advice));
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", Map.of("uri", uri(problem.file())));
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        if (!problem.sheet().isEmpty()) {
            // A spreadsheet has no lines; the cell has a name.
            String cell = SheetCell.name(problem.sheet(), problem.line(), problem.column());
            location.put("logicalLocations", List.of(Map.of("name", cell, "kind", "cell")));
        } else if (problem.line() > 0) {
            physical.put("region", region(problem));
        }
        result.put("locations", List.of(location));
        return result;
    }

    private Map<String, Object> region(Problem problem) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", problem.line());
        if (problem.column() > 0) {
            region.put("startColumn", problem.column());
            excerpts.of(problem)
                    .filter(e -> e.end() >= problem.column())
                    .ifPresent(e -> region.put("endColumn", e.end() + 1));
        }
        return region;
    }

    /** A path as the reference that SARIF wants, with blanks and other signs escaped. */
    private static String uri(String file) {
        try {
            return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }

    private static Optional<String> page(String code) {
        try (InputStream in = Sarif.class.getResourceAsStream("errors/" + code + ".md")) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
