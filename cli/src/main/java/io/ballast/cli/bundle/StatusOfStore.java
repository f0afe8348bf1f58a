package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.TrustedKeys;
import io.ballast.engine.sign.VerifyingKey;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ballast bundle status}. */
@Command(
        name = "status",
        sortOptions = false,
        description =
                "Verifies a policy store as a program does when it starts, and shows what is active, what was, and which keys are trusted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  What is active here?",
            "    ballast bundle status --state state",
            "  Its revision, for a program:",
            "    ballast bundle status --state state --output json"
        })
final class StatusOfStore implements Callable<Integer> {
    private final Console console;

    @Mixin
    private OutputForm output;

    @Option(names = "--state", paramLabel = "DIR", required = true, description = "Policy store.")
    private Path state;

    StatusOfStore(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        PolicyStore store = new PolicyStore(state);
        TrustedKeys keys = store.keys().trusted();
        Optional<ActiveBundles> active = store.load();
        output.print(console, () -> json(active, keys), paint -> text(active, keys, paint));
        active.ifPresent(a -> UnnamedPackages.noteActive(a.policy(), console));
        return 0;
    }

    private static Map<String, Object> json(Optional<ActiveBundles> active, TrustedKeys keys) {
        Map<String, Object> json = new LinkedHashMap<>();
        active.ifPresent(a -> json.putAll(Activation.json(a)));
        json.put("entries", active.map(a -> a.index().entries()).orElse(List.of()));
        json.put("trusted", keys.usable().stream().map(VerifyingKey::id).toList());
        json.put("revoked", keys.revoked());
        return json;
    }

    private static String text(Optional<ActiveBundles> active, TrustedKeys keys, Paint paint) {
        StringBuilder text = new StringBuilder(active.map(Activation::text).orElse("nothing is active\n"));
        active.ifPresent(a -> {
            TextTable table = new TextTable()
                    .number("sequence")
                    .text("created")
                    .text("key")
                    .text("bundles")
                    .text("note");
            for (PolicyIndex.Entry e : a.index().entries()) {
                String bundles = String.join(
                        ", ", e.bundles().stream().map(Object::toString).toList());
                table.row(e.sequence(), e.created(), e.key(), bundles, e.note());
            }
            text.append('\n').append(table.render(paint));
        });
        text.append('\n');
        keys.usable().forEach(k -> text.append("trusted: key ")
                .append(k.id())
                .append(' ')
                .append(k.name())
                .append('\n'));
        keys.revoked().forEach(k -> text.append("revoked: key ").append(k).append('\n'));
        return text.toString();
    }
}
