package io.ballast.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a report as one HTML page that loads nothing: style and script are inside, and the page's own policy forbids the network. Equal data gives equal
 * text. Thread-safe.
 */
public final class HtmlReport {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    private HtmlReport() {}

    /**
     * Writes the page.
     *
     * @throws IOException when {@code out} cannot be written
     */
    public static void write(ReportData data, Appendable out) throws IOException {
        Html html = new Html();
        html.open("html", "lang", "en").line();
        head(html, data);
        html.open("body").line();
        header(html, data);
        html.open("main").line();
        if (data.sections().isEmpty()) {
            html.element("p", "There is nothing to report.", "class", "empty");
        }
        for (int i = 0; i < data.sections().size(); i++) {
            section(html, data.sections().get(i), i);
        }
        html.close("main").line();
        html.element("footer", "Made by Ballast. This page is complete in itself: it loads nothing and sends nothing.");
        // The comments make the script an XML section as well, so that the page can be read by an XML parser.
        html.open("script")
                .trusted("/*<![CDATA[*/\n" + resource("report.js") + "/*]]>*/")
                .close("script")
                .line();
        html.close("body").close("html").line();
        out.append("<!DOCTYPE html>\n").append(html.finished());
    }

    private static void head(Html html, ReportData data) {
        html.open("head").line();
        html.empty("meta", "charset", "utf-8").line();
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        html.empty("meta", "name", "color-scheme", "content", "light dark").line();
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY)
                .line();
        html.element("title", data.title()).line();
        html.open("style")
                .trusted("/*<![CDATA[*/\n" + resource("report.css") + "/*]]>*/")
                .close("style")
                .line();
        html.close("head").line();
    }

    private static void header(Html html, ReportData data) {
        html.open("header").open("div", "class", "brand");
        html.open("svg", "viewBox", "0 0 32 32", "class", "logo", "aria-hidden", "true");
        html.empty("path", "d", "M3 9h26l-4.6 13.2A6 6 0 0 1 18.700 26h-5.400a6 6 0 0 1-5.700-3.800z", "class", "hull");
        html.empty(
                "path", "d", "M9.500 18h13l-1.300 3.600a3 3 0 0 1-2.800 2h-4.800a3 3 0 0 1-2.800-2z", "class", "load");
        html.close("svg").element("span", "Ballast").close("div");
        html.element("button", "Light or dark", "type", "button", "id", "theme", "hidden", "hidden");
        html.element("h1", data.title());
        html.open("p", "class", "meta").text(data.generatedAt()).text(" · bundle ");
        html.element("code", data.revision()).close("p").line();
        List<Section> sections = data.sections();
        if (sections.size() > 1) {
            html.open("nav");
            for (int i = 0; i < sections.size(); i++) {
                html.element("a", sections.get(i).title(), "href", "#s" + i);
            }
            html.close("nav");
        }
        html.close("header").line();
    }

    private static void section(Html html, Section section, int index) {
        html.open("section", "id", "s" + index).element("h2", section.title());
        if (!section.introduction().isEmpty()) {
            html.element("p", section.introduction(), "class", "intro");
        }
        html.line();
        if (section instanceof TraceSection trace) {
            new TraceView(html).draw(trace);
        } else if (section instanceof ClusterSection cluster) {
            new ClusterView(html, "s" + index + "d").draw(cluster);
        } else if (section instanceof NodeSection node) {
            new NodeView(html).draw(node);
        } else {
            throw new IllegalStateException("no view for " + section.getClass().getName());
        }
        html.close("section").line();
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "resource " + name + " is missing beside " + HtmlReport.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name + " cannot be read", e);
        }
    }
}
