package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import java.util.List;
import java.util.Map;

/**
 * A package whose rules passed the check.
 *
 * @param source    the package
 * @param rules     its rules, ordered by id
 * @param podFields fields of the pod that each rule reads, by rule id
 */
public record CheckedPackage(PackageSource source, List<RuleText> rules, Map<String, List<String>> podFields) {}
