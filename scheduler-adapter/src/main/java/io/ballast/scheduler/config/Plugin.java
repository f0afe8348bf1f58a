package io.ballast.scheduler.config;

import io.ballast.api.args.DeviceShareArgs;
import io.ballast.api.args.LoadAwareArgsReader;
import io.ballast.api.args.LoadAwareParameters;
import io.ballast.api.args.NodeResourcesFitPlusArgs;
import io.ballast.api.args.ScarceResourceAvoidanceArgs;
import io.ballast.api.args.SchedulingHintArgs;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.model.policy.EstimationFactor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Upstream's scheduler plugins whose arguments are read, and the rule package that each sets. */
enum Plugin {
    LOAD_AWARE("LoadAwareScheduling", "load-aware"),
    FIT_PLUS("NodeResourcesFitPlus", "resource-fit-plus"),
    SCARCE_RESOURCE("ScarceResourceAvoidance", "scarce-resource"),
    HINT("SchedulingHint", "scheduling-hint"),
    DEVICE_SHARE("DeviceShare", "");

    /** Upstream's plugins that Ballast has no part for. */
    static final Set<String> NOT_THERE =
            Set.of("NodeNUMAResource", "Reservation", "Coscheduling", "ElasticQuota", "DefaultPreBind");

    private final String title;
    private final String pack;

    Plugin(String title, String pack) {
        this.title = title;
        this.pack = pack;
    }

    static Optional<Plugin> of(String title) {
        return Stream.of(values()).filter(p -> p.title.equals(title)).findFirst();
    }

    static List<String> titles() {
        return Stream.of(values()).map(p -> p.title).toList();
    }

    String title() {
        return title;
    }

    /** The package that the arguments set; empty when none is. */
    Optional<String> pack() {
        return pack.isEmpty() ? Optional.empty() : Optional.of(pack);
    }

    /**
     * Settings of the package, by parameter name.
     *
     * @throws io.ballast.api.args.ArgsException with every problem
     */
    Map<String, List<Record>> settings(Map<String, ?> arguments, Optional<Bundle> bundle) {
        return switch (this) {
            case LOAD_AWARE -> LoadAwareParameters.of(LoadAwareArgsReader.withDefaults(arguments), shipped(bundle));
            case FIT_PLUS -> NodeResourcesFitPlusArgs.parameters(arguments);
            case SCARCE_RESOURCE -> ScarceResourceAvoidanceArgs.parameters(arguments);
            case HINT -> SchedulingHintArgs.parameters(arguments);
            case DEVICE_SHARE -> {
                DeviceShareArgs.check(arguments);
                yield Map.of();
            }
        };
    }

    private List<EstimationFactor> shipped(Optional<Bundle> bundle) {
        return bundle.stream()
                .flatMap(b -> b.pack(pack).parameters().stream())
                .map(ParameterDeclaration::defaults)
                .flatMap(List::stream)
                .filter(EstimationFactor.class::isInstance)
                .map(EstimationFactor.class::cast)
                .toList();
    }
}
