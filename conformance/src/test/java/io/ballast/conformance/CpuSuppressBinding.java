package io.ballast.conformance;

import io.ballast.algorithms.CpuChoice;
import io.ballast.algorithms.CpuUsage;
import io.ballast.api.convert.PodConversion;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.NodeObservation;
import io.ballast.cli.node.NodeObserver;
import io.ballast.cli.node.NodeObserver.HostApp;
import io.ballast.cli.node.SuppressPolicy;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuSample;
import io.ballast.model.suppress.NodeCpuUse;
import io.ballast.model.suppress.PolicyStatus;
import io.ballast.model.suppress.SuppressFacts;
import io.ballast.model.suppress.SuppressStatus;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressSwitches;
import io.ballast.model.suppress.SuppressThreshold;
import io.ballast.model.verdict.SuppressVerdict;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** {@code node/cpu-suppress}: rounds of the suppression rules over a vector's node, with the actions applied to its files. */
final class CpuSuppressBinding implements Binding {
    private static final String NODE = "node-a";
    private static final long DEFAULT_THRESHOLD = 65;

    private static final Set<PriorityClass> BATCH_OR_FREE = EnumSet.of(PriorityClass.BATCH, PriorityClass.FREE);

    private final Bundle bundle = ShippedBundle.load();
    private final SuppressPolicy policy = new SuppressPolicy(bundle);
    private final PodClassifier classifier = new PodClassifier(bundle);

    @Override
    public Outcome run(VectorCase vector) {
        String function = vector.given().text("function");
        return switch (function) {
            case "suppressQuantity" -> suppressQuantity(vector);
            case "selectCpus" -> selectCpus(vector);
            case "adjustByCpuset" -> adjustByCpuset(vector);
            case "adjustByQuota" -> adjustByQuota(vector);
            case "recoverCpuset", "recoverQuota" -> recover(vector);
            case "applyCpuset" -> applyCpuset(vector);
            case "filterUsed" -> filterUsed(vector);
            case "tick" -> tick(vector);
            default -> Outcome.unsupported("function " + function + " is not known");
        };
    }

    private Outcome suppressQuantity(VectorCase vector) {
        Tree given = vector.given();
        NodeCpuUse seen = observation(given).use();
        NodeCpuUse use = new NodeCpuUse(
                NODE, true, "", seen.capacityMilli(), seen.podsMilli(), seen.hostAppsMilli(), seen.systemMilli());
        SuppressVerdict verdict = decide(given, use, "cpuset", threshold(given, "thresholdPercent", "minPercent"));
        return Comparison.with(vector)
                .number("quantityMilliCPU", verdict.allowedMilli())
                .outcome();
    }

    private static Outcome selectCpus(VectorCase vector) {
        Tree given = vector.given();
        return Comparison.with(vector)
                .sequence("cpus", CpuChoice.select(given.integer("cpus"), processors(given)))
                .outcome();
    }

    private Outcome adjustByCpuset(VectorCase vector) {
        Tree given = vector.given();
        long milli = given.integer("quantityCores") * 1000;
        NodeCpuUse use = new NodeCpuUse(NODE, true, "", milli, 0, 0, 0);
        SuppressVerdict verdict = decide(given, use, "cpuset", new SuppressThreshold(100, false, 0));
        return comparison(vector, verdict, status(given));
    }

    private Outcome adjustByQuota(VectorCase vector) {
        Tree given = vector.given();
        long capacity = given.integer("capacityCores") * 1000;
        long others = capacity - given.integer("quantityMilliCPU");
        NodeCpuUse use = new NodeCpuUse(NODE, true, "", capacity, others, 0, 0);
        SuppressVerdict verdict = decide(given, use, "cfsQuota", new SuppressThreshold(100, false, 0));
        return comparison(vector, verdict, status(given));
    }

    /** What is given back when the strategy is switched off. */
    private Outcome recover(VectorCase vector) {
        Tree given = vector.given();
        SuppressVerdict verdict =
                policy.decide(facts(given, observation(given).use()), strategy(false, "cpuset", DEFAULT_THRESHOLD));
        return comparison(vector, verdict, status(given));
    }

    /** The set is given, so this is about the order of writes and about what the kubelet's policy leaves alone. */
    private static Outcome applyCpuset(VectorCase vector) {
        Tree given = vector.given();
        CpuSet cpus = CpuSet.of(given.longs("newCpus"));
        CpusetAction action = given.text("kubeletCPUManagerPolicy").equals("static")
                ? new CpusetAction.ConfineContainers(
                        cpus, observation(given).cpus().open())
                : new CpusetAction.Confine(cpus, CpuSet.of(given.longs("oldCpus")));
        BestEffortFiles files = new BestEffortFiles(given);
        files.apply(action, pods(given));
        return Comparison.with(vector).listedTexts("files", files.all()).outcome();
    }

    private Outcome filterUsed(VectorCase vector) {
        Tree given = vector.given();
        CpuUsage usage = CpuUsage.split(
                NodeObserver.nanos(given.number("nodeUsed")),
                NodeObserver.nanos(given.number("nodeReserved", 0)),
                NodeObserver.podSamples(given.numbers("podUsed"), pods(given), podFilter(given.text("podFilter"))),
                NodeObserver.hostAppSamples(
                        given.numbers("hostAppUsed"), hostApps(given), hostAppFilter(given.text("hostAppFilter"))));
        return Comparison.with(vector)
                .number("filteredPodsUsed", cores(usage.podsNanos()))
                .number("filteredHostAppsUsed", cores(usage.hostAppsNanos()))
                .number("systemUsed", cores(usage.systemNanos()))
                .outcome();
    }

    private Outcome tick(VectorCase vector) {
        Tree given = vector.given();
        Optional<Tree> slo = given.optionalMap("resourceUsedThresholdWithBE");
        SuppressStrategy strategy = slo.map(s -> new SuppressStrategy(
                        s.flag("enable", false),
                        s.text("cpuSuppressPolicy", "cpuset"),
                        threshold(s, "cpuSuppressThresholdPercent", "cpuSuppressMinPercent")))
                .orElseGet(() -> strategy(false, "cpuset", DEFAULT_THRESHOLD));
        SuppressFacts facts = facts(given, observation(given).use());
        return comparison(vector, policy.decide(facts, strategy), facts.status());
    }

    private SuppressVerdict decide(Tree given, NodeCpuUse use, String means, SuppressThreshold threshold) {
        return policy.decide(facts(given, use), new SuppressStrategy(true, means, threshold));
    }

    private static Outcome comparison(VectorCase vector, SuppressVerdict verdict, SuppressStatus before) {
        BestEffortFiles files = new BestEffortFiles(vector.given());
        files.apply(verdict.cpuset(), pods(vector.given()));
        files.apply(verdict.quota());
        SuppressStatus after = verdict.after(before);
        return Comparison.with(vector)
                .listedTexts("files", files.all())
                .number("quotaUs", files.quotaMicros())
                .text("cfsQuotaPolicyStatus", text(after.quota()))
                .text("cpusetPolicyStatus", text(after.cpuset()))
                .outcome();
    }

    private static SuppressFacts facts(Tree given, NodeCpuUse use) {
        Map<String, Boolean> gates = gates(given);
        SuppressSwitches switches = new SuppressSwitches(
                NODE,
                !given.text("function").equals("tick") || given.isSet("resourceUsedThresholdWithBE"),
                gates.getOrDefault("BECPUSuppress", true),
                gates.getOrDefault("BECPUManager", false));
        return new SuppressFacts(
                switches, status(given), use, observation(given).cpus(), new BestEffortFiles(given).cgroup(NODE));
    }

    private static SuppressStatus status(Tree given) {
        PolicyStatus remembered =
                PolicyStatus.valueOf(given.text("policyStatus", "none").toUpperCase(Locale.ROOT));
        boolean quota = given.text("function").equals("recoverQuota");
        return new SuppressStatus(NODE, quota ? remembered : PolicyStatus.NONE, quota ? PolicyStatus.NONE : remembered);
    }

    private static Map<String, Boolean> gates(Tree given) {
        Map<String, Boolean> gates = new HashMap<>();
        if (given.raw("featureGates") instanceof List) {
            gates.put("BECPUSuppress", false);
            given.texts("featureGates").forEach(name -> gates.put(name, true));
        } else {
            given.optionalMap("featureGates").ifPresent(m -> m.keys().forEach(name -> gates.put(name, m.flag(name))));
        }
        return gates;
    }

    private static NodeObservation observation(Tree given) {
        Optional<Node> node = given.optionalMap("node").map(n -> Kubernetes.object(n, Node.class));
        List<Pod> pods = pods(given);
        List<CpuSample> samples =
                NodeObserver.podSamples(given.numbers("podUsedCores"), pods, p -> !NodeObserver.bestEffort(p));
        Map<String, String> topology = new HashMap<>();
        given.optionalMap("nodeResourceTopologyAnnotations")
                .ifPresent(m -> m.keys().forEach(key -> topology.put(key, m.text(key))));
        return new NodeObservation(
                NODE,
                node.isPresent(),
                node.map(NodeObserver::capacityMilli).orElse(0L),
                node.map(NodeObserver::reservedMilli).orElse(0L),
                !pods.isEmpty(),
                given.isSet("nodeUsedCores"),
                NodeObserver.nanos(given.number("nodeUsedCores", 0)),
                samples,
                NodeObserver.hostAppSamples(given.numbers("hostAppUsedCores"), hostApps(given), a -> !a.bestEffort()),
                processors(given),
                NodeObserver.reservedCpus(topology),
                NodeObserver.claims(pods),
                given.text("kubeletCPUManagerPolicy", "none").equals("static"));
    }

    private static List<Pod> pods(Tree given) {
        return Kubernetes.objects(given, "pods", Pod.class);
    }

    private static List<Processor> processors(Tree given) {
        return given.maps("processors").stream()
                .map(p -> new Processor(p.integer("cpu"), p.integer("core"), p.integer("socket"), p.integer("numa")))
                .toList();
    }

    private static List<HostApp> hostApps(Tree given) {
        return given.maps("hostApplications").stream()
                .map(app -> new HostApp(
                        app.text("name"),
                        QosClass.ofLabel(app.text("qos", "")).orElse(QosClass.NONE),
                        PriorityClass.ofLabel(app.text("priority", "")).orElse(PriorityClass.NONE),
                        app.optionalMap("cgroupPath")
                                .map(path -> path.text("base", "").equals("KubepodsBesteffort"))
                                .orElse(false)))
                .toList();
    }

    private Predicate<Pod> podFilter(String name) {
        return switch (name) {
            case "none" -> pod -> false;
            case "nonBE" -> pod -> !NodeObserver.bestEffort(pod);
            case "notBatchOrFree" ->
                pod -> !BATCH_OR_FREE.contains(
                        classifier.classify(PodConversion.marks(pod)).priorityClass());
            default -> throw new IllegalArgumentException("pod filter '" + name + "' is not known");
        };
    }

    private static Predicate<HostApp> hostAppFilter(String name) {
        return switch (name) {
            case "none" -> app -> false;
            case "nonBE" -> app -> !app.bestEffort();
            case "notBatchOrFree" -> app -> !BATCH_OR_FREE.contains(app.priority());
            default -> throw new IllegalArgumentException("host application filter '" + name + "' is not known");
        };
    }

    private static SuppressThreshold threshold(Tree tree, String percentKey, String minKey) {
        return new SuppressThreshold(
                tree.integer(percentKey, DEFAULT_THRESHOLD), tree.isSet(minKey), tree.integer(minKey, 0));
    }

    private static SuppressStrategy strategy(boolean enabled, String means, long percent) {
        return new SuppressStrategy(enabled, means, new SuppressThreshold(percent, false, 0));
    }

    private static double cores(long nanos) {
        return nanos / 1e9;
    }

    private static String text(PolicyStatus status) {
        return status == PolicyStatus.NONE ? null : status.name().toLowerCase(Locale.ROOT);
    }
}
