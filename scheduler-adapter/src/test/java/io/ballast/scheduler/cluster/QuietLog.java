package io.ballast.scheduler.cluster;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.extender.Verb;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what an operator would be told of. Thread-safe. */
final class QuietLog implements SchedulerProgram.Log {
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    /** What should not have happened. */
    List<String> faults() {
        return List.copyOf(faults);
    }

    @Override
    public void ignored(String field, String why) {
        faults.add(field + ": " + why);
    }

    @Override
    public void unreadable(String kind, String name, ApiObjectException problem) {
        faults.add(kind + " " + name + ": " + problem.getMessage());
    }

    @Override
    public void parametersRead(Exception problem) {
        faults.add("parameters: " + problem);
    }

    @Override
    public void undefined(String kind) {
        faults.add("undefined " + kind);
    }

    @Override
    public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

    @Override
    public void fullNodes(Verb verb) {
        faults.add("whole nodes for " + verb);
    }

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        faults.add(verb + ": " + text);
    }

    @Override
    public void cut(Cut why) {
        faults.add("cut: " + why);
    }

    @Override
    public void certificatesRead(Exception problem) {
        faults.add("certificates: " + problem);
    }
}
