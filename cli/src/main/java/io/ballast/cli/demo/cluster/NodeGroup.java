package io.ballast.cli.demo.cluster;

import io.ballast.controlplane.SimulatedNodes;
import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Simulated nodes that are alike. Immutable, thread-safe.
 *
 * @param title   what the view calls them
 * @param prefix  begin of their names
 * @param count   how many there are
 * @param lowest  CPU in use on the first, in percent of 16 cores
 * @param highest CPU in use on the last; between them it rises evenly
 * @param gpus    GPUs of each
 */
record NodeGroup(String title, String prefix, int count, int lowest, int highest, int gpus) {
    /** The one that everybody would see on a dashboard. */
    static final String HOT_SPOT = "hot-spot";

    private static final long MILLI_A_PERCENT = 160;
    private static final int GPU_SHARE = 5;

    /** Nodes in groups: half of them hot, a fifth of each half with four GPUs. */
    static List<NodeGroup> of(int nodes) {
        int hot = nodes / 2;
        int cool = nodes - hot;
        int coolGpu = Math.max(1, cool / GPU_SHARE);
        int hotGpu = Math.max(1, (hot - 1) / GPU_SHARE);
        List<NodeGroup> groups = new ArrayList<>();
        groups.add(new NodeGroup("cool", "cool-", cool - coolGpu, 5, 25, 0));
        groups.add(new NodeGroup("cool, 4 GPUs", "cool-gpu-", coolGpu, 5, 25, 4));
        groups.add(new NodeGroup("hot", "hot-", hot - 1 - hotGpu, 70, 90, 0));
        groups.add(new NodeGroup("hot, 4 GPUs", "hot-gpu-", hotGpu, 70, 90, 4));
        groups.add(new NodeGroup(HOT_SPOT, HOT_SPOT, 1, 97, 97, 0));
        return groups;
    }

    /** Whether the rules shall keep pods away from them. */
    boolean hot() {
        return title.startsWith("hot");
    }

    /** Name of a node, by its number from 0. */
    String name(int number) {
        return title.equals(HOT_SPOT) ? HOT_SPOT : prefix + String.format(Locale.ROOT, "%03d", number);
    }

    /** CPU in use on a node, as a quantity. */
    String usage(int number) {
        int percent = count == 1 ? lowest : lowest + (highest - lowest) * number / (count - 1);
        return percent * MILLI_A_PERCENT + "m";
    }

    /** CPU in use, in words. */
    String load() {
        return lowest == highest ? lowest + " %" : lowest + "-" + highest + " %";
    }

    Node node(int number) {
        return SimulatedNodes.ready(name(number), gpus == 0 ? Map.of() : Map.of("nvidia.com/gpu", "" + gpus));
    }
}
