package io.ballast.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The layering table of the design: which module may use which. A module that does not exist yet has nothing to break. */
class LayeringTest {
    private static final String BASE = "io.ballast.";

    /** Module to the modules that it may use directly; what those may use comes with them. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("model", Set.of()),
            Map.entry("algorithms", Set.of("model")),
            Map.entry("api", Set.of("model")),
            Map.entry("engine", Set.of("model", "algorithms")),
            Map.entry("authoring", Set.of("engine")),
            Map.entry("cluster", Set.of("model", "algorithms")),
            Map.entry("cgroup", Set.of("model")),
            Map.entry("scheduler", Set.of("api", "cluster", "engine")),
            Map.entry("controlplane", Set.of("api")),
            Map.entry("manager", Set.of("api", "cluster", "authoring")),
            Map.entry("descheduler", Set.of("api", "cluster", "engine")),
            Map.entry("node", Set.of("api", "cgroup", "engine")),
            Map.entry("hooks", Set.of("api", "cgroup", "engine")),
            Map.entry("cli", Set.of("api", "cluster", "authoring", "cgroup", "scheduler", "controlplane")),
            Map.entry("bench", Set.of("api", "cluster", "authoring", "cli")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.ballast");

    @Test
    void everyModuleIsInTheTable() {
        Set<String> found = new TreeSet<>();
        CLASSES.forEach(c -> found.add(moduleOf(c.getPackageName())));

        assertThat(MAY_USE.keySet()).containsAll(found);
    }

    @Test
    void modulesUseOnlyWhatTheTableAllows() {
        Map<String, Set<String>> closure = new TreeMap<>();
        MAY_USE.keySet().forEach(module -> closure.put(module, reach(module)));
        closure.forEach((module, allowed) -> {
            String[] forbidden = MAY_USE.keySet().stream()
                    .filter(other -> !other.equals(module) && !allowed.contains(other))
                    .map(other -> BASE + other + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(BASE + module + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(forbidden)
                    .allowEmptyShould(true)
                    .check(CLASSES);
        });
    }

    @Test
    void theModelAndTheAlgorithmsNeedOnlyTheJdk() {
        classes()
                .that()
                .resideInAnyPackage(BASE + "model..", BASE + "algorithms..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", BASE + "model..", BASE + "algorithms..")
                .check(CLASSES);
    }

    @Test
    void compilersAndSpreadsheetReadersAreUsedByAuthoringOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE + "authoring..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.eclipse.jdt..",
                        "com.github.javaparser..",
                        "org.apache.poi..",
                        "org.mvel2..",
                        "org.drools.mvel..")
                .check(CLASSES);
    }

    private static Set<String> reach(String module) {
        Set<String> reached = new TreeSet<>();
        MAY_USE.getOrDefault(module, Set.of()).forEach(next -> {
            reached.add(next);
            reached.addAll(reach(next));
        });
        return reached;
    }

    private static String moduleOf(String packageName) {
        String rest = packageName.substring(BASE.length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}
