package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleManifest;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.sign.DetachedSignature;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle inspect}. */
@Command(
        name = "inspect",
        sortOptions = false,
        description =
                "Shows what is in a bundle: packages, rules and who runs them, profiles, and its signature. Trusts nothing and checks no signature.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  A look at a bundle:",
            "    ballast bundle inspect ours.bundle",
            "  Its rules, for a program:",
            "    ballast bundle inspect ours.bundle --output json"
        })
final class InspectBundle implements Callable<Integer> {
    private final Console console;

    @Mixin
    private OutputForm output;

    @Parameters(paramLabel = "FILE", description = "The bundle.")
    private Path file;

    InspectBundle(Console console) {
        this.console = console;
    }

    /** The JSON form; its names are part of the interface. */
    private record Contents(
            String name,
            String version,
            String revision,
            String created,
            String facts,
            String engine,
            String digest,
            long bytes,
            String signedBy,
            List<Pack> packages,
            List<Rule> rules,
            Map<String, List<String>> profiles) {}

    private record Pack(String name, String version, List<String> decides, int rules, String description) {}

    private record Rule(String id, String pack, String executor, String why, String place) {}

    @Override
    public Integer call() {
        byte[] archive = BundleFiles.read(file);
        Contents contents = contents(BundleFiles.load(file, archive), archive, signedBy());
        output.print(console, () -> contents, paint -> text(contents, paint));
        return 0;
    }

    /** Id of the key, as the signature beside the bundle says; empty without one. */
    private String signedBy() {
        Path signature = BundleFiles.signature(file);
        return Files.exists(signature)
                ? DetachedSignature.read(signature.toString(), BundleFiles.text(signature))
                        .key()
                : "";
    }

    private static Contents contents(Bundle bundle, byte[] archive, String signedBy) {
        BundleManifest manifest = bundle.manifest();
        Map<String, List<String>> profiles = new TreeMap<>();
        bundle.profiles().names().forEach(n -> profiles.put(n, bundle.profiles().lines(n)));
        return new Contents(
                manifest.name(),
                manifest.version(),
                manifest.revision(),
                manifest.created(),
                manifest.facts().text(),
                manifest.engine().text(),
                "sha256:" + Bundle.sha256(archive),
                archive.length,
                signedBy,
                bundle.packages().values().stream()
                        .map(p -> new Pack(
                                p.name(),
                                p.version(),
                                p.points().stream().map(d -> d.word()).sorted().toList(),
                                bundle.rulesOf(p.name()).size(),
                                p.description()))
                        .toList(),
                bundle.rules().stream().map(InspectBundle::rule).toList(),
                profiles);
    }

    private static Rule rule(CompiledRule rule) {
        boolean onNodes = rule.filters() || rule.scores();
        return new Rule(
                rule.entry().id(),
                rule.entry().pack(),
                rule.planned() ? "plan" : "session",
                onNodes ? rule.entry().session() : "",
                rule.entry().file() + ":" + rule.entry().line());
    }

    private static String text(Contents c, Paint paint) {
        StringBuilder text = new StringBuilder();
        TextTable head = new TextTable().text("bundle").text(c.name + " " + c.version);
        head.row("revision", c.revision)
                .row("created", c.created)
                .row("needs", "facts " + c.facts + ", engine " + c.engine)
                .row("digest", c.digest)
                .row("bytes", c.bytes)
                .row("signed by", c.signedBy.isEmpty() ? "nobody" : "key " + c.signedBy + " (not checked)");
        text.append(head.render(paint)).append('\n');
        TextTable packages =
                new TextTable().text("package").text("version").text("decides").number("rules");
        c.packages.forEach(p -> packages.row(p.name, p.version, String.join(", ", p.decides), p.rules));
        text.append(packages.render(paint)).append('\n');
        TextTable rules =
                new TextTable().text("rule").text("runs in").text("at").text("why not in the plan");
        c.rules.forEach(r -> rules.row(r.id, r.executor, r.place, r.why));
        text.append(rules.render(paint));
        c.profiles.forEach((name, lines) -> {
            text.append("\nprofile ").append(name).append('\n');
            lines.forEach(line -> text.append("  ").append(line).append('\n'));
        });
        return text.toString();
    }
}
