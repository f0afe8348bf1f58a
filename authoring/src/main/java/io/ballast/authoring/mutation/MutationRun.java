package io.ballast.authoring.mutation;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.check.RuleText;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTest;
import io.ballast.authoring.test.RuleTestRunner;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.RuleBases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;

/** Tries changes of one package against its tests, in sessions. Not thread-safe. */
public final class MutationRun {
    private static final int BATCH = 100;

    // A changed rule meets rules as they are in one rule base, so their packages must not have the same names.
    private static final int ORIGINALS = 1_000_000;
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Bundle bundle;
    private final PackageSource source;
    private final List<RuleTest> tests;

    /**
     * Prepares a run.
     *
     * @param bundle holds the package as it is
     * @param tests  tests of the package, which all pass
     */
    public MutationRun(Bundle bundle, PackageSource source, List<RuleTest> tests) {
        this.bundle = bundle;
        this.source = source;
        this.tests = List.copyOf(tests);
    }

    /**
     * Tries the changes, or a sample of them.
     *
     * @param seed     chooses the sample; the same seed chooses the same
     * @param most     most changes to try
     * @param nanoTime clock, as {@link System#nanoTime}
     * @param tried    is told after each change how many were tried
     */
    public MutationScore run(long seed, int most, LongSupplier nanoTime, IntConsumer tried) {
        long start = nanoTime.getAsLong();
        Problems problems = new Problems();
        CheckedPackage checked = PackageCheck.check(source, problems);
        problems.throwIfAny();
        RuleMutations rules = new RuleMutations(checked);
        ParameterMutations parameters = new ParameterMutations(checked);
        List<Mutant> all = new ArrayList<>(rules.find());
        all.addAll(parameters.find());
        List<Mutant> sample = sample(all, seed, most);
        ExecutorService worker = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "mutant");
            thread.setDaemon(true);
            return thread;
        });
        try {
            int invalid = rules.invalid() + parameters.invalid();
            int killed = 0;
            List<Mutant> survivors = new ArrayList<>();
            Map<String, Model> originals = originals(checked);
            for (int from = 0; from < sample.size(); from += BATCH) {
                List<Mutant> batch = sample.subList(from, Math.min(sample.size(), from + BATCH));
                Map<Integer, Model> models = compiled(batch);
                for (int i = 0; i < batch.size(); i++) {
                    Mutant mutant = batch.get(i);
                    boolean ofRule = mutant.kind() != Mutant.Kind.PARAMETER;
                    if (ofRule && !models.containsKey(i)) {
                        invalid++;
                    } else if (killed(worker, mutant, bases(originals, mutant, models.get(i)))) {
                        killed++;
                    } else {
                        survivors.add(mutant);
                    }
                    tried.accept(from + i + 1);
                }
            }
            return new MutationScore(all.size(), killed, survivors, invalid, nanoTime.getAsLong() - start);
        } finally {
            worker.shutdownNow();
        }
    }

    private static List<Mutant> sample(List<Mutant> all, long seed, int most) {
        if (all.size() <= most) {
            return all;
        }
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            places.add(i);
        }
        Collections.shuffle(places, new Random(seed));
        return places.subList(0, most).stream().sorted().map(all::get).toList();
    }

    /** The rules as they are, each compiled on its own like the changed ones, by id. */
    private static Map<String, Model> originals(CheckedPackage checked) {
        Map<Integer, String> texts = new TreeMap<>();
        for (int i = 0; i < checked.rules().size(); i++) {
            int number = ORIGINALS + i;
            texts.put(number, RuleMutations.alone(checked, checked.rules().get(i), MutantCompiler.drlPackage(number)));
        }
        Map<Integer, Model> compiled = MutantCompiler.compile(texts);
        Map<String, Model> models = new LinkedHashMap<>();
        for (int i = 0; i < checked.rules().size(); i++) {
            models.put(checked.rules().get(i).id(), compiled.get(ORIGINALS + i));
        }
        return models;
    }

    private Map<Integer, Model> compiled(List<Mutant> batch) {
        Problems problems = new Problems();
        Map<String, RuleText> rules = new HashMap<>();
        PackageCheck.check(source, problems).rules().forEach(r -> rules.put(r.id(), r));
        Map<Integer, String> texts = new TreeMap<>();
        for (int i = 0; i < batch.size(); i++) {
            Mutant mutant = batch.get(i);
            if (mutant.kind() != Mutant.Kind.PARAMETER) {
                texts.put(i, RuleMutations.head(rules.get(mutant.rule()), MutantCompiler.drlPackage(i)) + mutant.drl());
            }
        }
        return MutantCompiler.compile(texts);
    }

    private RuleBases bases(Map<String, Model> originals, Mutant mutant, Model changed) {
        if (mutant.kind() == Mutant.Kind.PARAMETER) {
            return bundle::base;
        }
        Map<String, Model> models = new LinkedHashMap<>(originals);
        models.put(mutant.rule(), changed);
        KieBase base = KieBaseBuilder.createKieBaseFromModel(List.copyOf(models.values()));
        return pack -> base;
    }

    /** A change that makes a decision fail, or that takes too long, is noticed as well. */
    private boolean killed(ExecutorService worker, Mutant mutant, RuleBases bases) {
        Future<Boolean> outcome = worker.submit(() -> noticed(mutant, bases));
        try {
            return outcome.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            outcome.cancel(true);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("trying changes was interrupted", e);
        }
    }

    private boolean noticed(Mutant mutant, RuleBases bases) {
        String pack = source.manifest().name();
        return tests.stream()
                .sorted(Comparator.comparing(t -> !t.expect().fired().contains(mutant.rule())))
                .anyMatch(test -> !RuleTestRunner.runInSession(bundle, pack, changed(test, mutant.overrides()), bases)
                        .isEmpty());
    }

    /** The test over changed defaults; what it sets itself stays. */
    private static RuleTest changed(RuleTest test, Map<String, List<Record>> defaults) {
        Map<String, List<Record>> overrides = new LinkedHashMap<>(defaults);
        overrides.putAll(test.overrides());
        return new RuleTest(
                test.name(), test.file(), test.line(), test.point(), overrides, test.facts(), test.expect());
    }
}
