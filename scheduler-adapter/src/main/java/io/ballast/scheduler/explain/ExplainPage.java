package io.ballast.scheduler.explain;

import io.ballast.engine.plan.PlanProgram;
import io.ballast.scheduler.decide.PodFacts;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.extender.Page;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /explain/NAMESPACE/POD}: why a pod is where it is. The rules are asked on the reader's thread, over a copy of the facts. Thread-safe. */
public final class ExplainPage implements Page {
    /** Where it is served. */
    public static final String PATH = "/explain/";

    private static final int CANDIDATES = 5;
    private static final JsonMapper JSON = new JsonMapper();

    private final SchedulerCore core;
    private volatile Explaining explaining;
    private final Duration limit;

    /** An explainer and the rules that it explains. */
    private record Explaining(PlanProgram program, PlacementExplainer explainer) {
        static Explaining of(PlanProgram program) {
            return new Explaining(program, new PlacementExplainer(program));
        }
    }

    /** @param limit how long the core may take to give the facts */
    public ExplainPage(SchedulerCore core, Duration limit) {
        this.core = core;
        this.explaining = Explaining.of(core.program());
        this.limit = limit;
    }

    @Override
    public Answer read(String rest, Map<String, String> query) {
        String[] pod = rest.split("/", -1);
        String nodes = query.getOrDefault("nodes", "");
        if (pod.length != 2 || pod[0].isEmpty() || pod[1].isEmpty() || !(nodes.isEmpty() || nodes.equals("all"))) {
            return Answer.text(400, "ask for " + PATH + "NAMESPACE/POD, with ?nodes=all for every node");
        }
        try {
            Optional<PodFacts> facts = core.facts(pod[0], pod[1]).get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return facts.isEmpty()
                    ? Answer.text(
                            404,
                            "pod " + rest
                                    + " neither waits nor was decided about lately; for older decisions: ballast decisions show DIR --pod "
                                    + rest)
                    : Answer.json(200, JSON.writeValueAsBytes(why(rest, facts.get(), nodes.equals("all"))));
        } catch (TimeoutException e) {
            return Answer.text(504, "no answer within " + limit.toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.text(503, "the adapter is being stopped");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Explains the rules that decide now. */
    private PlacementExplainer explainer() {
        Explaining known = explaining;
        if (known.program != core.program()) {
            known = Explaining.of(core.program());
            explaining = known;
        }
        return known.explainer;
    }

    private PodWhy why(String title, PodFacts facts, boolean everyNode) {
        boolean asks = facts.node().isEmpty();
        Optional<PlacementJson> now = facts.waiting()
                .filter(w -> asks)
                .map(w -> PlacementJson.of(explainer().explain(w.pod(), w.request(), facts.nodes(), CANDIDATES)))
                .map(json -> everyNode ? json : json.summed());
        return PodWhy.of(title, facts, now);
    }
}
