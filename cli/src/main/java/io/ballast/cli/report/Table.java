package io.ballast.cli.report;

/** Small pieces that several chapters share. */
final class Table {
    private final Html html;

    private Table(Html html) {
        this.html = html;
    }

    /** Begins a table in a frame that scrolls sideways on a narrow screen. Columns whose title ends in {@code #} hold numbers. */
    static Table open(Html html, String css, String... titles) {
        html.open("div", "class", "scroll").open("table", "class", css);
        html.open("thead").open("tr");
        for (String title : titles) {
            if (title.endsWith("#")) {
                html.element("th", title.substring(0, title.length() - 1), "class", "n", "scope", "col");
            } else {
                html.element("th", title, "scope", "col");
            }
        }
        html.close("tr").close("thead").line().open("tbody");
        return new Table(html);
    }

    Table row() {
        html.open("tr");
        return this;
    }

    Table text(String text) {
        html.element("td", text);
        return this;
    }

    Table text(String text, String css) {
        html.element("td", text, "class", css);
        return this;
    }

    Table number(String text) {
        html.element("td", text, "class", "n");
        return this;
    }

    Table end() {
        html.close("tr").line();
        return this;
    }

    void close() {
        html.close("tbody").close("table").close("div").line();
    }
}
