package io.ballast.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.Recording;
import io.ballast.model.Resource;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.World;
import io.ballast.scheduler.extender.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParameterReloadTest {
    private final List<String> told = new ArrayList<>();
    private final SchedulerCore core = new SchedulerCore(
            World.policy(),
            (pod, node, annotations) -> new CompletableFuture<>(),
            World.NO_NOMINATIONS,
            Candidates.DEFAULT,
            PlannerSettings.OFF,
            Clocks.of(Clock.systemUTC()),
            Runnable::run,
            World.MALFORMED,
            DecisionListener.NONE);

    @TempDir
    private Path folder;

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void configure(String more) throws IOException {
        write("scheduler.yaml", "pluginConfigFrom: " + folder.resolve("kube.yaml") + "\n" + more);
    }

    private void limit(int cpu) throws IOException {
        write(
                "kube.yaml",
                "profiles: [{pluginConfig: [{name: LoadAwareScheduling, args: {usageThresholds: {cpu: " + cpu
                        + "}}}]}]");
    }

    private ParameterReload reload() throws IOException {
        Path file = folder.resolve("scheduler.yaml");
        SchedulerConfig config = SchedulerConfig.read(file.toString(), Files.readString(file));
        Profile base = World.rules().profile("cluster");
        Profile active = config.plugins().over(base, World.rules());
        return new ParameterReload(core, World.rules(), base, config.plugins(), active, Recording.NONE, new Log());
    }

    private List<Record> limits() {
        return core.program().profile().overrides("load-aware").getOrDefault("usageThresholds", List.of());
    }

    @Test
    void changedFileIsUsedAndABrokenOneIsNot() throws IOException {
        limit(70);
        configure("");
        ParameterReload reload = reload();
        reload.look();
        assertThat(told).as("nothing has changed").isEmpty();

        limit(80);
        reload.look();
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 80));
        assertThat(told).containsExactly("used");

        limit(180);
        reload.look();
        reload.look();
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 80));
        assertThat(told).hasSize(2).last().asString().contains("kube.yaml:1:", "must be 0 to 100");

        configure("pluginConfig: [{name: LoadAwareScheduling, args: {usageThresholds: {cpu: 90}}}]\n");
        reload.look();
        assertThat(told).as("the other file is still wrong").hasSize(3);
        limit(60);
        reload.look();
        assertThat(limits()).as("its own arguments go before").contains(new UsageThreshold(Resource.CPU, 90));

        Files.delete(folder.resolve("kube.yaml"));
        reload.look();
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 90));
        assertThat(told).hasSize(5);
    }

    private final class Log implements SchedulerProgram.Log {
        @Override
        public void parametersRead(Exception problem) {
            told.add(problem == null ? "used" : problem.toString());
        }

        @Override
        public void lease(Change change, String holder) {}

        @Override
        public void leaseTrouble(String text) {}

        @Override
        public void failed(String what, Throwable cause) {}

        @Override
        public void ignored(String field, String why) {}

        @Override
        public void unreadable(String kind, String name, ApiObjectException problem) {}

        @Override
        public void undefined(String kind) {}

        @Override
        public void interrupted(String kind, Exception why) {}

        @Override
        public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

        @Override
        public void fullNodes(Verb verb) {}

        @Override
        public void fault(Verb verb, String text, Throwable cause) {}

        @Override
        public void pageFault(String page, RuntimeException cause) {}

        @Override
        public void cut(Cut why) {}

        @Override
        public void certificatesRead(Exception problem) {}
    }
}
