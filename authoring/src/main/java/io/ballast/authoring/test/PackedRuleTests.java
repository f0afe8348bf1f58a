package io.ballast.authoring.test;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.store.SmokeTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The smoke test where rule tests can be run: the tests that are packed in the bundles, each package's on the policy as a whole. Thread-safe. */
public final class PackedRuleTests implements SmokeTest {
    private static final String CODE = "BAL-B013";

    @Override
    public void run(Bundle policy, List<byte[]> archives) {
        SmokeTest.ruleBases().run(policy, archives);
        List<Map<String, byte[]>> layers =
                archives.stream().map(BundleArchive::unpack).toList();
        policy.packages().values().forEach(pack -> test(policy, pack, files(pack.name(), layers)));
    }

    /** Files of a package, from the last bundle that has it. */
    private static Map<String, String> files(String pack, List<Map<String, byte[]>> layers) {
        String folder = "packages/" + pack + "/";
        Map<String, String> files = new TreeMap<>();
        for (Map<String, byte[]> layer : layers) {
            if (layer.containsKey(folder + "package.yaml")) {
                files.clear();
                layer.forEach((path, bytes) -> {
                    if (path.startsWith(folder) && path.endsWith("ml")) {
                        files.put(path.substring(folder.length()), new String(bytes, StandardCharsets.UTF_8));
                    }
                });
            }
        }
        return files;
    }

    private static void test(Bundle policy, PackageManifest pack, Map<String, String> files) {
        PackageSource source = new PackageSource(Path.of(pack.name()), pack, files);
        List<RuleTest> tests;
        try {
            tests = RuleTestReader.read(source);
        } catch (ProblemException e) {
            throw new BundleException(e.getMessage(), e);
        }
        for (RuleTest test : tests) {
            List<?> differences = RuleTestRunner.run(policy, pack.name(), test);
            if (!differences.isEmpty()) {
                throw BundleException.of(
                        CODE,
                        test.file() + ":" + test.line(),
                        "test '" + test.name() + "' of the bundle fails: " + differences.get(0),
                        "");
            }
        }
    }
}
