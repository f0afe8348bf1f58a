package io.ballast.cli.snapshot;

import io.ballast.engine.yaml.YamlValue;

/**
 * One API object of a file.
 *
 * @param file file as the user named it
 * @param kind kind, for example {@code Pod}
 * @param yaml the object with its places
 */
record SnapshotObject(String file, String kind, YamlValue.Mapping yaml) {
    String name() {
        return YamlTrees.text(YamlTrees.map(yaml, "metadata"), "name");
    }

    String namespace() {
        String namespace = YamlTrees.text(YamlTrees.map(yaml, "metadata"), "namespace");
        return namespace.isEmpty() ? "default" : namespace;
    }

    /** Place of the object, or of a field in it. */
    int line(String field) {
        return YamlTrees.line(yaml, field);
    }

    /** How messages call it. */
    String title() {
        boolean inNamespace = kind.equals("Pod");
        return kind + " '" + (inNamespace ? namespace() + "/" + name() : name()) + "'";
    }
}
