package io.ballast.scheduler.observe;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.FilterDecision;
import io.ballast.scheduler.decide.FilterDecision.Refusal;
import java.nio.charset.StandardCharsets;

/** Notes of events. */
final class Notes {
    /** Bytes that the API server takes. */
    static final int LONGEST = 1024;

    private static final int SHORT_REVISION = 12;

    private Notes() {}

    /** Why nothing fits, most nodes first; what does not fit into a note is counted at its end. */
    static String failed(FilterDecision decision) {
        StringBuilder note = new StringBuilder("0 of " + decision.asked() + " nodes");
        int written = 0;
        int reasons = decision.refusals().size();
        for (Refusal refusal : decision.refusals()) {
            String part = (written == 0 ? ": " : ", ") + text(refusal);
            String rest = ", and " + (reasons - written) + " more reasons";
            if (bytes(note) + bytes(part) + bytes(rest) > LONGEST) {
                note.append(rest);
                break;
            }
            note.append(part);
            written++;
        }
        return note.toString();
    }

    private static String text(Refusal refusal) {
        String rule = refusal.rule().isEmpty() ? "" : " (" + refusal.rule() + ")";
        return refusal.nodes() + " " + refusal.reason() + rule;
    }

    /** Where a pod was placed; the decision says how good the node is, when it is still known. */
    static String placed(BindDecision bind, FilterDecision decision) {
        StringBuilder note = new StringBuilder("on node " + bind.node());
        if (decision != null) {
            decision.best().stream()
                    .filter(best -> best.node().equals(bind.node()))
                    .findFirst()
                    .ifPresent(best -> note.append(", ").append(best.points()).append(" of 100 points"));
            note.append(", ")
                    .append(decision.fitting())
                    .append(" of ")
                    .append(decision.asked())
                    .append(" nodes fit, rules ")
                    .append(shortened(decision.revision()));
        }
        bind.id().ifPresent(id -> note.append(", decision ").append(id));
        return cut(note.toString());
    }

    private static String shortened(String revision) {
        return revision.length() > SHORT_REVISION ? revision.substring(0, SHORT_REVISION) : revision;
    }

    private static String cut(String note) {
        return bytes(note) <= LONGEST ? note : note.substring(0, LONGEST / 4);
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
