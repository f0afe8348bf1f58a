package io.ballast.conformance;

import io.ballast.api.args.NodeResourcesFitPlusArgs;
import io.ballast.engine.plan.Candidate;
import io.ballast.model.Resource;
import java.util.List;
import java.util.Map;

/** {@code scheduling/node-resources-fit-plus}: points of the rules of {@code resource-fit-plus}, and requests as scores count them. */
final class FitPlusBinding implements Binding {
    private static final String PACKAGE = "resource-fit-plus";

    @Override
    public Outcome run(VectorCase vector) {
        return vector.given().has("resource") ? request(vector) : score(vector);
    }

    private static Outcome request(VectorCase vector) {
        Resource resource = Resource.of(vector.given().text("resource"));
        long amount = FitWorld.request(vector.given().map("pod")).scored().amount(resource);
        return Comparison.with(vector).number("requestMilliCPU", amount).outcome();
    }

    private static Outcome score(VectorCase vector) {
        Tree given = vector.given();
        Map<String, List<Record>> parameters =
                NodeResourcesFitPlusArgs.parameters(given.map("args").raw());
        FitWorld world = new FitWorld();
        given.optionalMap("node").ifPresent(world::node);
        given.maps("nodes").forEach(world::node);
        given.maps("podsOnNode").forEach(world::running);
        List<Candidate> ranking = world.ranking(PACKAGE, false, parameters, FitWorld.request(given.map("pod")));
        return Scores.compare(vector, ranking);
    }
}
