package io.ballast.cli.scheduler.doctor;

import io.ballast.cli.adapter.AdapterAccess;
import io.ballast.cli.adapter.AdapterCode;
import io.ballast.cli.adapter.PemPart;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.engine.yaml.YamlValue.Mapping;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/** What kube-scheduler itself would present and trust, by the {@code tlsConfig} of its extender: its data come before its files. */
final class ExtenderTls {
    private static final String DATA = "It must be a PEM text in Base64.";
    private static final String FILES =
            "Paths here are those where kube-scheduler runs. Run doctor there, or name copies with --cert, --key and --ca.";

    private final String file;
    private final Mapping extender;
    private final Mapping tls;
    private final Problems problems;

    ExtenderTls(String file, Mapping extender, Problems problems) {
        this.file = file;
        this.extender = extender;
        this.tls = extender.entries().get("tlsConfig") instanceof Mapping mapping ? mapping : Mapping.EMPTY;
        this.problems = problems;
    }

    /** Reads it; no file that it names is looked at. */
    AdapterAccess read() {
        Optional<PemPart> certificate = part("cert");
        Optional<PemPart> key = part("key");
        Optional<PemPart> authority = part("ca");
        if (named("cert").isPresent() != named("key").isPresent()) {
            String only = named("cert").or(() -> named("key")).orElseThrow();
            add(
                    only,
                    only + " is set, but no " + (only.startsWith("key") ? "certFile" : "keyFile")
                            + ", so kube-scheduler presents no certificate",
                    "Set both.");
        }
        boolean both = certificate.isPresent() && key.isPresent();
        boolean insecure = SchedulerFile.flag(tls, "insecure");
        if (insecure && authority.isPresent()) {
            String title = authority.get().title();
            add(title, title + " and insecure are both set, so kube-scheduler does not start", "Leave insecure out.");
        }
        // With enableHTTPS and no authority kube-scheduler takes any certificate.
        boolean anybody = insecure || SchedulerFile.flag(extender, "enableHTTPS");
        return new AdapterAccess(
                certificate.filter(c -> both),
                key.filter(k -> both),
                authority,
                anybody && authority.isEmpty(),
                SchedulerFile.text(tls, "serverName").or(this::host),
                Optional.empty()); // kube-scheduler sends none
    }

    private Optional<String> host() {
        try {
            return SchedulerFile.text(extender, "urlPrefix")
                    .flatMap(url -> Optional.ofNullable(URI.create(url).getHost()))
                    .map(host -> host.replaceAll("[\\[\\]]", "")); // of an IPv6 address
        } catch (IllegalArgumentException e) { // told where the adapter is asked
            return Optional.empty();
        }
    }

    /** The key that counts, of the two that there are for a part. */
    private Optional<String> named(String what) {
        return Stream.of(what + "Data", what + "File")
                .filter(key -> SchedulerFile.text(tls, key).isPresent())
                .findFirst();
    }

    private Optional<PemPart> part(String what) {
        return named(what).flatMap(key -> {
            String value = SchedulerFile.text(tls, key).orElseThrow();
            return key.endsWith("File")
                    ? Optional.of(part(key, new PemPart.InFile(Path.of(value)), FILES))
                    : data(key, value);
        });
    }

    private Optional<PemPart> data(String key, String base64) {
        try {
            byte[] pem = Base64.getDecoder().decode(base64.replaceAll("\\s", ""));
            String text = new String(pem, StandardCharsets.ISO_8859_1);
            return Optional.of(part(key, new PemPart.Text(text), DATA));
        } catch (IllegalArgumentException e) {
            add(key, key + " is no Base64", DATA);
            return Optional.empty();
        }
    }

    private PemPart part(String key, PemPart.Content content, String advice) {
        YamlValue at = tls.entries().get(key);
        return new PemPart(key, content, file, at.line(), at.column(), advice);
    }

    private void add(String key, String message, String advice) {
        YamlValue at = tls.entries().get(key);
        problems.add(AdapterCode.FILES, file, at.line(), at.column(), message, advice);
    }
}
