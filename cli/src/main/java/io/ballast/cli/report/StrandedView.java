package io.ballast.cli.report;

import io.ballast.cli.report.TraceSection.Run;
import io.ballast.cli.report.TraceSection.Stranded;
import io.ballast.cli.report.TraceSection.StrandedModel;
import java.util.ArrayList;
import java.util.List;

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
        html.open("div")
                .element("h4", "Free GPUs by model and by why they stay free")
                .open("p", "class", "legend");
        for (int i = 0; i < stranded.reasons().size(); i++) {
            html.open("span")
                    .open("i", "class", "key r" + i)
                    .close("i")
                    .text(stranded.reasons().get(i))
                    .close("span");
        }
        html.close("p").line();
        Table table = Table.open(html, "stranded", "Model", "GPUs#", "Free#", "of them#", "");
        List<Long> sums = new ArrayList<>();
        stranded.reasons().forEach(reason -> sums.add(0L));
        long total = 0;
        for (StrandedModel model : stranded.models()) {
            row(table, model, stranded.reasons(), widest);
            total += model.totalMilli();
            for (int i = 0; i < sums.size(); i++) {
                sums.set(i, sums.get(i) + model.freeMilliByReason().get(i));
            }
        }
        sum(table, stranded.reasons(), total, sums);
        table.close();
        html.close("div").line();
    }

    private void row(Table table, StrandedModel model, List<String> reasons, long widest) {
        table.row();
        numbers(table, model.model(), model.totalMilli(), model.freeMilli());
        html.open("td", "class", "bars").open("div", "class", "bar");
        for (int i = 0; i < reasons.size(); i++) {
            long free = model.freeMilliByReason().get(i);
            if (free > 0 && widest > 0) {
                String width = "width:" + Numbers.compact(100.0 * free / widest, 2) + "%";
                String text = reasons.get(i) + ": " + Numbers.thousandths(free) + " GPUs";
                html.open("i", "class", "r" + i, "style", width, "title", text).close("i");
            }
        }
        html.close("div").close("td");
        table.end();
    }

    /** The last row adds up in words what the bars show. */
    private void sum(Table table, List<String> reasons, long total, List<Long> sums) {
        html.open("tr", "class", "sum");
        long free = sums.stream().mapToLong(Long::longValue).sum();
        numbers(table, "all", total, free);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < reasons.size(); i++) {
            text.append(i == 0 ? "" : " · ")
                    .append(reasons.get(i))
                    .append(' ')
                    .append(Numbers.thousandths(sums.get(i)));
        }
        table.text(text.toString(), "bars").end();
    }

    private static void numbers(Table table, String name, long total, long free) {
        table.text(name, "name")
                .number(Numbers.thousandths(total).replaceAll("\\.0$", ""))
                .number(Numbers.thousandths(free))
                .number(Numbers.fixed(total > 0 ? 100.0 * free / total : 0, 1) + " %");
    }
}
