package io.ballast.scheduler;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.RuleSource.Rules;
import io.ballast.scheduler.config.PluginSection;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.observe.PolicyEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * Looks whether rules or plugin arguments have changed, and has the core decide by the new ones. Whatever is wrong with them is told of, and the former ones stay. Not
 * thread-safe: one thread looks.
 */
final class PolicyReload {
    /** Rules, and their profile with the arguments over it. */
    private record Decided(Rules rules, Profile profile) {}

    /** Rules or arguments that cannot be used. */
    private static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(Exception why) {
            super(why.getMessage(), why);
        }

        Exception why() {
            return (Exception) getCause();
        }
    }

    private final RuleSource source;
    private final Recording recording;
    private final PolicyEvents events;
    private final SchedulerCore core;
    private Decided active;
    /** The newest ones, whether they can be used or not: rules that do not go with the arguments may go with the next ones. */
    private Rules rules;

    private PluginSection arguments;
    private List<String> seen;

    /**
     * Begins with what is active.
     *
     * @param active the rules that decide
     * @param arguments the arguments over them, as they were read
     * @throws IOException when a file of arguments cannot be read
     * @throws io.ballast.engine.problem.ProblemException with every problem of the arguments
     */
    PolicyReload(
            RuleSource source,
            Rules active,
            PluginSection arguments,
            SchedulerCore core,
            Recording recording,
            PolicyEvents events)
            throws IOException {
        this.source = source;
        this.core = core;
        this.recording = recording;
        this.events = events;
        this.active = new Decided(active, arguments.over(active.profile(), active.bundle()));
        rules = active;
        this.arguments = arguments;
        seen = texts(arguments);
    }

    /** Contents are compared, since the links of a mounted ConfigMap keep their times. */
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
        try {
            boolean otherRules = rulesChanged();
            if (argumentsChanged() || otherRules) {
                adopt();
            }
        } catch (RuntimeException | Error e) { // whatever it is, the next look must come
            events.failed("rules or plugin arguments not used", e);
        }
    }

    private boolean rulesChanged() {
        try {
            Optional<Rules> next = source.changed();
            next.ifPresent(r -> rules = r);
            return next.isPresent();
        } catch (RuntimeException e) {
            rules = active.rules; // what was offered before may have been withdrawn by this
            events.rulesRead(active.rules.revision(), e);
            return false;
        }
    }

    private boolean argumentsChanged() {
        List<String> now = texts(arguments);
        if (now.equals(seen)) {
            return false;
        }
        seen = now;
        try {
            PluginSection next = arguments.again();
            if (!next.files().equals(arguments.files())) {
                seen = texts(next);
            }
            arguments = next;
            return true;
        } catch (IOException | ProblemException e) {
            events.parametersRead(e);
            return false;
        }
    }

    /** The newest rules with the newest arguments, or else the newest arguments with the rules that decide. */
    private void adopt() {
        try {
            use(rules);
            return;
        } catch (Unusable e) {
            if (rules.equals(active.rules)) {
                events.parametersRead(e.why());
                return;
            }
            events.rulesRead(active.rules.revision(), e.why());
        }
        try {
            use(active.rules);
        } catch (Unusable e) {
            events.parametersRead(e.why());
        }
    }

    private void use(Rules next) throws Unusable {
        boolean otherRules = !next.equals(active.rules);
        try {
            Profile profile = arguments.over(next.profile(), next.bundle());
            boolean otherArguments = !profile.overrides().equals(active.profile.overrides());
            if (otherRules || otherArguments) {
                core.activate(new SchedulingPolicy(next.bundle(), profile, recording))
                        .join();
            }
            active = new Decided(next, profile);
            if (otherRules) {
                events.rulesRead(next.revision(), null);
            } else if (otherArguments) {
                events.parametersRead(null);
            }
        } catch (CompletionException e) {
            throw new Unusable(e.getCause() instanceof Exception cause ? cause : e);
        } catch (LinkageError e) {
            throw new Unusable(new BundleException("classes of the rules cannot be used: " + e, e));
        } catch (IOException | RuntimeException e) {
            throw new Unusable(e);
        }
    }
}
