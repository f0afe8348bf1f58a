package io.ballast.scheduler;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.scheduler.extender.Verb;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what an operator would be told of, in words, for whoever looks later. What is told when all is well (who holds the lease, answers) is left out. Thread-safe. */
public final class KeptTroubles implements SchedulerProgram.Log {
    private final Queue<String> all = new ConcurrentLinkedQueue<>();

    /** Everything so far, the oldest first. */
    public List<String> all() {
        return List.copyOf(all);
    }

    @Override
    public void lease(Change change, String holder) {}

    @Override
    public void leaseTrouble(String text) {
        all.add("lease: " + text);
    }

    @Override
    public void takeOverTrouble(String why) {
        all.add("what was bound before cannot be found out: " + why);
    }

    @Override
    public void failed(String what, Throwable cause) {
        all.add(what + ": " + cause);
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
            all.add("parameters were read again: " + problem);
        }
    }

    @Override
    public void rulesRead(String revision, Exception problem) {
        if (problem != null) {
            all.add("rules were read again: " + problem);
        }
    }

    @Override
    public void undefined(String kind) {
        all.add("the API server does not know " + kind);
    }

    @Override
    public void interrupted(String kind, Exception why) {
        all.add(kind + " is not watched: " + why);
    }

    @Override
    public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

    @Override
    public void fullNodes(Verb verb) {
        all.add("whole nodes for " + verb);
    }

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        all.add(verb + " failed: " + text);
    }

    @Override
    public void pageFault(String page, RuntimeException cause) {
        all.add(page + " failed: " + cause);
    }

    @Override
    public void cut(Cut why) {
        all.add("a connection was cut: " + why);
    }

    @Override
    public void certificatesRead(Exception problem) {
        if (problem != null) {
            all.add("certificates were read again: " + problem);
        }
    }
}
