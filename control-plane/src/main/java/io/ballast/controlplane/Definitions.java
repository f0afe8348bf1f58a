package io.ballast.controlplane;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The definitions of custom resources that Ballast reads. */
final class Definitions {
    /** Files of {@code deploy/crds}, which the build copies beside this class. */
    static final List<String> FILES = List.of("devices.yaml", "nodemetrics.yaml");

    private Definitions() {}

    /** Creates all and returns when the API server serves them. */
    static void create(KubernetesClient client, Waiting waiting) {
        var definitions = client.apiextensions().v1().customResourceDefinitions();
        List<String> names = new ArrayList<>();
        for (String file : FILES) {
            try (InputStream in = requireNonNull(Definitions.class.getResourceAsStream("crds/" + file), file)) {
                names.add(definitions.load(in).create().getMetadata().getName());
            } catch (IOException e) {
                throw new UncheckedIOException("reading " + file, e);
            }
        }
        waiting.until("the definitions are served", () -> names.stream()
                .allMatch(name -> definitions.withName(name).get().getStatus().getConditions().stream()
                        .anyMatch(c -> c.getType().equals("Established")
                                && c.getStatus().equals("True"))));
    }
}
