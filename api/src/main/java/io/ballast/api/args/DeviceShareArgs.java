package io.ballast.api.args;

import io.ballast.api.names.ExtendedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Arguments of upstream's plugin DeviceShare, by its names. Which device a pod gets is said by a score package of the profile, so that only upstream's defaults
 * can be given: anything else would be passed over in silence. Thread-safe.
 */
public final class DeviceShareArgs {
    private static final String UNSUPPORTED = "is not supported by Ballast yet; leave it out";
    private static final Map<String, Long> DEFAULT_WEIGHTS = Stream.of(
                    ExtendedResource.GPU_MEMORY_RATIO,
                    ExtendedResource.GPU_MEMORY,
                    ExtendedResource.RDMA,
                    ExtendedResource.FPGA)
            .collect(Collectors.toUnmodifiableMap(ExtendedResource::key, r -> 1L));

    private DeviceShareArgs() {}

    /**
     * Checks the arguments.
     *
     * @throws ArgsException with every problem
     */
    public static void check(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        args.part("scoringStrategy").ifPresent(part -> strategy(args, part));
        if (args.flag("disableDeviceNUMATopologyAlignment", false)) {
            args.problem("disableDeviceNUMATopologyAlignment", UNSUPPORTED);
        }
        templates(args.part("gpuSharedResourceTemplatesConfig"));
        for (ArgsTree model : args.parts("gpuShareUnsupportedModels")) {
            model.text("vendor");
            model.text("model");
            model.refuseOthers();
            args.problem("gpuShareUnsupportedModels", UNSUPPORTED);
        }
        args.refuseOthers();
        if (!problems.isEmpty()) {
            throw new ArgsException(problems.stream().distinct().toList());
        }
    }

    private static void strategy(ArgsTree args, ArgsTree part) {
        String type = part.text("type");
        if (!Set.of("", "LeastAllocated", "MostAllocated").contains(type)) {
            part.problem("type", "is '" + type + "', must be LeastAllocated or MostAllocated");
        }
        Map<String, Long> weights = new TreeMap<>();
        for (ArgsTree entry : part.parts("resources")) {
            String name = entry.text("name");
            if (name.isBlank()) {
                entry.problem("name", "is missing");
            }
            weights.put(name, entry.number("weight", 1, 1, 100));
            entry.refuseOthers();
        }
        part.refuseOthers();
        boolean usual = !type.equals("MostAllocated") && (weights.isEmpty() || weights.equals(DEFAULT_WEIGHTS));
        if (!usual) {
            args.problem(
                    "scoringStrategy",
                    "is not supported by Ballast; a score package of the profile chooses devices, for example gpu-best-fit");
        }
    }

    private static void templates(Optional<ArgsTree> part) {
        part.ifPresent(templates -> {
            String namespace = templates.text("configMapNamespace");
            String name = templates.text("configMapName");
            List<String> matched = templates.texts("matchedResources", "resource names");
            templates.refuseOthers();
            boolean usual = (namespace.isEmpty() || namespace.equals("koordinator-system"))
                    && (name.isEmpty() || name.equals("gpu-shared-resource-templates"))
                    && (matched.isEmpty() || matched.equals(List.of(ExtendedResource.NPU_CORE.key())));
            if (!usual) {
                templates.problem("matchedResources", UNSUPPORTED);
            }
        });
    }
}
