package io.ballast.cli.bundle;

import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.authoring.diff.PolicyDiff.Subject;
import io.ballast.cli.term.Paint;
import java.util.List;
import java.util.Locale;

/** Differences between two policies, for people. */
public final class PolicyChanges {
    private PolicyChanges() {}

    /** One paragraph of lines for each difference: what came, went or changed, with both texts. */
    public static String text(List<Change> changes, Paint paint) {
        if (changes.isEmpty()) {
            return "no difference";
        }
        StringBuilder text = new StringBuilder();
        for (Change change : changes) {
            String sign =
                    switch (change.kind()) {
                        case ADDED -> "+ ";
                        case REMOVED -> "- ";
                        case CHANGED -> "~ ";
                    };
            String what = change.subject().name().toLowerCase(Locale.ROOT) + " " + change.name();
            text.append(sign).append(paint.strong(what));
            if (change.subject() == Subject.CELL) {
                text.append(": ")
                        .append(paint.bad(shown(change.before())))
                        .append(" -> ")
                        .append(paint.good(shown(change.after())))
                        .append('\n');
                continue;
            }
            text.append('\n');
            change.before()
                    .lines()
                    .forEach(l -> text.append("    - ").append(paint.bad(l)).append('\n'));
            change.after()
                    .lines()
                    .forEach(l -> text.append("    + ").append(paint.good(l)).append('\n'));
        }
        return text.toString();
    }

    private static String shown(String cell) {
        return cell.isEmpty() ? "(empty)" : cell;
    }
}
