package io.ballast.engine.bundle;

import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ProfileSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.drools.model.Model;

/**
 * Lays bundles over each other: a later one replaces packages of the first by name, or adds new ones. Each keeps its own class loader; rules are numbered
 * anew, by package and id as in a single bundle. Thread-safe.
 */
final class BundleLayers {
    private static final String CONFLICT = "BAL-B012";
    private static final int REVISION_LENGTH = 12;

    private BundleLayers() {}

    /** One bundle that answers for all; see {@link Bundle#layered}. */
    static Bundle over(List<Bundle> bundles) {
        Map<String, Bundle> owners = owners(bundles);
        checkProfiles(bundles);
        Map<String, PackageManifest> packages = new LinkedHashMap<>();
        Map<String, Model> models = new LinkedHashMap<>();
        Map<String, String> sources = new HashMap<>();
        List<CompiledRule> rules = new ArrayList<>();
        owners.forEach((pack, owner) -> {
            packages.put(pack, owner.pack(pack));
            models.put(pack, owner.model(pack));
            sources.putAll(owner.sourcesOf(pack));
            for (CompiledRule r : owner.rulesOf(pack)) {
                rules.add(new CompiledRule(rules.size(), r.entry(), r.shape(), r.loop(), r.block()));
            }
        });
        checkRules(rules, owners);
        ProfileSet profiles = ProfileSet.of(List.of(), packages);
        for (Bundle bundle : bundles) {
            profiles = profiles.under(bundle.profiles(), packages);
        }
        return new Bundle(
                manifest(bundles, packages.keySet()), packages, List.copyOf(rules), models, sources, profiles);
    }

    /** The bundle that each package is taken from, by package name in order. */
    private static Map<String, Bundle> owners(List<Bundle> bundles) {
        Map<String, Bundle> owners = new TreeMap<>();
        for (Bundle bundle : bundles) {
            for (String pack : bundle.packages().keySet()) {
                Bundle before = owners.put(pack, bundle);
                if (before != null && before != bundles.get(0)) {
                    throw conflict("package '" + pack + "' is both in " + label(before) + " and in " + label(bundle));
                }
            }
        }
        return owners;
    }

    private static void checkProfiles(List<Bundle> bundles) {
        Map<String, Bundle> later = new HashMap<>();
        for (Bundle bundle : bundles.subList(1, bundles.size())) {
            for (String profile : bundle.profiles().names()) {
                Bundle before = later.put(profile, bundle);
                // Two that only add to what lies below do not contradict each other.
                boolean replaces = bundle.profiles().whole(profile)
                        || (before != null && before.profiles().whole(profile));
                if (before != null && replaces) {
                    throw conflict("profile '" + profile + "' is both in " + label(before) + " and in " + label(bundle)
                            + ", and one of them replaces it");
                }
            }
        }
    }

    private static void checkRules(List<CompiledRule> rules, Map<String, Bundle> owners) {
        Map<String, String> packs = new HashMap<>();
        for (CompiledRule rule : rules) {
            String id = rule.entry().id();
            String before = packs.put(id, rule.entry().pack());
            if (before != null) {
                throw conflict("rule '" + id + "' is both in " + label(owners.get(before)) + " and in "
                        + label(owners.get(rule.entry().pack())));
            }
        }
    }

    private static String label(Bundle bundle) {
        return bundle.manifest().name() + " " + bundle.manifest().version();
    }

    private static BundleException conflict(String message) {
        return BundleException.of(
                CONFLICT,
                "bundles",
                message,
                "Only the first bundle's packages and profiles can be replaced, each once.");
    }

    private static BundleManifest manifest(List<Bundle> bundles, Set<String> packages) {
        List<BundleManifest> manifests = bundles.stream().map(Bundle::manifest).toList();
        BundleManifest first = manifests.get(0);
        return new BundleManifest(
                String.join("+", manifests.stream().map(BundleManifest::name).toList()),
                String.join("+", manifests.stream().map(BundleManifest::version).toList()),
                revision(manifests.stream().map(BundleManifest::revision).toList()),
                manifests.get(manifests.size() - 1).created(),
                List.copyOf(new TreeSet<>(packages)),
                first.facts(),
                first.engine(),
                Map.of());
    }

    /** One revision for an ordered list of them. */
    private static String revision(List<String> revisions) {
        return Bundle.sha256(String.join("\n", revisions).getBytes(StandardCharsets.UTF_8))
                .substring(0, REVISION_LENGTH);
    }

    /** The path in a bundle below which a package lies. */
    static String folder(String pack) {
        return "packages/" + pack + "/";
    }
}
