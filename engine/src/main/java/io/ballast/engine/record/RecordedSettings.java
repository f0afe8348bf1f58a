package io.ballast.engine.record;

import io.ballast.engine.pack.ProfileOrigin;
import java.util.List;
import java.util.Map;

/**
 * Who decided about a subject, with which settings.
 *
 * @param bundle     the bundle
 * @param point      word of the decision point
 * @param pack       package
 * @param version    its version
 * @param origin     profile whose settings the package had, and which of them the caller gave
 * @param overrides  settings that differed from the package's defaults, by parameter name
 * @param parameters all settings
 */
public record RecordedSettings(
        RecordedDecision.BundleRef bundle,
        String point,
        String pack,
        String version,
        ProfileOrigin origin,
        Map<String, List<RecordedFact>> overrides,
        List<RecordedFact> parameters) {}
