package io.ballast.conformance;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.algorithms.ReleaseLoop.Task;
import io.ballast.algorithms.ReleaseLoop.Victim;
import io.ballast.api.quantity.Quantities;
import io.ballast.cli.node.EvictFacts;
import io.ballast.cli.node.EvictKind;
import io.ballast.cli.node.EvictObserver;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.ReleaseTarget;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code node/eviction-engine}: arithmetic, eligibility and the loop that all kinds of eviction share. */
final class EvictionEngineBinding implements Binding {
    private final EvictWorld world = new EvictWorld(EvictKind.CPU);

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        String function = given.text("function");
        Comparison comparison = Comparison.with(vector);
        return switch (function) {
            case "subtract" ->
                comparison
                        .quantities("result", texts(ReleaseLoop.remainder(list(given, "a"), list(given, "b"))))
                        .outcome();
            case "mergeMax" ->
                comparison
                        .quantities("result", texts(ReleaseLoop.larger(list(given, "a"), list(given, "b"))))
                        .outcome();
            case "isZero" ->
                comparison.flag("result", list(given, "a").isNone()).outcome();
            case "policyAllowed" ->
                comparison
                        .flag("result", EvictObserver.allows(pod(given), given.text("policy")))
                        .outcome();
            case "priorityLabel" ->
                comparison
                        .number("result", EvictObserver.subPriority(pod(given), given.integer("defaultPriority")))
                        .outcome();
            case "podRequest" -> podRequest(vector);
            case "taskCheck" -> taskCheck(vector);
            case "execute" -> execute(vector);
            default -> Outcome.unsupported("function " + function + " is not known");
        };
    }

    private Outcome podRequest(VectorCase vector) {
        Resource resource = Resource.of(vector.given().text("resource"));
        ResourceAmounts requests = ResourceAmounts.of(world.observer().requestOfClass(pod(vector.given()), resource));
        return Comparison.with(vector).quantities("result", texts(requests)).outcome();
    }

    private static Outcome taskCheck(VectorCase vector) {
        Tree given = vector.given();
        ResourceAmounts remaining = given.optionalMap("task")
                .map(task -> task(task, List.of()).remaining(released(given)))
                .orElse(ResourceAmounts.NONE);
        return Comparison.with(vector)
                .flag("finished", remaining.isNone())
                .quantities("remaining", remaining.isNone() ? null : texts(remaining))
                .outcome();
    }

    private static Map<ReleaseTarget, ResourceAmounts> released(Tree given) {
        Map<ReleaseTarget, ResourceAmounts> released = new EnumMap<>(ReleaseTarget.class);
        given.optionalMap("released")
                .ifPresent(map -> map.keys().forEach(key -> released.put(target(key), list(map, key))));
        return released;
    }

    private Outcome execute(VectorCase vector) {
        Tree given = vector.given();
        Map<String, Victim> pods =
                given.maps("pods").stream().map(this::victim).collect(Collectors.toMap(Victim::pod, v -> v));
        List<Task> tasks = given.maps("tasks").stream()
                .map(t -> task(t, t.texts("victims").stream().map(pods::get).toList()))
                .toList();
        ReleaseLoop.Outcome outcome =
                ReleaseLoop.run(tasks, new EvictWorld.EverythingSucceeds(new HashSet<>(given.texts("evictedBefore"))));
        Comparison comparison = Comparison.with(vector)
                .sequence("evicted", outcome.evicted())
                .flag("newlyEvicted", outcome.newlyEvicted())
                .handled("released");
        Comparison released = Comparison.with(vector.expect().map("released"));
        outcome.released().forEach((target, amounts) -> released.quantities(target.label(), texts(amounts)));
        if (released.outcome() instanceof Outcome.Failed failed) {
            failed.differences().forEach(comparison::difference);
        }
        return comparison.outcome();
    }

    /** The requests of a pod go through the conversion of pods, what it uses is a sample. */
    private Victim victim(Tree tree) {
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("priorityClassName", tree.text("priorityClassName", ""));
        spec.put(
                "containers",
                List.of(Map.of(
                        "name",
                        "main",
                        "resources",
                        Map.of(
                                "requests",
                                tree.optionalMap("requests").map(Tree::raw).orElse(Map.of())))));
        if (tree.isSet("priority")) {
            spec.put("priority", tree.integer("priority"));
        }
        Map<String, Object> pod = Map.of(
                "metadata",
                Map.of(
                        "name",
                        tree.text("name"),
                        "uid",
                        tree.text("name"),
                        "labels",
                        Map.of("koordinator.sh/qosClass", tree.text("qos"))),
                "spec",
                spec,
                "status",
                Map.of("phase", "Running"));
        EvictFacts.Pod observed = world.observer()
                .pods(List.of(Kubernetes.object(Tree.of("pod", pod), Pod.class)), Resource.CPU, Map.of())
                .get(0);
        return new Victim(
                tree.text("name"),
                ResourceAmounts.of(tree.integer("usedMilliCPU", 0), tree.integer("usedMemoryBytes")),
                observed.releases().requested());
    }

    private static Task task(Tree tree, List<Victim> victims) {
        return new Task(
                tree.text("reason", ""), target(tree.text("releaseTarget", "podUsed")), list(tree, "amount"), victims);
    }

    /** There are two targets; a third name in a vector stands for any other one than that of the task. */
    private static ReleaseTarget target(String name) {
        return name.equals(ReleaseTarget.POD_USED.label())
                ? ReleaseTarget.POD_USED
                : ReleaseTarget.POD_RESOURCE_REQUEST;
    }

    private static Pod pod(Tree given) {
        Pod pod = given.optionalMap("pod")
                .map(p -> Kubernetes.object(p, Pod.class))
                .orElseGet(Pod::new);
        if (pod.getMetadata() == null) {
            pod.setMetadata(new ObjectMeta());
        }
        return pod;
    }

    private static ResourceAmounts list(Tree tree, String key) {
        Map<String, Quantity> list = new TreeMap<>();
        Optional<Tree> amounts = tree.optionalMap(key);
        amounts.ifPresent(map -> map.keys().forEach(name -> list.put(name, new Quantity(map.text(name)))));
        return Quantities.amounts(list);
    }

    private static Map<String, String> texts(ResourceAmounts amounts) {
        Map<String, String> texts = new TreeMap<>();
        amounts.asMap()
                .forEach((resource, amount) ->
                        texts.put(resource.name(), resource.equals(Resource.CPU) ? amount + "m" : amount.toString()));
        return texts;
    }
}
