package io.ballast.cli.adapter;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that ask a running adapter: who asks, and whom it trusts. */
public final class AdapterOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--cert",
            paramLabel = "FILE",
            description = "Certificate to present to the adapter, as PEM; needs --key.")
    private Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "Private key of --cert, as PEM.")
    private Path key;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "Authorities that may have signed the adapter's certificate, as PEM.")
    private Path authority;

    @Option(
            names = "--server-name",
            paramLabel = "NAME",
            description = "Name in the adapter's certificate, where another address leads to it.")
    private String serverName;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Token to show to an adapter that reviews tokens; sent over HTTPS only.")
    private Path token;

    /**
     * What the options say, and what they say nothing of as it was; but who shows a token is not to be somebody else as well, so that another's certificate is not read.
     *
     * @throws ParameterException when one of certificate and key is missing
     */
    public AdapterAccess over(AdapterAccess otherwise) {
        if ((certificate == null) != (key == null)) {
            throw new ParameterException(
                    spec.commandLine(), certificate == null ? "--key needs --cert" : "--cert needs --key");
        }
        boolean theirs = token == null;
        return new AdapterAccess(
                part("--cert", certificate).or(() -> otherwise.certificate().filter(c -> theirs)),
                part("--key", key).or(() -> otherwise.key().filter(k -> theirs)),
                part("--ca", authority).or(otherwise::authority),
                otherwise.insecure() && authority == null,
                Optional.ofNullable(serverName).or(otherwise::serverName),
                Optional.ofNullable(token));
    }

    private static Optional<PemPart> part(String option, Path file) {
        return Optional.ofNullable(file).map(named -> PemPart.option(option, named));
    }
}
