package io.ballast.api.convert;

import io.ballast.api.names.ExtendedResource;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.GpuRequest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads which GPUs a pod asks for, by upstream's names and with its validation. A share of a GPU is counted once for cores and memory: where both are asked
 * for, the larger one counts. Amounts of memory cannot be counted yet, nor parts of several GPUs.
 */
final class GpuRequests {
    static final List<Resource> WHOLE =
            resources(ExtendedResource.NVIDIA_GPU, ExtendedResource.DCU, ExtendedResource.AMD_GPU);
    static final long PERCENT = 100;

    private static final long MILLI_PER_PERCENT = 10;
    private static final int MAX_GPUS = 64;
    private static final Resource GPU = resource(ExtendedResource.GPU);
    private static final Resource CORE = resource(ExtendedResource.GPU_CORE);
    private static final Resource RATIO = resource(ExtendedResource.GPU_MEMORY_RATIO);
    private static final Resource SHARED = resource(ExtendedResource.GPU_SHARED);
    private static final Resource MEMORY = resource(ExtendedResource.GPU_MEMORY);
    private static final List<Resource> NPU =
            resources(ExtendedResource.NPU_CORE, ExtendedResource.NPU_CPU, ExtendedResource.NPU_DVPP);

    private GpuRequests() {}

    private static Resource resource(ExtendedResource resource) {
        return Resource.of(resource.key());
    }

    private static List<Resource> resources(ExtendedResource... resources) {
        return Stream.of(resources).map(GpuRequests::resource).toList();
    }

    /**
     * The GPUs that a pod with these requests asks for.
     *
     * @throws ImpossibleRequestException when the requests do not go together, or cannot be counted
     */
    static GpuRequest of(ResourceAmounts requests) {
        Set<Resource> asked = Stream.of(WHOLE, List.of(GPU, CORE, RATIO, SHARED, MEMORY), NPU)
                .flatMap(List::stream)
                .filter(r -> requests.amount(r) > 0)
                .collect(Collectors.toUnmodifiableSet());
        if (asked.isEmpty()) {
            return GpuRequest.NONE;
        }
        if (asked.size() == 1 && WHOLE.stream().anyMatch(asked::contains)) {
            return request(requests.amount(asked.iterator().next()), PERCENT);
        }
        if (asked.equals(Set.of(GPU))) {
            long percent = requests.amount(GPU);
            if (!isUnit(percent)) {
                throw new ImpossibleRequestException("invalid resource unit " + GPU + ": " + percent);
            }
            return parts(percent, percent);
        }
        if (asked.equals(Set.of(RATIO)) || asked.equals(Set.of(CORE, RATIO))) {
            return percentages(requests, asked);
        }
        if (asked.equals(Set.of(SHARED, RATIO)) || asked.equals(Set.of(SHARED, CORE, RATIO))) {
            return shares(requests, asked);
        }
        throw uncountable(asked);
    }

    private static GpuRequest percentages(ResourceAmounts requests, Set<Resource> asked) {
        if (!isUnit(requests.amount(RATIO)) || !isUnit(requests.amount(CORE))) {
            throw invalid(asked);
        }
        return parts(requests.amount(RATIO), Math.max(requests.amount(RATIO), requests.amount(CORE)));
    }

    private static GpuRequest shares(ResourceAmounts requests, Set<Resource> asked) {
        long count = requests.amount(SHARED);
        for (Resource part : List.of(RATIO, CORE)) {
            if (requests.amount(part) % count != 0 || requests.amount(part) / count > PERCENT) {
                throw invalid(asked);
            }
        }
        return request(count, Math.max(requests.amount(RATIO), requests.amount(CORE)) / count);
    }

    /** Memory says how many GPUs it is; the larger one of memory and cores, how much of each. */
    private static GpuRequest parts(long ratio, long larger) {
        long count = ratio > PERCENT ? ratio / PERCENT : 1;
        return request(count, larger / count);
    }

    private static GpuRequest request(long count, long percent) {
        if (count > MAX_GPUS) {
            throw new ImpossibleRequestException("asks for " + count + " GPUs, no node has more than " + MAX_GPUS);
        }
        if (percent > PERCENT) {
            throw new ImpossibleRequestException("asks for " + percent + " % of one GPU");
        }
        if (count > 1 && percent < PERCENT) {
            throw new ImpossibleRequestException(
                    "asks for parts of " + count + " GPUs, which Ballast cannot count yet");
        }
        return new GpuRequest(count, percent * MILLI_PER_PERCENT, Set.of());
    }

    private static boolean isUnit(long percent) {
        return percent <= PERCENT || percent % PERCENT == 0;
    }

    private static ImpossibleRequestException invalid(Set<Resource> asked) {
        return new ImpossibleRequestException("invalid resource device requests: " + names(asked));
    }

    /** Of what is left, some would be right elsewhere; the rest never is. */
    private static ImpossibleRequestException uncountable(Set<Resource> asked) {
        boolean memory = asked.equals(Set.of(MEMORY))
                || asked.equals(Set.of(CORE, MEMORY))
                || asked.equals(Set.of(SHARED, MEMORY))
                || asked.equals(Set.of(SHARED, CORE, MEMORY));
        boolean npu = asked.contains(NPU.get(0)) && (asked.contains(RATIO) || asked.contains(SHARED));
        return memory || npu
                ? new ImpossibleRequestException(
                        "asks for " + names(asked) + ", which Ballast cannot count yet; ask for " + RATIO + " instead")
                : invalid(asked);
    }

    private static List<String> names(Set<Resource> resources) {
        return resources.stream().map(Resource::name).sorted().toList();
    }
}
