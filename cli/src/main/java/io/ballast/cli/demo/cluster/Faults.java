package io.ballast.cli.demo.cluster;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.extender.Verb;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what an operator would be told of until the view has ended. Thread-safe. */
final class Faults implements SchedulerProgram.Log {
    private final Queue<String> all = new ConcurrentLinkedQueue<>();

    List<String> all() {
        return List.copyOf(all);
    }

    @Override
    public void ignored(String field, String why) {
        all.add(field + " is ignored: " + why);
    }

    @Override
    public void unreadable(String kind, String name, ApiObjectException problem) {
        all.add(kind + " " + name + " is left out: " + problem.getMessage());
    }

    @Override
    public void parametersRead(Exception problem) {
        if (problem != null) {
            all.add("parameters are not read: " + problem.getMessage());
        }
    }

    @Override
    public void undefined(String kind) {
        all.add("the API server does not know " + kind);
    }

    @Override
    public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

    @Override
    public void fullNodes(Verb verb) {}

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        all.add(verb + " failed: " + text);
    }

    @Override
    public void cut(Cut why) {
        all.add("a connection was cut: " + why);
    }

    @Override
    public void certificatesRead(Exception problem) {}
}
