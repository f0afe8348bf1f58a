package io.ballast.scheduler.config;

import io.ballast.engine.record.RecordSettings;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Section {@code records} of the configuration file. */
final class RecordsSection {
    private static final Set<String> KEYS = Set.of("folder", "files", "fileMegabytes", "oneIn", "mask");
    private static final int MOST_FILES = 10_000;
    private static final int MOST_MEGABYTES = 1024;
    private static final int MOST_ONE_IN = 1_000_000;

    private RecordsSection() {}

    /** Where decisions are recorded; empty when the section names no folder. */
    static Optional<RecordSettings> read(YamlObject config) {
        YamlObject section = config.child("records", KEYS);
        Optional<String> folder = section.optionalText("folder");
        RecordSettings usual = RecordSettings.of(Path.of(folder.orElse("")));
        long files = within(section, "files", usual.segments(), MOST_FILES);
        long megabytes = within(section, "fileMegabytes", usual.segmentBytes() >> 20, MOST_MEGABYTES);
        long oneIn = within(section, "oneIn", usual.oneIn(), MOST_ONE_IN);
        List<String> mask = mask(section);
        if (folder.isEmpty()) {
            if (config.has("records") && !section.has("folder")) {
                section.problem("folder", "records needs 'folder'", "Leave the section out to record nothing.");
            }
            return Optional.empty();
        }
        return Optional.of(usual.withSegments(megabytes << 20, (int) files)
                .withOneIn((int) oneIn)
                .withMask(mask));
    }

    private static List<String> mask(YamlObject section) {
        for (YamlValue item : section.list("mask")) {
            if (item instanceof YamlValue.Scalar scalar) {
                RecordSettings.maskProblem(scalar.text())
                        .ifPresent(problem -> section.problem(
                                item, problem, "For example /pod/name; `ballast facts` shows the fields of facts."));
            }
        }
        return section.texts("mask");
    }

    private static long within(YamlObject section, String key, long otherwise, int most) {
        long number = section.number(key, otherwise);
        if (number < 1 || number > most) {
            section.problem(key, key + " is " + number + ", must be 1 to " + most, "");
            return otherwise;
        }
        return number;
    }
}
