package io.ballast.engine.record;

import java.util.Map;

/**
 * A fact version as it was recorded.
 *
 * @param number number of the version in the log
 * @param type   simple name of the fact
 * @param values values by component: {@code Long}, {@code Boolean}, {@code String}, lists, maps
 */
public record RecordedFact(long number, String type, Map<String, Object> values) {}
