package io.ballast.authoring.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.attack.Forgeries;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * More than ten thousand damaged rule files, package files and bundles: each is read, or refused by a problem or a bundle exception, and nothing else
 * happens. The seed is printed; {@code -Dballast.fuzz.seed=N} runs another one.
 */
class FuzzTest {
    private static final long SEED = Long.getLong("ballast.fuzz.seed", 20_261_129L);

    /** For all inputs of one test, far above what they take. */
    private static final Duration WATCHDOG = Duration.ofMinutes(5);

    private static final String DRL =
            """
            rule "first" @id("tiny/first") @reason("too little of {0}")
            when
              $filter : Filter()
              $limit  : UsageThreshold( percent > 0, resource == Resource.CPU )
              $pod    : PodRequest( !daemonSet, qos in (QosClass.BE, QosClass.LS) || cpuMilli >= 100 )
              not ProdUsageThreshold( resource == $limit.resource )
              $fit    : NodeFit( freeCpuMilli < $pod.cpuMilli && node matches "gpu-\\\\d+", freePods != $limit.percent )
            then
              $filter.reject($fit, $limit.resource(), $pod.cpuMilli()); // why
            end

            rule "second" @id("tiny/second") @reason("other")
            when
              $filter : Filter()
              $gpus   : NodeGpus( devicesWith(500) < 1, !(model == "T4") )
            then
              $filter.reject($gpus);
            end
            """;

    private static final String PACKAGE =
            """
            name: tiny
            version: 1.0.0
            decisionPoints: [filter, score]
            facts: ">=1.0 <2.0"
            hitPolicy: collect
            normalize: min-max
            description: "A sentence: with signs."
            budget: {tuples: 1000}
            parameters:
              limits:
                fact: UsageThreshold
                unit: percent
                description: Highest usage.
                default:
                  - {resource: cpu, percent: 65}
                  - {resource: memory, percent: 95}
              weights:
                fact: LoadWeights
                default: {weights: {cpu: 1, memory: 1}, dominant: 0}
            """;

    private String current = "";

    private interface Trial {
        void run(Mutator mutator, int number) throws Exception;
    }

    /** Every input ends in success or in one of the two exceptions that say what is wrong with it. */
    private void trials(String what, int count, Trial trial) {
        System.out.println("fuzz " + what + ": " + count + " inputs, -Dballast.fuzz.seed=" + SEED);
        Mutator mutator = new Mutator(SEED + what.hashCode());
        int[] refused = {0};
        assertTimeoutPreemptively(
                WATCHDOG,
                () -> {
                    for (int i = 0; i < count; i++) {
                        try {
                            trial.run(mutator, i);
                        } catch (ProblemException | BundleException e) {
                            refused[0]++;
                            assertThat(e.getMessage())
                                    .as("message of input " + i)
                                    .isNotBlank();
                        } catch (Throwable e) {
                            throw new AssertionError("seed " + SEED + ", " + what + " " + i + ":\n" + current, e);
                        }
                    }
                },
                () -> "seed " + SEED + ", " + what + " hangs with:\n" + current);
        // Else the changes would be too small, or too large, to find anything.
        assertThat(refused[0]).isBetween(count / 10, count);
    }

    @Test
    void rules() {
        trials("rules", 5000, (mutator, i) -> {
            current = mutator.text(DRL, DRL + PACKAGE);
            var source = TinyPackage.named("tiny", "filter")
                    .parameter("UsageThreshold", "[{resource: cpu, percent: 5}]")
                    .rules(current)
                    .source();
            Problems problems = new Problems();
            PackageCheck.check(source, problems);
            problems.throwIfAny();
            if (i % 20 == 0) {
                BundleBuilder.build("tiny", "1.0.0", "2026-01-01", List.of(source));
            }
        });
    }

    @Test
    void packageFiles() {
        trials("package files", 3000, (mutator, i) -> {
            current = mutator.text(PACKAGE, PACKAGE + DRL);
            Problems problems = new Problems();
            PackageReader.read("package.yaml", current, problems);
            problems.throwIfAny();
        });
    }

    @Test
    void yaml() {
        trials("YAML", 1000, (mutator, i) -> {
            current = mutator.text(PACKAGE, PACKAGE);
            YamlFile.parse("x.yaml", current);
        });
    }

    @Test
    void archives() {
        byte[] good = Forgeries.good();
        trials("archives", 1000, (mutator, i) -> use(mutator.bytes(good)));
    }

    /** Damage inside, below a manifest that fits it. */
    @Test
    void filesOfBundles() {
        Map<String, byte[]> entries = Forgeries.entries();
        List<String> names = List.copyOf(entries.keySet());
        trials("files of bundles", 1000, (mutator, i) -> {
            Map<String, byte[]> changed = new TreeMap<>(entries);
            String name = names.get(mutator.below(names.size()));
            boolean text = !name.endsWith(".jar");
            changed.put(
                    name,
                    text
                            ? mutator.text(new String(entries.get(name), UTF_8), DRL)
                                    .getBytes(UTF_8)
                            : mutator.bytes(entries.get(name)));
            current = name + "\n" + (text ? new String(changed.get(name), UTF_8) : "");
            use(name.equals("manifest.yaml") ? Forgeries.pack(changed) : Forgeries.withManifest(changed));
        });
    }

    /** Damage in class files, where a reader of another kind than the virtual machine's looks first. */
    @Test
    void classes() {
        Map<String, byte[]> classes = Forgeries.classes();
        List<String> names = List.copyOf(classes.keySet());
        trials("classes", 1000, (mutator, i) -> {
            Map<String, byte[]> changed = new TreeMap<>(classes);
            String name = names.get(mutator.below(names.size()));
            current = name;
            changed.put(name, mutator.bytes(classes.get(name)));
            use(Forgeries.withClasses(changed));
        });
    }

    /** A bundle that loads is whole. */
    private static void use(byte[] archive) {
        Bundle bundle = Bundle.load(archive);
        bundle.packages().keySet().forEach(pack -> assertThat(bundle.base(pack).getKiePackages())
                .isNotEmpty());
        assertThat(bundle.rules()).isNotEmpty();
    }
}
