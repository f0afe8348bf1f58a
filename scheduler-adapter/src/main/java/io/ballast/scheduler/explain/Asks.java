package io.ballast.scheduler.explain;

import io.ballast.model.Resource;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** What a pod asks for, in words. */
final class Asks {
    private static final double MILLI = 1000.0;
    private static final double GIBI = 1L << 30;

    /** The resources of one priority tier. */
    private record CpuAndMemory(String word, Resource cpu, Resource memory) {}

    private static final List<CpuAndMemory> KINDS = List.of(
            new CpuAndMemory("", Resource.CPU, Resource.MEMORY),
            new CpuAndMemory(
                    "batch ", Resource.of("kubernetes.io/batch-cpu"), Resource.of("kubernetes.io/batch-memory")),
            new CpuAndMemory("mid ", Resource.of("kubernetes.io/mid-cpu"), Resource.of("kubernetes.io/mid-memory")));

    private Asks() {}

    /** In a few words; of batch and mid pods, what they ask for instead of CPU and memory. */
    static String of(ObservedPod observed, PodRequest pod) {
        StringJoiner words = new StringJoiner(", ");
        words.add(pod.qos().name());
        for (CpuAndMemory kind : KINDS) {
            long cpu = observed.requests().amount(kind.cpu);
            long memory = observed.requests().amount(kind.memory);
            if (cpu > 0 || memory > 0) {
                words.add(String.format(Locale.ROOT, "%.1f %scores, %.1f GiB", cpu / MILLI, kind.word, memory / GIBI));
            }
        }
        if (pod.gpu().shared()) {
            words.add(String.format(Locale.ROOT, "%.2f GPU", pod.gpu().milliPerGpu() / MILLI));
        } else if (pod.gpu().count() > 0) {
            words.add(pod.gpu().count() + " GPU");
        }
        return words.toString();
    }
}
