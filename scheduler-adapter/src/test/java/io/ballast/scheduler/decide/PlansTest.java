package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.model.Amounts;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Planned placement, from a pod that waits to its bind. */
class PlansTest extends PlayedPlanner {
    /** A bind of devices writes the pod, and a watch shows it without a node once more. The nomination was refused, so nothing on the pod says that it was planned. */
    @Test
    void podThatIsBeingBoundIsNotPlannedAnew() {
        Map<String, String> gpu = Map.of("cpu", "1", "memory", "1Gi", "nvidia.com/gpu", "1");

        writing = false;
        nodes(2, "a", "b");
        lead();
        pending("p", gpu, "");
        run();
        assertThat(nominated).hasSize(1);
        String node = nominated.get(0).node();
        assertThat(filter("p", gpu, "a", "b").fitting()).containsExactly(node);
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", node);
        run();
        assertThat(bind).isCompleted();
        nominated.get(0).done().accept(false);

        pending("p", gpu, "");
        core.tick();
        run();

        assertThat(nominated).hasSize(1);
    }

    /** The pod that has the GPU is read after those that wait. */
    @Test
    void nothingIsPlannedBeforeEverythingIsKnown() {
        Map<String, String> gpu = Map.of("cpu", "1", "memory", "1Gi", "nvidia.com/gpu", "1");
        core.node(World.node("a", 16, 1));
        core.traits(new NodeTraits("a", Map.of("name", "a"), List.of()));
        lead();
        pending("p", gpu, "");
        run();
        core.pod(World.bound("old", gpu, "a"), Amounts.of(0));
        core.synced();
        run();
        asks();

        assertThat(nominated).isEmpty();
        assertThat(counts().nowhere()).isEqualTo(1);
    }

    @Test
    void podsOfASchedulerThatHasNotAskedAreLeftAlone() {
        cluster(0, "a");
        lead();
        pending("p", SMALL, "");
        run();
        assertThat(nominated).as("perhaps it does not go by these rules").isEmpty();

        asks();

        assertThat(nominated).extracting(Nominated::pod).containsExactly("p");
    }

    @Test
    void podsBehindTheFirstFewGetTheirNodesInTheOrderOfTheQueue() {
        nodes(0, "a", "b");
        lead();
        pending("later", BIG, "");
        pending("urgent", BIG, "\"priority\":10,");
        pending("third", BIG, "");
        run();

        assertThat(nominated)
                .extracting(Nominated::pod)
                .as("the third fits nowhere")
                .hasSize(2);
        assertThat(nominated).extracting(Nominated::version).containsOnly("7");
        assertThat(nominated).extracting(Nominated::node).containsExactlyInAnyOrder("a", "b");
        assertThat(counts().nowhere()).isPositive();
    }

    @Test
    void plannedPodHoldsItsNodeAndIsAnsweredWithItAtOnce() {
        nodes(0, "a");
        lead();
        pending("p", BIG, "");
        run();
        assertThat(nominated).extracting(Nominated::pod).containsExactly("p");

        assertThat(filter("other", BIG, "a").refused()).containsOnlyKeys("a");
        assertThat(filter("p", BIG, "a").fitting())
                .as("it holds the node itself")
                .containsExactly("a");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();
        assertThat(bind).isCompleted();
        assertThat(counts()).satisfies(c -> {
            assertThat(c.planned()).isEqualTo(1);
            assertThat(c.taken()).isEqualTo(1);
            assertThat(c.missed()).isZero();
        });
    }

    @Test
    void plannedGpusAreTheOnesThatAreWritten() {
        nodes(2, "g");
        Map<String, String> gpu = Map.of("cpu", "1", "nvidia.com/gpu", "1");
        lead();
        pending("p", gpu, "");
        run();
        filter("p", gpu, "g");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "g");
        run();

        assertThat(bind).isCompleted();
        assertThat(annotations).singleElement().satisfies(a -> assertThat(a)
                .containsKey("scheduling.koordinator.sh/device-allocated"));
        assertThat(filter("q", Map.of("cpu", "1", "nvidia.com/gpu", "2"), "g").refused())
                .containsOnlyKeys("g");
        assertThat(filter("r", gpu, "g").fitting()).containsExactly("g");
    }

    @Test
    void planThatIsNotTakenUpInTimeIsWithdrawnAndTheNodeIsFree() {
        nodes(0, "a");
        lead();
        pending("p", BIG, "");
        run();
        clock.now = clock.now.plus(DEADLINE);
        core.tick();
        run();

        assertThat(withdrawn).containsExactly("p from a");
        assertThat(filter("other", BIG, "a").fitting()).containsExactly("a");
        pending("p", BIG, "");
        run();
        assertThat(nominated).as("it is left to kube-scheduler from now on").hasSize(1);
    }

    @Test
    void nodeThatKubeSchedulerDoesNotWantIsGivenBack() {
        nodes(0, "a", "b");
        lead();
        pending("p", BIG, "");
        run();
        String held = nominated.get(0).node();
        String other = held.equals("a") ? "b" : "a";

        assertThat(filter("p", BIG, other).fitting()).containsExactly(other);
        assertThat(withdrawn).containsExactly("p from " + held);
        assertThat(filter("other", BIG, held).fitting()).containsExactly(held);
        assertThat(counts().missed()).isEqualTo(1);
    }

    @Test
    void refusedNominationFreesTheNodeAndThePodIsPlannedAgainWhenItIsSeenAgain() {
        writing = false;
        nodes(0, "a");
        lead();
        pending("p", BIG, "");
        run();
        nominated.get(0).refuse();
        run();

        assertThat(filter("other", BIG, "a").fitting()).containsExactly("a");
        pending("p", BIG, "");
        run();
        assertThat(nominated).hasSize(2);
        assertThat(withdrawn).isEmpty();
    }

    @Test
    void lateRefusalOfAnEarlierNominationDoesNotEndTheNextPlan() {
        nodes(0, "a");
        lead();
        pending("p", BIG, "");
        run();
        nominated.get(0).refuse();
        run();
        pending("p", BIG, "");
        run();
        nominated.get(0).refuse();
        run();

        assertThat(filter("other", BIG, "a").refused()).containsOnlyKeys("a");
    }

    @Test
    void onlyPodsWhoseConstraintsAreModelledArePlanned() {
        nodes(0, "a", "b");
        lead();
        pending("spread", SMALL, "\"topologySpreadConstraints\":[{\"maxSkew\":1}],");
        pending("affine", SMALL, "\"affinity\":{\"podAntiAffinity\":{}},");
        pending("port", SMALL, "\"initContainers\":[{\"ports\":[{\"hostPort\":80}]}],");
        pending("volume", SMALL, "\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"c\"}}],");
        pending("gated", SMALL, "\"schedulingGates\":[{\"name\":\"g\"}],");
        pending("selects", SMALL, "\"nodeSelector\":{\"name\":\"b\"},");
        run();

        assertThat(nominated).extracting(n -> n.pod() + " to " + n.node()).containsExactly("selects to b");
        assertThat(counts().leftAlone())
                .isEqualTo(Map.of("spread", 1L, "pod-affinity", 1L, "ports", 1L, "volumes", 1L));
    }

    @Test
    void nominationAfterPreemptionIsNeverOverwritten() {
        nodes(0, "a", "b");
        lead();
        pending("preempting", SMALL, "", "\"nominatedNodeName\":\"b\"");
        pending("p", SMALL, "");
        run();
        assertThat(nominated).extracting(Nominated::pod).containsExactly("p");
        pending(
                "p",
                SMALL,
                "",
                "\"nominatedNodeName\":\"" + (nominated.get(0).node().equals("a") ? "b" : "a") + "\"");
        run();

        assertThat(counts().standing())
                .as("somebody nominated another node meanwhile")
                .isZero();
    }

    @Test
    void podsOfOtherSchedulersAndWhatIsOffAreLeftAlone() {
        nodes(0, "a");
        lead();
        Pod pod = ApiObjects.pod(World.podJson("theirs", SMALL).getBytes(StandardCharsets.UTF_8));
        core.pending(PendingPod.of(pod).orElseThrow(), PodConversion.observed(pod, World.MALFORMED));
        run();

        assertThat(nominated).isEmpty();
    }

    @Test
    void noMoreStandThanTheWindowHoldsAndTheNextFollowWhenSomeAreTaken() {
        nodes(0, "a", "b");
        lead();
        for (int i = 0; i < 20; i++) {
            pending("p" + i, Map.of("cpu", "1m"), "");
        }
        run();
        assertThat(nominated).hasSize(8);
        core.podGone("uid-" + nominated.get(0).pod());
        run();

        assertThat(nominated).hasSize(9);
    }

    @Test
    void taintedAndUnknownNodesAreNotPlanned() {
        core.node(World.node("tainted", 16, 0));
        core.traits(new NodeTraits(
                "tainted", Map.of(), List.of(new NodeTraits.Taint("dedicated", "gpu", "PreferNoSchedule"))));
        core.node(World.node("traitless", 16, 0));
        nodes(0);
        lead();
        pending("p", SMALL, "");
        pending(
                "tolerant",
                SMALL,
                "\"tolerations\":[{\"key\":\"dedicated\",\"operator\":\"Equal\",\"value\":\"gpu\"}],");
        run();

        assertThat(nominated).extracting(n -> n.pod() + " to " + n.node()).containsExactly("tolerant to tainted");
    }
}
