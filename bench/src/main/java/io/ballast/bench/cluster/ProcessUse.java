package io.ballast.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What processes have used, from {@code /proc}. Not thread-safe.
 *
 * @param cpuSeconds CPU time by name of the process, in seconds
 * @param peakMebis  highest resident memory by name, in MiB, since {@link #resetPeaks}
 */
record ProcessUse(Map<String, Double> cpuSeconds, Map<String, Double> peakMebis) {
    private static final double TICKS_PER_SECOND = 100;
    private static final double KIBI_PER_MEBI = 1024;
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    /** Of these processes, until now. */
    static ProcessUse of(Map<String, Long> pids) throws IOException {
        Map<String, Double> cpu = new TreeMap<>();
        Map<String, Double> peaks = new TreeMap<>();
        for (Map.Entry<String, Long> entry : pids.entrySet()) {
            cpu.put(entry.getKey(), cpuSeconds(folder(entry.getValue())));
            peaks.put(entry.getKey(), peakMebis(folder(entry.getValue())));
        }
        return new ProcessUse(cpu, peaks);
    }

    /** What was used since then; peaks are those of now. */
    ProcessUse since(ProcessUse before) {
        Map<String, Double> cpu = new TreeMap<>();
        cpuSeconds.forEach((name, seconds) -> cpu.put(name, seconds - before.cpuSeconds.getOrDefault(name, 0.0)));
        return new ProcessUse(cpu, peakMebis);
    }

    /** Peaks count from now on. Where the kernel does not allow that they count from the start of the process. */
    static void resetPeaks(Map<String, Long> pids) {
        for (long pid : pids.values()) {
            try {
                Files.writeString(folder(pid).resolve("clear_refs"), "5");
            } catch (IOException e) {
                return;
            }
        }
    }

    private static double cpuSeconds(Path folder) throws IOException {
        String stat = Files.readString(folder.resolve("stat"));
        // The name of the program, which may hold blanks, ends with the last bracket.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])) / TICKS_PER_SECOND;
    }

    private static double peakMebis(Path folder) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("status"));
        return lines.stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / KIBI_PER_MEBI)
                .findFirst()
                .orElse(0);
    }

    private static Path folder(long pid) {
        return Path.of("/proc", "" + pid);
    }
}
