package io.ballast.conformance.rules;

import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.cli.ShippedBundle;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.RuleBases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.drools.compiler.kie.builder.impl.DrlProject;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;

/** The shipped packages, prebuilt as they are delivered and compiled by the classic engine from their sources. */
final class ShippedPackages {
    static final Bundle BUNDLE = ShippedBundle.load();
    static final List<PackageSource> SOURCES = PackageFolders.read(folder());

    private static final Map<String, KieBase> CLASSIC = new ConcurrentHashMap<>();

    private ShippedPackages() {}

    private static Path folder() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("rules").resolve("load-aware"))) {
                return at.resolve("rules");
            }
        }
        throw new IllegalStateException(
                "the rules folder is not above " + Path.of("").toAbsolutePath());
    }

    /** The executors that run rules in sessions. */
    static Map<String, RuleBases> sessions() {
        return Map.of("session", BUNDLE::base, "classic", ShippedPackages::classic);
    }

    static PackageSource source(String pack) {
        return SOURCES.stream()
                .filter(s -> s.manifest().name().equals(pack))
                .findFirst()
                .orElseThrow();
    }

    private static KieBase classic(String pack) {
        return CLASSIC.computeIfAbsent(pack, p -> compile(source(p)));
    }

    /** The classic compiler, with MVEL for constraints: another implementation of the same language. */
    private static synchronized KieBase compile(PackageSource source) {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        var id = services.newReleaseId("io.ballast.classic", source.manifest().name(), "1");
        files.generateAndWritePomXML(id);
        PackageCheck.check(source, new Problems()).drl().forEach((file, text) -> {
            // What a decision table stands for is DRL, too.
            String name = file.endsWith(".drl") ? file : file + ".drl";
            files.write("src/main/resources/" + source.drlPackage().replace('.', '/') + "/" + name, text);
        });
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(DrlProject.class);
        if (builder.getResults().hasMessages(Message.Level.ERROR)) {
            throw new IllegalStateException(
                    source.manifest().name() + ": " + builder.getResults().getMessages());
        }
        return services.newKieContainer(id).getKieBase();
    }
}
