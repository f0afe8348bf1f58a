package io.ballast.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Looks for what is booked twice, from what the API server says alone: it shares no code with the ledger. Not thread-safe. */
public final class Audit {
    private static final String ALLOCATED = "scheduling.koordinator.sh/device-allocated";
    private static final String CORE = "koordinator.sh/gpu-core";

    private final List<String> findings = new ArrayList<>();
    private final Map<String, BigDecimal> requested = new TreeMap<>();
    private final Map<String, Integer> shares = new TreeMap<>();

    private Audit() {}

    /** Everything that is wrong, in words; empty when nothing is. */
    public static List<String> of(KubernetesClient client) {
        Audit audit = new Audit();
        client.pods().inAnyNamespace().list().getItems().stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .forEach(audit::count);
        client.nodes().list().getItems().forEach(audit::judge);
        audit.shares.forEach((device, percent) -> {
            if (percent > 100) {
                audit.findings.add("device " + device + " is given away to " + percent + " %");
            }
        });
        return audit.findings;
    }

    private void count(Pod pod) {
        String node = pod.getSpec().getNodeName();
        Map<String, Quantity> requests =
                pod.getSpec().getContainers().get(0).getResources().getRequests();
        requests.forEach((resource, amount) ->
                requested.merge(node + " " + resource, amount.getNumericalAmount(), BigDecimal::add));
        String text = pod.getMetadata().getAnnotations() == null
                ? null
                : pod.getMetadata().getAnnotations().get(ALLOCATED);
        if (requests.containsKey(CORE) != (text != null)) {
            findings.add("pod " + pod.getMetadata().getName() + " asks for a GPU: " + requests.containsKey(CORE)
                    + ", has one: " + (text != null));
        } else if (text != null) {
            devices(pod, node, JsonMapper.shared().readTree(text).path("gpu"), requests.get(CORE));
        }
    }

    private void devices(Pod pod, String node, JsonNode gpus, Quantity asked) {
        int given = 0;
        for (JsonNode gpu : gpus) {
            int percent = Integer.parseInt(gpu.path("resources").path(CORE).stringValue());
            given += percent;
            shares.merge(node + "/" + gpu.path("minor").intValue(), percent, Integer::sum);
        }
        if (BigDecimal.valueOf(given).compareTo(asked.getNumericalAmount()) != 0) {
            findings.add("pod " + pod.getMetadata().getName() + " asks for " + asked + " % and has " + given + " %");
        }
    }

    private void judge(Node node) {
        for (String resource : List.of("cpu", "memory")) {
            BigDecimal offered = node.getStatus().getAllocatable().get(resource).getNumericalAmount();
            BigDecimal sum = requested.getOrDefault(node.getMetadata().getName() + " " + resource, BigDecimal.ZERO);
            if (sum.compareTo(offered) > 0) {
                findings.add("node " + node.getMetadata().getName() + " offers " + offered + " of " + resource + ", "
                        + sum + " are requested");
            }
        }
    }
}
