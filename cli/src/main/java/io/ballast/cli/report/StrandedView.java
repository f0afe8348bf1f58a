package io.ballast.cli.report;

import io.ballast.cli.report.TraceSection.Run;
import io.ballast.cli.report.TraceSection.Stranded;
import io.ballast.cli.report.TraceSection.StrandedModel;
import java.util.List;
import java.util.stream.IntStream;

/** Draws where free GPUs are: a row for each model, a bar with one part for each reason. */
final class StrandedView {
    private final Html html;

    StrandedView(Html html) {
        this.html = html;
    }

    /** Free GPUs of the model that has most of them, in thousandths; the scale that the bars of all runs share. */
    static long widest(Run run) {
        return run.stranded().models().stream()
                .mapToLong(StrandedModel::freeMilli)
                .max()
                .orElse(0);
    }

    void draw(Stranded stranded, long widest) {
        if (stranded.models().isEmpty()) {
            return;
        }
        html.open("div").element("h4", "Free GPUs by model and by why they stay free");
        html.open("div", "class", "scroll").open("table", "class", "stranded");
        head(stranded.reasons());
        html.open("tbody");
        for (StrandedModel model : stranded.models()) {
            html.open("tr");
            row(model, stranded.reasons(), widest);
        }
        html.open("tr", "class", "sum");
        row(sum(stranded), stranded.reasons(), 0);
        html.close("tbody").close("table").close("div").close("div").line();
    }

    private void head(List<String> reasons) {
        html.open("thead").open("tr").element("th", "Model", "scope", "col");
        for (String title : List.of("GPUs", "Free", "Share")) {
            html.element("th", title, "class", "n", "scope", "col");
        }
        html.element("th", "", "scope", "col");
        for (int i = 0; i < reasons.size(); i++) {
            html.open("th", "class", "reason", "scope", "col")
                    .open("i", "class", "key r" + i)
                    .close("i");
            html.text(reasons.get(i)).close("th");
        }
        html.close("tr").close("thead").line();
    }

    /** The cells of a row that is open, and its end; no bar where {@code widest} is 0. */
    private void row(StrandedModel model, List<String> reasons, long widest) {
        long total = model.totalMilli();
        long free = model.freeMilli();
        html.element("td", model.model(), "class", "name");
        html.element("td", Numbers.thousandths(total).replaceAll("\\.0$", ""), "class", "n");
        html.element("td", Numbers.thousandths(free), "class", "n");
        html.element("td", Numbers.fixed(total > 0 ? 100.0 * free / total : 0, 1) + " %", "class", "n");
        html.open("td", "class", "bars").open("div", "class", "bar");
        for (int i = 0; i < reasons.size() && widest > 0; i++) {
            long part = model.freeMilliByReason().get(i);
            if (part > 0) {
                String width = "width:" + Numbers.compact(100.0 * part / widest, 2) + "%";
                String hint = reasons.get(i) + ": " + Numbers.thousandths(part) + " GPUs";
                html.open("i", "class", "r" + i, "style", width, "title", hint).close("i");
            }
        }
        html.close("div").close("td");
        for (long part : model.freeMilliByReason()) {
            html.element("td", part == 0 ? "–" : Numbers.thousandths(part), "class", "n");
        }
        html.close("tr").line();
    }

    private static StrandedModel sum(Stranded stranded) {
        List<StrandedModel> models = stranded.models();
        List<Long> free = IntStream.range(0, stranded.reasons().size())
                .mapToObj(i -> models.stream()
                        .mapToLong(model -> model.freeMilliByReason().get(i))
                        .sum())
                .toList();
        return new StrandedModel(
                "all", models.stream().mapToLong(StrandedModel::totalMilli).sum(), free);
    }
}
