package io.ballast.cli;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which rules a command decides by: the shipped ones, folders or bundles, or what is active in a policy store. A part of commands. */
public final class RuleOptions {
    @Option(
            names = "--rules",
            paramLabel = "DIR",
            split = ",",
            description =
                    "Folder of rule packages, or bundle, to decide by; several lie over each other, the lowest first; 'default' stands for the shipped rules,"
                            + " which decide unless told otherwise.")
    private List<Path> rules = new ArrayList<>();

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Policy store whose active rules decide; default: the shipped rules.")
    private Path state;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * The policy store; empty when rules are given in another way.
     *
     * @throws ParameterException when rules are given in both ways
     */
    public Optional<Path> state() {
        if (state != null && !rules.isEmpty()) {
            throw new ParameterException(command.commandLine(), "give either --rules DIR or --state DIR");
        }
        return Optional.ofNullable(state);
    }

    /**
     * Loads the rules; those of a store are verified, and it is said on standard error which they are.
     *
     * @throws ParameterException                             when rules are given in both ways
     * @throws io.ballast.engine.problem.ProblemException     when a file cannot be read
     * @throws io.ballast.engine.bundle.BundleException       when rules are wrong, do not go together, or cannot be trusted any more
     */
    public Bundle load(Console console) {
        Optional<Path> store = state();
        if (store.isEmpty()) {
            return rules.isEmpty() ? ShippedBundle.load() : RuleLayers.load(rules, "custom");
        }
        ActiveBundles active = new PolicyStore(store.get()).require();
        console.err()
                .println("note: policy of " + store.get() + ", sequence "
                        + active.entry().sequence() + ", revision "
                        + active.policy().manifest().revision());
        return active.policy();
    }
}
