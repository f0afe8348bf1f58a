package io.ballast.scheduler.decide;

import io.ballast.cluster.load.LoadPolicy;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.engine.explain.Explainer;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.RowRules;
import io.ballast.model.Amounts;
import io.ballast.model.DecisionPoint;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Placement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one bundle says about placing pods under one profile: filter and score rules, classes of pods, how load is counted, which devices a pod gets. Not
 * thread-safe: it remembers answers.
 */
public final class SchedulingPolicy {
    private static final String LOAD_PACKAGE = "load-aware";

    private final Recording recording;
    private final PlanProgram program;
    private final PodClassifier classifier;
    private final LoadPolicy load;
    private final Explainer explainer;
    private final Optional<RowRules> reserve;
    private final Optional<Recording.Subjects> reserved;

    /**
     * The policy of a bundle under one of its own profiles.
     *
     * @param profile name of the profile
     * @throws BundleException when the bundle has not the packages that are needed
     * @throws io.ballast.engine.problem.ProblemException when the bundle has no such profile
     */
    public SchedulingPolicy(Bundle bundle, String profile, Recording recording) {
        this(bundle, bundle.profile(profile), recording);
    }

    /**
     * The policy of a bundle under any profile over its packages.
     *
     * @throws BundleException when the bundle has not the packages that are needed
     */
    public SchedulingPolicy(Bundle bundle, Profile active, Recording recording) {
        this.recording = recording;
        program = new PlanProgram(bundle, active);
        classifier = new PodClassifier(bundle, recording);
        load = load(new ResourceTranslator(bundle));
        explainer = new Explainer(program);
        Optional<String> devices = reserving(bundle, active);
        reserved = devices.map(pack -> recording.subjects(bundle, DecisionPoint.RESERVE, pack, active));
        reserve = devices.map(pack -> new RowRules(bundle, pack, Placement.class, program.parameters(pack)));
    }

    private LoadPolicy load(ResourceTranslator naming) {
        String profile = program.profile().name();
        if (program.parameters(LOAD_PACKAGE) == null) {
            throw new BundleException("profile " + profile + " must name package " + LOAD_PACKAGE
                    + ": its settings say how the load of nodes is counted");
        }
        try {
            return LoadPolicy.of(program.parameters(LOAD_PACKAGE).all(), naming);
        } catch (IllegalArgumentException e) {
            throw new BundleException("package " + LOAD_PACKAGE + " cannot be used: its " + e.getMessage(), e);
        }
    }

    /** The score package that chooses devices: the one with most weight among those that can. */
    private static Optional<String> reserving(Bundle bundle, Profile profile) {
        return profile.scores().entrySet().stream()
                .filter(e -> bundle.pack(e.getKey()).points().contains(DecisionPoint.RESERVE))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** The filter and score rules. */
    public PlanProgram program() {
        return program;
    }

    /** Where decisions are recorded. */
    Recording recording() {
        return recording;
    }

    /** Asks for the classes of pods. */
    public PodClassifier classifier() {
        return classifier;
    }

    /** How the load of nodes is counted. */
    public LoadPolicy load() {
        return load;
    }

    /** Explains verdicts of the filter rules. */
    public Explainer explainer() {
        return explainer;
    }

    /** Places, in the row of a node, of the GPUs that a pod gets; empty when the pod asks for none or no rule chooses. */
    public Amounts devices(PodRequest pod, NodeGpus gpus) {
        if (pod.gpu().count() == 0 || reserve.isEmpty()) {
            return Amounts.EMPTY;
        }
        return reserved.orElseThrow()
                .decide(pod.name(), List.of(pod, gpus), () -> reserve.get().run(gpus, List.of(pod), new Placement()))
                .value(Placement.GPUS, Amounts.class)
                .orElse(Amounts.EMPTY);
    }
}
