package io.ballast.bench.extender;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What kube-scheduler asks about pods of five shapes, as the bytes that it sends: capitalised names, the whole pod, names of nodes. Lists of names begin at
 * different nodes, since kube-scheduler goes round, and mix the chunks that its sixteen workers are in at the same time; no list comes again soon. Not thread-safe.
 */
final class Questions {
    private static final List<String> SHAPES = List.of(
            "\"cpu\":\"250m\",\"memory\":\"256Mi\"",
            "\"cpu\":\"500m\",\"memory\":\"1Gi\"",
            "\"cpu\":\"1\",\"memory\":\"2Gi\"",
            "\"cpu\":\"2\",\"memory\":\"2Gi\"",
            "\"cpu\":\"100m\",\"memory\":\"4Gi\"");
    /** Pods that are asked about, over and over. */
    static final int PODS = 1000;

    private static final int LISTS = 64;
    private static final int WORKERS = 16;
    private static final byte[] NAMES = "\"NodeNames\":[".getBytes(US_ASCII);
    private static final byte[] END = "]}".getBytes(US_ASCII);

    private final List<byte[]> lists = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private byte[] question = {};
    private int asked;

    /** Questions about that many nodes. */
    Questions(int nodes) {
        for (int list = 0; list < LISTS; list++) {
            int first = random.nextInt(nodes);
            lists.add(IntStream.of(order(nodes))
                    .mapToObj(i -> "\"" + node((first + i) % nodes) + "\"")
                    .collect(Collectors.joining(","))
                    .getBytes(US_ASCII));
        }
    }

    /** The order in which workers that each go through a chunk at a time, all at their own speed, come to numbers. */
    private int[] order(int count) {
        int chunk = (int) Math.sqrt(count) + 1;
        List<int[]> running = new ArrayList<>(); // next number and end of a worker's chunk
        int begun = 0;
        int[] order = new int[count];
        for (int place = 0; place < count; place++) {
            while (running.size() < WORKERS && begun < count) {
                running.add(new int[] {begun, Math.min(count, begun + chunk)});
                begun += chunk;
            }
            int[] worker = running.get(random.nextInt(running.size()));
            order[place] = worker[0]++;
            if (worker[0] == worker[1]) {
                running.remove(worker);
            }
        }
        return order;
    }

    /** Name of a node, as long as those of a cloud are. */
    static String node(int number) {
        return String.format(Locale.ROOT, "ip-10-%03d-%03d.internal", number / 250, number % 250);
    }

    /** A filter question about the next pod. */
    byte[] filter() {
        asked++;
        question = ("{\"Pod\":" + pod(asked % PODS) + ",\"Nodes\":null,\"NodeNames\":[").getBytes(US_ASCII);
        return joined(question, lists.get(asked % LISTS));
    }

    /** The prioritize question about the same pod that follows an answer: about the nodes that the answer names. */
    byte[] prioritize(byte[] answer) {
        int start = names(answer);
        int end = start;
        while (answer[end] != ']') {
            end++;
        }
        return joined(question, Arrays.copyOfRange(answer, start, end));
    }

    /** How many nodes an answer to a filter question names; -1 when it reports an error. */
    static int named(byte[] answer) {
        String text = new String(answer, US_ASCII);
        if (!text.contains("\"Error\":\"\"") && text.contains("\"Error\":\"")) {
            return -1;
        }
        int start = names(answer);
        String list = text.substring(start, text.indexOf(']', start));
        return list.isEmpty() ? 0 : list.split(",", -1).length;
    }

    private static byte[] joined(byte[] pod, byte[] names) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(pod.length + names.length + END.length);
        out.writeBytes(pod);
        out.writeBytes(names);
        out.writeBytes(END);
        return out.toByteArray();
    }

    /** Where the names of an answer begin. */
    private static int names(byte[] answer) {
        int last = answer.length - NAMES.length;
        for (int i = 0; i <= last; i++) {
            if (Arrays.equals(answer, i, i + NAMES.length, NAMES, 0, NAMES.length)) {
                return i + NAMES.length;
            }
        }
        throw new IllegalStateException("an answer without names: " + new String(answer, US_ASCII));
    }

    /** A pod as kube-scheduler writes it, by its number. */
    static String pod(int number) {
        return """
                {"metadata":{"name":"web-6c54bd5869-%1$s","generateName":"web-6c54bd5869-","namespace":"default","uid":"%1$s",\
                "resourceVersion":"4711","creationTimestamp":"2026-01-01T12:00:00Z","labels":{"app":"web","pod-template-hash":"6c54bd5869"},\
                "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web-6c54bd5869",\
                "uid":"5a1e3a5c-0b6c-4a33-9a0e-2f6a5d2f5b11","controller":true,"blockOwnerDeletion":true}]},\
                "spec":{"volumes":[{"name":"token","projected":{"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},\
                {"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}}],"defaultMode":420}}],\
                "containers":[{"name":"main","image":"registry.example/web:1.2.3","ports":[{"containerPort":8080,"protocol":"TCP"}],\
                "env":[{"name":"MODE","value":"production"}],"resources":{"limits":{%2$s},"requests":{%2$s}},\
                "volumeMounts":[{"name":"token","readOnly":true,"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount"}],\
                "terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","imagePullPolicy":"IfNotPresent"}],\
                "restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","serviceAccountName":"default",\
                "serviceAccount":"default","securityContext":{},"schedulerName":"default-scheduler",\
                "tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},\
                {"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],"priority":0,\
                "enableServiceLinks":true,"preemptionPolicy":"PreemptLowerPriority"},"status":{"phase":"Pending","qosClass":"Guaranteed"}}"""
                .formatted(
                        String.format(Locale.ROOT, "00000000-0000-4000-8000-%012d", number),
                        SHAPES.get(number % SHAPES.size()));
    }
}
