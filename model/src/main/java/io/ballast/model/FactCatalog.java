package io.ballast.model;

import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PodQos;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.AggregatedUsageThreshold;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.GpuClusteringPoints;
import io.ballast.model.policy.GpuOutlook;
import io.ballast.model.policy.GpuPackingPoints;
import io.ballast.model.policy.LargestNode;
import io.ballast.model.policy.LoadWeights;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.PriorityBand;
import io.ballast.model.policy.PriorityDefault;
import io.ballast.model.policy.PriorityLabel;
import io.ballast.model.policy.ProdUsage;
import io.ballast.model.policy.ProdUsageThreshold;
import io.ballast.model.policy.QosDefault;
import io.ballast.model.policy.QosLabel;
import io.ballast.model.policy.QosPriority;
import io.ballast.model.policy.RandomDraw;
import io.ballast.model.policy.Threshold;
import io.ballast.model.policy.TypicalPods;
import io.ballast.model.policy.UsageProfiles;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.model.suppress.BestEffortCgroup;
import io.ballast.model.suppress.CpusetLimits;
import io.ballast.model.suppress.NodeCpuUse;
import io.ballast.model.suppress.NodeCpus;
import io.ballast.model.suppress.QuotaLimits;
import io.ballast.model.suppress.SuppressStatus;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressSwitches;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All fact types that rules may match, by the name that rules and rule tests use. */
public final class FactCatalog {
    private static final List<Class<? extends Record>> TYPES = List.of(
            NodeFit.class,
            NodeGpus.class,
            NodeLoad.class,
            PodMarks.class,
            PodQos.class,
            PodRequest.class,
            AggregatedUsage.class,
            AggregatedUsageThreshold.class,
            EstimationFactor.class,
            EstimationWindow.class,
            GpuClusteringPoints.class,
            GpuOutlook.class,
            GpuPackingPoints.class,
            LargestNode.class,
            LoadWeights.class,
            MetricExpiration.class,
            PriorityBand.class,
            PriorityDefault.class,
            PriorityLabel.class,
            ProdUsage.class,
            ProdUsageThreshold.class,
            QosDefault.class,
            QosLabel.class,
            QosPriority.class,
            RandomDraw.class,
            Threshold.class,
            TypicalPods.class,
            UsageProfiles.class,
            UsageThreshold.class,
            BestEffortCgroup.class,
            CpusetLimits.class,
            NodeCpuUse.class,
            NodeCpus.class,
            QuotaLimits.class,
            SuppressStatus.class,
            SuppressStrategy.class,
            SuppressSwitches.class);

    private static final Map<String, Class<? extends Record>> BY_NAME = byName();

    private FactCatalog() {}

    /** Every fact type once, in a stable order. */
    public static List<Class<? extends Record>> types() {
        return TYPES;
    }

    /** Fact types by simple name. */
    public static Map<String, Class<? extends Record>> typesByName() {
        return BY_NAME;
    }

    private static Map<String, Class<? extends Record>> byName() {
        Map<String, Class<? extends Record>> map = new LinkedHashMap<>();
        for (Class<? extends Record> type : TYPES) {
            if (map.put(type.getSimpleName(), type) != null) {
                throw new IllegalStateException("two fact types are named " + type.getSimpleName());
            }
        }
        return java.util.Collections.unmodifiableMap(map);
    }
}
