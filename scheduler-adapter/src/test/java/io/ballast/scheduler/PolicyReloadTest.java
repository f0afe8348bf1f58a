package io.ballast.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.record.Recording;
import io.ballast.engine.store.PolicyStore;
import io.ballast.model.Resource;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.decide.World;
import io.ballast.scheduler.observe.PolicyEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other rules and other plugin arguments decide once they are there; whatever is wrong with them is told once, and the former ones stay. */
class PolicyReloadTest {
    private static final String CHANGE = "{parameters: {load-aware: {nodeMetricExpiration: {seconds: 240}}}}";

    private static final String FIT_PLUS =
            "profiles: [{pluginConfig: [{name: NodeResourcesFitPlus, args: {resources: {cpu: {type: LeastAllocated, weight: 1}}}}]}]";

    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    private TestStore store;
    private SchedulerCore core;

    @BeforeEach
    void emptyStore() {
        store = new TestStore(folder.resolve("store"));
    }

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

    private PolicyReload reload(RuleSource source) throws IOException {
        Path file = folder.resolve("scheduler.yaml");
        SchedulerConfig config = SchedulerConfig.read(file.toString(), Files.readString(file));
        RuleSource.Rules rules = source.load();
        core = new SchedulerCore(
                new SchedulingPolicy(
                        rules.bundle(), config.plugins().over(rules.profile(), rules.bundle()), Recording.NONE),
                (pod, node, annotations) -> new CompletableFuture<>(),
                World.NO_NOMINATIONS,
                Candidates.DEFAULT,
                PlannerSettings.OFF,
                Clocks.of(Clock.systemUTC()),
                Runnable::run,
                World.MALFORMED,
                DecisionListener.NONE);
        return new PolicyReload(source, rules, config.plugins(), core, Recording.NONE, new Told());
    }

    private PolicyReload ofShippedRulesInTheStore() throws IOException {
        String active = store.activate(TestStore.SHIPPED);
        limit(70);
        configure("");
        PolicyReload reload = reload(store.rules());
        assertThat(revision()).isEqualTo(active);
        return reload;
    }

    private PolicyReload withArgumentsThatTheShippedRulesDoNotTake() throws IOException {
        store.activate(TestStore.SHIPPED, TestStore.layer("{add: {scores: {resource-fit-plus: 1}}}"));
        write("kube.yaml", FIT_PLUS);
        configure("");
        return reload(store.rules());
    }

    private static RuleSource shipped() {
        return RuleSource.fixed(World.rules(), World.rules().profile("cluster"));
    }

    private List<Record> limits() {
        return core.program().profile().overrides("load-aware").getOrDefault("usageThresholds", List.of());
    }

    private String revision() {
        return core.program().bundle().manifest().revision();
    }

    @Test
    void changedFileIsUsedAndABrokenOneIsNot() throws IOException {
        limit(70);
        configure("");
        PolicyReload reload = reload(shipped());
        reload.look();
        assertThat(told).as("nothing has changed").isEmpty();

        limit(80);
        reload.look();
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 80));
        assertThat(told).containsExactly("arguments used");

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

    @Test
    void rulesThatBecomeActiveInTheStoreDecideAndArgumentsGoOverThem() throws IOException {
        PolicyReload reload = ofShippedRulesInTheStore();
        String first = revision();
        reload.look();
        assertThat(revision()).isEqualTo(first);
        assertThat(told).as("nothing has changed").isEmpty();

        String second = store.activate(TestStore.SHIPPED, TestStore.layer(CHANGE));
        reload.look();

        assertThat(revision()).isEqualTo(second).isNotEqualTo(first);
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 70));
        assertThat(told).containsExactly("rules used " + second);
        reload.look();
        assertThat(told).hasSize(1);

        String back = store.activate(TestStore.SHIPPED);
        reload.look();
        assertThat(revision()).isEqualTo(back).isEqualTo(first);
    }

    @Test
    void rulesThatCannotBeUsedAreToldOfOnceAndHoldNothingElseUp() throws IOException {
        PolicyReload reload = ofShippedRulesInTheStore();
        String first = revision();

        store.activate(TestStore.SHIPPED, TestStore.layer("{remove: {filters: [load-aware], scores: [load-aware]}}"));
        reload.look();
        reload.look();
        assertThat(revision()).isEqualTo(first);
        assertThat(told).hasSize(1).last().asString().contains("rules refused", "does not use package load-aware");

        limit(80);
        reload.look();
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 80));
        assertThat(told).hasSize(3).last().isEqualTo("arguments used");

        String sound = store.activate(TestStore.SHIPPED, TestStore.layer(CHANGE));
        reload.look();
        assertThat(revision()).isEqualTo(sound);
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 80));
    }

    @Test
    void storeThatCannotBeTrustedAnyMoreIsToldOfAndItsRulesDecideOn() throws IOException {
        PolicyReload reload = ofShippedRulesInTheStore();
        String first = revision();

        store.revokeItsKey();
        reload.look();
        reload.look();

        assertThat(revision()).isEqualTo(first);
        assertThat(told).hasSize(1).last().asString().contains("rules refused", "BAL-B006");
        assertThatThrownBy(() -> store.rules().load())
                .as("a restart does not take them")
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("BAL-B006");
    }

    /** Rules that were refused are tried again with other arguments, but not once their signature has lost its worth. */
    @Test
    void rulesThatWereRefusedDoNotComeBackWithOtherArgumentsAfterTheirKeyIsRevoked() throws IOException {
        PolicyReload reload = withArgumentsThatTheShippedRulesDoNotTake();
        String first = revision();
        store.activate(TestStore.SHIPPED);
        reload.look();
        assertThat(told)
                .as("the arguments are of a package that these rules do not use")
                .hasSize(1)
                .last()
                .asString()
                .contains("rules refused", "does not use package resource-fit-plus");

        store.revokeItsKey();
        reload.look();
        limit(75);
        reload.look();

        assertThat(revision()).isEqualTo(first);
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 75));
    }

    @Test
    void rulesThatWereRefusedAreTriedAgainWithOtherArguments() throws IOException {
        PolicyReload reload = withArgumentsThatTheShippedRulesDoNotTake();
        String next = store.activate(TestStore.SHIPPED);
        reload.look();

        limit(75);
        reload.look();

        assertThat(revision()).isEqualTo(next);
        assertThat(limits()).contains(new UsageThreshold(Resource.CPU, 75));
    }

    @Test
    void bundlesThatArriveAfterTheirIndexAreFound() throws IOException {
        PolicyReload reload = ofShippedRulesInTheStore();
        String first = revision();
        String next = store.activate(TestStore.SHIPPED, TestStore.layer(CHANGE));
        Path bundles = folder.resolve("store/bundles");
        Path late = folder.resolve("late");
        Files.move(bundles, late);

        reload.look();
        assertThat(revision()).isEqualTo(first);
        assertThat(told).hasSize(1).last().asString().contains("rules refused", "BAL-B009");

        Files.move(late, bundles);
        for (int look = 0; look < 15; look++) {
            reload.look();
        }
        assertThat(revision()).isEqualTo(next);
    }

    @Test
    void storeThatVanishesOrIsDamagedIsToldOfAndComesBack() throws IOException {
        PolicyReload reload = ofShippedRulesInTheStore();
        String first = revision();

        Path pointer = folder.resolve("store/active.yaml");
        Path aside = folder.resolve("aside");
        Files.move(pointer, aside);
        reload.look();
        assertThat(told).hasSize(1).last().asString().contains("rules refused", "BAL-B018");
        Files.writeString(pointer, "sequence: 1\ndigest: nonsense\n");
        reload.look();
        reload.look();
        assertThat(told).hasSize(2).last().asString().contains("rules refused", "BAL-B014");

        Files.delete(pointer);
        Files.move(aside, pointer);
        reload.look();
        assertThat(revision()).isEqualTo(first);
        assertThat(told).hasSize(2);
    }

    /** As when each commit of a repository is checked out into a folder of its own. */
    @Test
    void storeBehindALinkIsFollowed() throws IOException {
        Path link = folder.resolve("current");
        store.activate(TestStore.SHIPPED);
        Files.createSymbolicLink(link, store.copy(folder.resolve("commit-1")));
        limit(70);
        configure("");
        PolicyReload reload = reload(new StoreRules(link, "cluster"));

        String next = store.activate(TestStore.SHIPPED, TestStore.layer(CHANGE));
        Files.delete(link);
        Files.createSymbolicLink(link, store.copy(folder.resolve("commit-2")));
        reload.look();

        assertThat(revision()).isEqualTo(next);
    }

    @Test
    void emptyStoreAndUnknownProfileAreSaidAtTheStart() {
        assertThatThrownBy(() -> store.rules().load()).hasMessageContaining("BAL-B018");

        store.activate(TestStore.SHIPPED);
        assertThatThrownBy(() -> new StoreRules(folder.resolve("store"), "clutser").load())
                .hasMessageContaining("clutser")
                .hasMessageContaining("cluster");
        assertThat(new PolicyStore(folder.resolve("store")).index()).isPresent();
    }

    private final class Told implements PolicyEvents {
        @Override
        public void parametersRead(Exception problem) {
            told.add(problem == null ? "arguments used" : "arguments refused " + problem);
        }

        @Override
        public void rulesRead(String revision, Exception problem) {
            told.add(problem == null ? "rules used " + revision : "rules refused " + problem);
        }

        @Override
        public void failed(String what, Throwable cause) {
            told.add(what + " " + cause);
        }
    }
}
