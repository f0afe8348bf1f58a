package io.ballast.scheduler.config;

import io.ballast.engine.yaml.YamlObject;
import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Sections {@code tls} and {@code authentication} of the configuration file. */
final class AccessSection {
    static final String TLS = "tls";
    static final String AUTHENTICATION = "authentication";
    private static final Set<String> TLS_KEYS = Set.of("certificate", "key", "clientAuthorities");
    private static final Set<String> AUTHENTICATION_KEYS = Set.of("tokenReview", "allowedUsers", "allowedGroups");

    private AccessSection() {}

    static Optional<TlsFiles> tls(YamlObject config) {
        if (!config.has(TLS)) {
            return Optional.empty();
        }
        YamlObject section = config.child(TLS, TLS_KEYS);
        return Optional.of(new TlsFiles(
                Path.of(section.text("certificate")),
                Path.of(section.text("key")),
                section.optionalText("clientAuthorities").map(Path::of)));
    }

    static Optional<TokenAccess> tokens(YamlObject config) {
        if (!config.has(AUTHENTICATION)) {
            return Optional.empty();
        }
        YamlObject section = config.child(AUTHENTICATION, AUTHENTICATION_KEYS);
        boolean review = section.flag("tokenReview", false);
        TokenAccess access =
                new TokenAccess(Set.copyOf(section.texts("allowedUsers")), Set.copyOf(section.texts("allowedGroups")));
        if (review && access.users().isEmpty() && access.groups().isEmpty()) {
            section.problem(
                    "tokenReview",
                    "tokenReview is on, but nobody is allowed",
                    "Name users or groups in allowedUsers or allowedGroups, for example"
                            + " system:serviceaccount:kube-system:kube-scheduler.");
        }
        if (review && !config.has(TLS)) {
            section.problem(
                    "tokenReview",
                    "tokenReview needs 'tls'",
                    "A token that is sent without TLS can be read on its way, and used by others.");
        }
        if (!review && (section.has("allowedUsers") || section.has("allowedGroups"))) {
            section.problem("allowedUsers", "allowedUsers and allowedGroups need 'tokenReview: true'", "");
        }
        return review ? Optional.of(access) : Optional.empty();
    }
}
