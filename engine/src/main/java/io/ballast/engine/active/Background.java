package io.ballast.engine.active;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads for work that must not disturb decisions. */
public final class Background {
    private Background() {}

    /** One thread of the lowest priority that does not keep the program alive. Whoever asks for it shuts it down. */
    @SuppressWarnings("ThreadPriorityCheck") // a hint for systems that heed it; nothing depends on it
    public static ExecutorService thread(String name) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            return thread;
        });
    }
}
