package io.ballast.scheduler.explain;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.FilterDecision;
import io.ballast.scheduler.decide.PodFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Why a pod is where it is, as the adapter tells it; names of fields are part of the interface. Absent is null.
 *
 * @param pod      namespace and name
 * @param uid      its UID
 * @param state    {@code waiting}, {@code placed} or {@code gone}
 * @param node     node that it holds, bound or about to be
 * @param profile  profile that decides
 * @param revision revision of the rules
 * @param last     the last decision about it
 * @param bind     the last bind of it
 * @param now      while it waits: what the rules say of it this moment, on every node
 */
public record PodWhy(
        String pod,
        String uid,
        String state,
        String node,
        String profile,
        String revision,
        Decided last,
        Bound bind,
        PlacementJson now) {
    /**
     * A decision.
     *
     * @param id       its name
     * @param at       when it was made
     * @param asked    nodes that kube-scheduler asked about
     * @param fitting  how many of them fit
     * @param best     the best of them
     * @param refusals why the others were refused, by rule; empty when something fits and nobody asked
     * @param planned  whether the node had been planned before
     * @param revision revision of the rules
     */
    public record Decided(
            String id,
            String at,
            int asked,
            int fitting,
            List<FilterDecision.Scored> best,
            List<FilterDecision.Refusal> refusals,
            boolean planned,
            String revision) {
        static Decided of(FilterDecision decision) {
            return new Decided(
                    decision.id(),
                    decision.at().toString(),
                    decision.asked(),
                    decision.fitting(),
                    decision.best(),
                    decision.refusals(),
                    decision.planned(),
                    decision.revision());
        }
    }

    /**
     * A bind.
     *
     * @param kind    {@code bound}, {@code conflict} or {@code failed}
     * @param problem why it was refused or failed
     */
    public record Bound(String node, String at, String kind, String problem) {
        static Bound of(BindDecision bind) {
            return new Bound(
                    bind.node(),
                    bind.at().toString(),
                    bind.kind().name().toLowerCase(Locale.ROOT),
                    bind.problem().orElse(null));
        }
    }

    static PodWhy of(String title, PodFacts facts, Optional<PlacementJson> now) {
        String state = facts.node().isPresent() ? "placed" : facts.waiting().isPresent() ? "waiting" : "gone";
        return new PodWhy(
                title,
                facts.uid(),
                state,
                facts.node().orElse(null),
                facts.profile(),
                facts.revision(),
                facts.last().map(Decided::of).orElse(null),
                facts.bind().map(Bound::of).orElse(null),
                now.orElse(null));
    }
}
