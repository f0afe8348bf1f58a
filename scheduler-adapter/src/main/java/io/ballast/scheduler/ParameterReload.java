package io.ballast.scheduler;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.config.PluginSection;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks whether the files of plugin arguments have changed, and has the core decide by the new ones. Whatever is wrong with them is told of, and the former ones
 * stay. Contents are compared, since the links of a mounted ConfigMap keep their times. Not thread-safe: one thread looks.
 */
final class ParameterReload {
    private final SchedulerCore core;
    private final Bundle bundle;
    private final Profile base;
    private final Recording recording;
    private final SchedulerProgram.Log log;
    private PluginSection section;
    private Profile active;
    private List<String> seen;

    /**
     * Begins with what is active.
     *
     * @param base    the profile without arguments
     * @param section the arguments as they were read
     * @param active  the profile with the arguments
     */
    ParameterReload(
            SchedulerCore core,
            Bundle bundle,
            Profile base,
            PluginSection section,
            Profile active,
            Recording recording,
            SchedulerProgram.Log log) {
        this.core = core;
        this.bundle = bundle;
        this.base = base;
        this.section = section;
        this.active = active;
        this.recording = recording;
        this.log = log;
        seen = texts(section);
    }

    private static List<String> texts(PluginSection section) {
        List<String> texts = new ArrayList<>();
        for (Path file : section.files()) {
            try {
                texts.add(Files.readString(file));
            } catch (IOException e) {
                texts.add("");
            }
        }
        return texts;
    }

    /** Looks once. */
    void look() {
        List<String> now = texts(section);
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        try {
            PluginSection next = section.again();
            Profile profile = next.over(base, bundle);
            if (!profile.overrides().equals(active.overrides())) {
                core.activate(new SchedulingPolicy(bundle, profile, recording)).join();
                active = profile;
                log.parametersRead(null);
            }
            section = next;
            seen = texts(section);
        } catch (IOException | ProblemException | BundleException e) {
            log.parametersRead(e);
        }
    }
}
