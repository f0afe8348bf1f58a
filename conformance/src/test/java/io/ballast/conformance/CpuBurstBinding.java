package io.ballast.conformance;

import io.ballast.algorithms.BurstBucket;
import io.ballast.algorithms.BurstWrites;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.BurstLimiters;
import io.ballast.cli.node.BurstObserver;
import io.ballast.cli.node.BurstPolicy;
import io.ballast.cli.node.BurstSettings;
import io.ballast.model.burst.BurstContainer;
import io.ballast.model.burst.BurstLimit;
import io.ballast.model.burst.BurstPod;
import io.ballast.model.burst.CpuBurstStrategy;
import io.ballast.model.burst.PoolVerdict;
import io.ballast.model.burst.SharePool;
import io.ballast.model.burst.SharePoolState;
import io.ballast.model.pod.QosClass;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.json.JsonMapper;

/** {@code node/cpu-burst}: the rules of package {@code cpu-burst}, the token bucket and the order of writes over a vector's containers. */
final class CpuBurstBinding implements Binding {
    private static final String NODE = "node-a";
    private static final String POD = "pod";
    private static final BurstLimit LIMIT = new BurstLimit(100, 60);
    private static final long NOW_MILLIS = 1_000_000_000;

    private final BurstPolicy policy = new BurstPolicy(ShippedBundle.load());

    @Override
    public Outcome run(VectorCase vector) {
        String function = vector.given().text("function");
        return switch (function) {
            case "nodeState" -> nodeState(vector);
            case "mergeConfig" -> mergeConfig(vector);
            case "burstFile", "quotaBurst" -> writes(vector);
            case "limiter" -> limiter(vector);
            case "limiterResize" -> resize(vector);
            case "limiterRecycle" -> recycle(vector);
            default -> Outcome.unsupported("function " + function + " is not known");
        };
    }

    private Outcome nodeState(VectorCase vector) {
        Tree given = vector.given();
        Map<String, Long> used = new LinkedHashMap<>();
        given.numbers("podUsedCores").forEach((uid, cores) -> used.put(uid, milli(cores)));
        SharePool pool = BurstObserver.sharePool(
                NODE,
                given.isSet("numCPUs") ? OptionalLong.of(given.integer("numCPUs")) : OptionalLong.empty(),
                given.isSet("nodeUsedCores")
                        ? OptionalLong.of(milli(given.number("nodeUsedCores")))
                        : OptionalLong.empty(),
                Kubernetes.objects(given, "pods", Pod.class),
                used);
        CpuBurstStrategy strategy =
                new CpuBurstStrategy("auto", 1000, 300, -1, given.integer("sharePoolThresholdPercent"));
        String state = policy.state(pool, strategy).state().name();
        return Comparison.with(vector)
                .text("state", state.charAt(0) + state.substring(1).toLowerCase(Locale.ROOT))
                .outcome();
    }

    private static Outcome mergeConfig(VectorCase vector) {
        Tree given = vector.given();
        CpuBurstStrategy merged = BurstSettings.of(
                strategy(given.optionalMap("nodeConfig")), json(given, "podAnnotation"), json(given, "pluginAnswer"));
        Comparison config = Comparison.with(vector.expect().map("config"))
                .text("policy", merged.policy())
                .number("cpuBurstPercent", merged.cpuBurstPercent())
                .number("cfsQuotaBurstPercent", merged.cfsQuotaBurstPercent())
                .number("cfsQuotaBurstPeriodSeconds", merged.cfsQuotaBurstPeriodSeconds());
        return config.outcome();
    }

    private static Optional<String> json(Tree given, String key) {
        return given.optionalMap(key).map(t -> JsonMapper.shared().writeValueAsString(t.raw()));
    }

    private static CpuBurstStrategy strategy(Optional<Tree> config) {
        return config.map(c -> new CpuBurstStrategy(
                        c.text("policy", "none"),
                        c.integer("cpuBurstPercent", 1000),
                        c.integer("cfsQuotaBurstPercent", 300),
                        c.integer("cfsQuotaBurstPeriodSeconds", -1),
                        c.integer("sharePoolThresholdPercent", 50)))
                .orElseGet(() -> new CpuBurstStrategy("none", 1000, 300, -1, 50));
    }

    private Outcome writes(VectorCase vector) {
        Tree given = vector.given();
        CpuBurstStrategy strategy = strategy(given.optionalMap("config"));
        BurstLimiters limiters = new BurstLimiters(LIMIT, () -> 0);
        Map<String, Double> used = given.numbers("containerUsedCores");
        Map<String, Double> quotas = given.numbers("containerQuotaUs");
        Map<String, Double> throttled = given.numbers("throttledRatio");
        List<BurstPolicy.Container> containers = new ArrayList<>();
        for (Container container : Kubernetes.objects(given, "containers", Container.class)) {
            String name = container.getName();
            long limit = BurstObserver.limitMilli(container);
            long percent = used.containsKey(name) && limit > 0 ? milli(used.get(name)) * 100 / limit : 100;
            long quota = quotas.getOrDefault(name, 0.0).longValue();
            containers.add(new BurstPolicy.Container(
                    new BurstContainer(
                            name,
                            true,
                            true,
                            limit,
                            quotas.containsKey(name),
                            quota,
                            throttled.containsKey(name),
                            throttled.getOrDefault(name, 0.0) > 0,
                            limiters.allows(name, strategy, percent, NOW_MILLIS),
                            false,
                            100),
                    new BurstWrites.Group(name, quota, 0)));
        }
        PoolVerdict state = new PoolVerdict(
                NODE, SharePoolState.valueOf(given.text("nodeState", "Unknown").toUpperCase(Locale.ROOT)));
        BurstWrites.Group pod = new BurstWrites.Group(POD, given.integer("podQuotaUs", 0), 0);
        return files(
                vector,
                pod,
                containers,
                policy.writes(state, new BurstPod("default/p", QosClass.LS, true), pod, containers, strategy));
    }

    private static Outcome files(
            VectorCase vector,
            BurstWrites.Group pod,
            List<BurstPolicy.Container> containers,
            List<BurstWrites.Write> writes) {
        Map<String, Long> quotas = new LinkedHashMap<>();
        Map<String, Long> buffers = new LinkedHashMap<>();
        containers.forEach(c -> {
            quotas.put(c.group().group(), c.group().quotaMicros());
            buffers.put(c.group().group(), 0L);
        });
        quotas.put(POD, pod.quotaMicros());
        buffers.put(POD, 0L);
        writes.forEach(w -> (w.file() == BurstWrites.File.QUOTA ? quotas : buffers).put(w.group(), w.micros()));
        Comparison comparison = Comparison.with(vector)
                .number("podQuotaUs", quotas.remove(POD))
                .number("podBurstUs", buffers.remove(POD));
        return comparison
                .tree("containerQuotaUs", quotas)
                .tree("containerBurstUs", buffers)
                .outcome();
    }

    private static Outcome limiter(VectorCase vector) {
        Tree given = vector.given();
        long capacity = BurstBucket.capacity(given.integer("periodSeconds"), given.integer("percent"));
        BurstBucket after = new BurstBucket(capacity, given.integer("tokens"), 0)
                .after(LIMIT, given.integer("usagePercent"), given.integer("secondsSinceLastUpdate") * 1000);
        return Comparison.with(vector)
                .flag("allowed", after.allows())
                .number("tokens", after.tokens())
                .outcome();
    }

    private static Outcome resize(VectorCase vector) {
        Tree changed = vector.given().map("new");
        return Comparison.with(vector)
                .number("capacity", BurstBucket.capacity(changed.integer("periodSeconds"), changed.integer("percent")))
                .outcome();
    }

    private static Outcome recycle(VectorCase vector) {
        BurstLimiters limiters = new BurstLimiters(LIMIT, () -> 0);
        for (Tree limiter : vector.given().maps("limiters")) {
            CpuBurstStrategy strategy = new CpuBurstStrategy(
                    "auto", 1000, limiter.integer("percent"), limiter.integer("periodSeconds"), 50);
            limiters.allows(limiter.text("name"), strategy, 100, NOW_MILLIS - limiter.integer("ageSeconds") * 1000);
        }
        limiters.forgetUnused(NOW_MILLIS);
        return Comparison.with(vector).names("kept", limiters.known()).outcome();
    }

    private static long milli(double cores) {
        return Math.round(cores * 1000);
    }
}
