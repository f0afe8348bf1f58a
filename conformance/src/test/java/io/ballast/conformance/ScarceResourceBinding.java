package io.ballast.conformance;

import io.ballast.api.args.ScarceResourceAvoidanceArgs;
import io.ballast.engine.plan.Candidate;
import java.util.List;
import java.util.Map;

/** {@code scheduling/scarce-resource-avoidance}: points of the rules of {@code scarce-resource}. */
final class ScarceResourceBinding implements Binding {
    private static final String PACKAGE = "scarce-resource";

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        Map<String, List<Record>> parameters =
                ScarceResourceAvoidanceArgs.parameters(given.map("args").raw());
        FitWorld world = new FitWorld();
        given.optionalMap("node").ifPresent(world::node);
        given.maps("nodes").forEach(world::node);
        given.maps("podsOnNode").forEach(world::running);
        List<Candidate> ranking = world.ranking(PACKAGE, false, parameters, FitWorld.request(given.map("pod")));
        return Scores.compare(vector, ranking);
    }
}
