package io.ballast.bench;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.session.RuleBases;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.drools.compiler.kie.builder.impl.DrlProject;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;

/** The sources in a bundle compiled by the classic engine, which runs constraints in MVEL: another implementation of the same language. Not thread-safe. */
final class ClassicRules implements RuleBases {
    private final Bundle bundle;
    private final Map<String, KieBase> bases = new HashMap<>();

    ClassicRules(Bundle bundle) {
        this.bundle = bundle;
    }

    @Override
    public KieBase of(String pack) {
        return bases.computeIfAbsent(pack, this::compile);
    }

    private KieBase compile(String pack) {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        var id = services.newReleaseId("io.ballast.classic", pack, "1");
        files.generateAndWritePomXML(id);
        String folder = "src/main/resources/ballast/" + pack.replace('-', '_') + "/";
        var names = new TreeSet<String>();
        bundle.rulesOf(pack).forEach(r -> names.add(r.entry().file()));
        names.forEach(file -> files.write(folder + file, bundle.source(pack, file)));
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(DrlProject.class);
        if (builder.getResults().hasMessages(Message.Level.ERROR)) {
            throw new IllegalStateException(pack + ": " + builder.getResults().getMessages());
        }
        return services.newKieContainer(id).getKieBase();
    }
}
