package io.ballast.scheduler.extender;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Pages by path. Thread-safe. */
final class Pages {
    private final Map<String, Page> pages;
    private final BiConsumer<String, RuntimeException> failures;

    /**
     * Pages.
     *
     * @param pages    by path; one that ends with a slash has all paths below it
     * @param failures is told the path of a page that fails, and why
     */
    Pages(Map<String, Page> pages, BiConsumer<String, RuntimeException> failures) {
        this.pages = Map.copyOf(pages);
        this.failures = failures;
    }

    /** The path of the page that a path belongs to: its own, or one that ends with a slash and stands before more. */
    Optional<String> at(String path) {
        for (String page : pages.keySet()) {
            if (page.equals(path) || (page.endsWith("/") && path.startsWith(page))) {
                return Optional.of(page);
            }
        }
        return Optional.empty();
    }

    /** Paths of all pages. */
    Stream<String> paths() {
        return pages.keySet().stream();
    }

    /** @param page what {@link #at} has found for the path of the request */
    Reply read(Request request, String page) throws IOException, RefusedRequest {
        String rest = request.path().substring(page.length());
        Map<String, String> query = query(request.rawQuery());
        request.deciding();
        try {
            return Reply.page(pages.get(page).read(rest, query));
        } catch (RuntimeException e) { // a fault of ours: told, and the caller is not left without an answer
            failures.accept(page, e);
            return Reply.text(500, "unexpected failure: " + Texts.printable(String.valueOf(e)));
        }
    }

    private static Map<String, String> query(String raw) throws RefusedRequest {
        Map<String, String> query = new HashMap<>();
        for (String part : raw == null ? new String[0] : raw.split("&")) {
            String[] pair = part.split("=", 2);
            query.put(decoded(pair[0]), pair.length == 1 ? "" : decoded(pair[1]));
        }
        return query;
    }

    private static String decoded(String raw) throws RefusedRequest {
        try {
            return URLDecoder.decode(raw, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw RefusedRequest.of(400, "the query of the request is malformed");
        }
    }
}
