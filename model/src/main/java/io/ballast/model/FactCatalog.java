package io.ballast.model;

import io.ballast.model.burst.BurstContainer;
import io.ballast.model.burst.BurstLimit;
import io.ballast.model.burst.BurstPod;
import io.ballast.model.burst.BurstSteps;
import io.ballast.model.burst.CpuBurstStrategy;
import io.ballast.model.burst.PoolVerdict;
import io.ballast.model.burst.SharePool;
import io.ballast.model.evict.BestEffortCpu;
import io.ballast.model.evict.ClassRequests;
import io.ballast.model.evict.CpuEvictStrategy;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.EvictLimits;
import io.ballast.model.evict.EvictPace;
import io.ballast.model.evict.EvictSwitches;
import io.ballast.model.evict.EvictTurn;
import io.ballast.model.evict.MemoryEvictStrategy;
import io.ballast.model.evict.NodeUse;
import io.ballast.model.evict.SatisfactionLimits;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeResources;
import io.ballast.model.pod.AskedResource;
import io.ballast.model.pod.ContainerAsk;
import io.ballast.model.pod.NewPod;
import io.ballast.model.pod.OldPod;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PodPriority;
import io.ballast.model.pod.PodQos;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.AdmissionSwitches;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.AggregatedUsageThreshold;
import io.ballast.model.policy.ClassResource;
import io.ballast.model.policy.Clock;
import io.ballast.model.policy.ColocationResources;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.FitStrategy;
import io.ballast.model.policy.FitWeights;
import io.ballast.model.policy.GpuClusteringPoints;
import io.ballast.model.policy.GpuOutlook;
import io.ballast.model.policy.GpuPackingPoints;
import io.ballast.model.policy.HintLimit;
import io.ballast.model.policy.IgnoredResources;
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
import io.ballast.model.policy.ScarceResources;
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
            BurstContainer.class,
            BurstLimit.class,
            BurstPod.class,
            BurstSteps.class,
            CpuBurstStrategy.class,
            PoolVerdict.class,
            SharePool.class,
            BestEffortCpu.class,
            ClassRequests.class,
            CpuEvictStrategy.class,
            EvictCandidate.class,
            EvictLimits.class,
            EvictPace.class,
            EvictSwitches.class,
            EvictTurn.class,
            MemoryEvictStrategy.class,
            NodeUse.class,
            SatisfactionLimits.class,
            NodeFit.class,
            NodeGpus.class,
            NodeLoad.class,
            NodeResources.class,
            AskedResource.class,
            ContainerAsk.class,
            NewPod.class,
            OldPod.class,
            PodMarks.class,
            PodPriority.class,
            PodQos.class,
            PodRequest.class,
            AdmissionSwitches.class,
            AggregatedUsage.class,
            AggregatedUsageThreshold.class,
            ClassResource.class,
            ColocationResources.class,
            Clock.class,
            EstimationFactor.class,
            EstimationWindow.class,
            FitStrategy.class,
            FitWeights.class,
            GpuClusteringPoints.class,
            GpuOutlook.class,
            GpuPackingPoints.class,
            HintLimit.class,
            IgnoredResources.class,
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
            ScarceResources.class,
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
