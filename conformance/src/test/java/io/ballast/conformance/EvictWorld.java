package io.ballast.conformance;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.EvictFacts;
import io.ballast.cli.node.EvictKind;
import io.ballast.cli.node.EvictObserver;
import io.ballast.cli.node.EvictPolicy;
import io.ballast.cli.node.EvictPolicy.FeatureVerdict;
import io.ballast.cli.node.EvictPolicy.Shortage;
import io.ballast.cli.node.EvictSettings;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.engine.classify.ResourceTranslator;
import io.ballast.model.Resource;
import io.ballast.model.evict.BestEffortCpu;
import io.ballast.model.evict.ClassRequests;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictSwitches;
import io.ballast.model.evict.FeatureState;
import io.ballast.model.evict.NodeUse;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A node of the vectors of eviction, seen through the adapter. */
final class EvictWorld {
    static final String NODE = "node-a";
    private static final String SLO = "resourceUsedThresholdWithBE";

    private final EvictKind kind;
    private final EvictPolicy policy;
    private final EvictObserver observer;

    EvictWorld(EvictKind kind) {
        Bundle bundle = ShippedBundle.load();
        this.kind = kind;
        policy = new EvictPolicy(bundle, kind);
        observer = new EvictObserver(new PodClassifier(bundle), new ResourceTranslator(bundle));
    }

    EvictPolicy policy() {
        return policy;
    }

    EvictObserver observer() {
        return observer;
    }

    /** The NodeSLO part of a vector, read as the adapter reads it. */
    Record strategy(Tree given) {
        JsonNode part = JsonMapper.shared()
                .valueToTree(given.optionalMap(SLO).map(Tree::raw).orElse(Map.of()));
        return kind == EvictKind.CPU ? EvictSettings.cpu(part) : EvictSettings.memory(part);
    }

    private Record enabledStrategy(Tree given) {
        Map<String, Object> part =
                new LinkedHashMap<>(given.optionalMap(SLO).map(Tree::raw).orElse(Map.of()));
        part.put("enable", true);
        JsonNode tree = JsonMapper.shared().valueToTree(part);
        return kind == EvictKind.CPU ? EvictSettings.cpu(tree) : EvictSettings.memory(tree);
    }

    /** The features of a vector's gates; those that are not named are off. */
    Set<EvictFeature> gates(Tree given) {
        Set<String> names = new HashSet<>();
        if (given.raw("featureGates") instanceof List) {
            names.addAll(given.texts("featureGates"));
        } else {
            given.optionalMap("featureGates")
                    .ifPresent(m -> m.keys().stream().filter(m::flag).forEach(names::add));
        }
        Set<EvictFeature> gates = new HashSet<>();
        names.forEach(name -> EvictFeature.ofLabel(name).ifPresent(gates::add));
        return gates;
    }

    EvictSwitches switches(Set<EvictFeature> gates, boolean hasCapacity, boolean hasNodeSlo) {
        return new EvictSwitches(
                NODE,
                hasCapacity,
                hasNodeSlo,
                gates.contains(kind.features().get(0)),
                gates.contains(kind.features().get(1)),
                gates.contains(kind.features().get(2)),
                false);
    }

    /** The text by which the settings of a feature are refused; null when they are not. */
    String configurationError(Tree given) {
        String name = given.text("feature");
        Optional<EvictFeature> feature = EvictFeature.ofLabel(name);
        if (feature.isEmpty()) {
            // Rules know features by a closed list of names, so there is no verdict about another one.
            return "unknown feature: " + name;
        }
        EvictSwitches switches = switches(Set.copyOf(kind.features()), true, given.isSet(SLO));
        FeatureVerdict verdict =
                policy.features(switches, enabledStrategy(given)).get(feature.get());
        return verdict.state() == FeatureState.MISCONFIGURED ? verdict.reason().text() : null;
    }

    Shortage shortage(EvictFeature feature, Record fact, Tree given) {
        return policy.shortage(NODE, feature, List.of(fact), strategy(given));
    }

    Shortage shortage(EvictFeature feature, List<ClassRequests> facts, Tree given) {
        return policy.shortage(NODE, feature, List.copyOf(facts), strategy(given));
    }

    List<ClassRequests> requests(Tree given) {
        return observer.requests(node(given).orElseGet(Node::new), pods(given), kind.resource());
    }

    /** What each pod within the priority limit releases. */
    Map<String, Map<String, String>> podValues(Tree given) {
        Map<String, Map<String, String>> values = new LinkedHashMap<>();
        for (EvictFacts.Pod pod : observedPods(given)) {
            Map<String, String> amounts = new LinkedHashMap<>();
            pod.releases().requested().asMap().forEach((r, a) -> amounts.put(r.name(), Long.toString(a)));
            values.put(shortName(pod.fact().pod()), amounts);
        }
        return values;
    }

    /** The order in which pods leave for a feature. */
    List<String> order(EvictFeature feature, Tree given, Record strategy) {
        return policy.victims(NODE, feature, observedPods(given), strategy).stream()
                .map(victim -> shortName(victim.pod()))
                .toList();
    }

    /** Pods that a whole round evicts when every eviction succeeds. */
    List<String> round(Tree given, Optional<BestEffortCpu> bestEffort) {
        Optional<Node> node = node(given);
        long capacity =
                node.map(n -> EvictObserver.capacity(n, kind.resource())).orElse(0L);
        EvictFacts facts = new EvictFacts(
                switches(gates(given), capacity > 0, given.isSet(SLO)),
                use(given, capacity),
                bestEffort,
                requests(given),
                observedPods(given));
        List<String> evicted = new ArrayList<>();
        ReleaseLoop.run(policy.tasks(facts, strategy(given)), new EverythingSucceeds(Set.of()))
                .evicted()
                .forEach(pod -> evicted.add(shortName(pod)));
        return evicted;
    }

    NodeUse use(Tree given, long capacity) {
        String key = kind == EvictKind.CPU ? "nodeUsedCores" : "nodeUsedBytes";
        return new NodeUse(NODE, given.isSet(key), capacity, units(given.number(key, 0)));
    }

    List<EvictFacts.Pod> observedPods(Tree given) {
        Map<String, Long> used = new LinkedHashMap<>();
        given.numbers(kind == EvictKind.CPU ? "podUsedCores" : "podUsedBytes")
                .forEach((uid, amount) -> used.put(uid, units(amount)));
        return observer.pods(pods(given), kind.resource(), used);
    }

    /** Cores as milli-cores, bytes as they are. */
    long units(double amount) {
        long factor = kind.resource().equals(Resource.CPU) ? 1000 : 1;
        return BigDecimal.valueOf(amount).multiply(BigDecimal.valueOf(factor)).longValue();
    }

    static Optional<Node> node(Tree given) {
        return given.optionalMap("node").map(n -> Kubernetes.object(n, Node.class));
    }

    static List<Pod> pods(Tree given) {
        return Kubernetes.objects(given, "pods", Pod.class);
    }

    static String shortName(String pod) {
        return pod.substring(pod.indexOf('/') + 1);
    }

    /** Evicts whoever is asked for; some pods are leaving already. */
    record EverythingSucceeds(Set<String> before) implements ReleaseLoop.Executor {
        @Override
        public boolean leaving(String pod) {
            return before.contains(pod);
        }

        @Override
        public boolean evict(String feature, String pod) {
            return true;
        }
    }
}
