package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What a process holds, looked at again and again: least in the fourth tenth of the time, when all threads and caches of a run of seconds are there, against least in the last tenth and after it. The least, since a request of 50 MB is held
 * while it is answered. Immutable, thread-safe.
 *
 * @param samples in the order of time
 */
record Growth(List<Sample> samples) {
    private static final int SAMPLES = 40;
    private static final int TENTHS = 10;
    private static final int EARLY = 3;

    /**
     * A look at a process.
     *
     * @param second    of the run
     * @param liveBytes bytes of the heap that a full collection leaves
     * @param threads   threads
     * @param files     open file descriptors
     * @param rssBytes  memory that the kernel counts
     */
    record Sample(long second, long liveBytes, long threads, long files, long rssBytes) {}

    /** What may be more at the end. */
    record Margins(long liveBytes, long threads, long files) {}

    Growth {
        samples = List.copyOf(samples);
    }

    /** Looks at a process of a JVM until the end, by {@link System#nanoTime}. */
    static Growth of(long pid, long end, Duration duration) throws IOException, InterruptedException {
        List<Sample> samples = new ArrayList<>();
        long begin = end - duration.toNanos();
        long step =
                Math.max(duration.toNanos() / SAMPLES, Duration.ofMillis(500).toNanos());
        for (long next = begin + step; next <= end; next = Math.max(next + step, System.nanoTime())) {
            LockSupport.parkNanos(next - System.nanoTime());
            samples.add(sample(pid, Duration.ofNanos(System.nanoTime() - begin)));
        }
        return new Growth(samples);
    }

    /** The same with one more look: on a slow machine, where the last tenth is one look, it may fall on a request of 50 MB; nobody asks any more now. */
    Growth andAfterwards(long pid, Duration since) throws IOException, InterruptedException {
        List<Sample> all = new ArrayList<>(samples);
        all.add(sample(pid, since));
        return new Growth(all);
    }

    private static Sample sample(long pid, Duration since) throws IOException, InterruptedException {
        return new Sample(since.toSeconds(), live(pid), entries(pid, "task"), entries(pid, "fd"), rss(pid));
    }

    /** The last line of a histogram of what lives has the sum. */
    private static long live(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        try (InputStream in = jcmd.getInputStream()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            jcmd.waitFor();
            return text.lines()
                    .filter(line -> line.startsWith("Total"))
                    .mapToLong(line -> Long.parseLong(line.strip().split(" +")[2]))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no histogram: " + text));
        }
    }

    private static long entries(long pid, String folder) throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(pid), folder))) {
            return all.count();
        }
    }

    private static long rss(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.split("\\s+")[1]) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What has grown beyond its margin, in words. */
    List<String> beyond(Margins margins) {
        List<String> grown = new ArrayList<>();
        judge("live bytes", Sample::liveBytes, margins.liveBytes, grown);
        judge("threads", Sample::threads, margins.threads, grown);
        judge("open files", Sample::files, margins.files, grown);
        return grown;
    }

    private void judge(String what, ToLongFunction<Sample> value, long margin, List<String> grown) {
        long early = least(EARLY, value);
        long late = least(TENTHS - 1, value);
        if (late > early + margin) {
            grown.add(what + ": " + early + ", in the end " + late);
        }
    }

    private long least(int tenth, ToLongFunction<Sample> value) {
        int from = Math.min(samples.size() * tenth / TENTHS, samples.size() - 2);
        int to = Math.max(from + 2, samples.size() * (tenth + 1) / TENTHS);
        return samples.subList(from, to).stream().mapToLong(value).min().orElseThrow();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("second  live KiB  threads  files  RSS KiB\n");
        samples.forEach(s -> text.append("%6d  %8d  %7d  %5d  %7d%n"
                .formatted(s.second, s.liveBytes >> 10, s.threads, s.files, s.rssBytes >> 10)));
        text.append("least of the fourth and of the last tenth:");
        List<ToLongFunction<Sample>> values =
                Arrays.asList(Sample::liveBytes, Sample::threads, Sample::files, Sample::rssBytes);
        values.forEach(v -> text.append(" %d->%d".formatted(least(EARLY, v), least(TENTHS - 1, v))));
        return text.toString();
    }
}
