package io.ballast.engine.sandbox;

import io.ballast.engine.bundle.BundleException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a bundle may hold. Everything else has no reader here: no XML, no serialized objects, no archives inside the archive but the one of the
 * classes, and nothing that belongs to a package which the manifest does not name. Thread-safe.
 */
public final class FileCheck {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._ -]+(/[A-Za-z0-9._ -]+)*");
    private static final Pattern OF_BUNDLE =
            Pattern.compile("manifest\\.yaml|compiled/index\\.yaml|compiled/rules\\.jar|profiles/[^/]+\\.ya?ml");
    private static final Pattern OF_PACKAGE = Pattern.compile("packages/([^/]+)/"
            + "(package\\.yaml|README\\.md|[^/]+\\.(drl|csv|xlsx|CSV|XLSX)|tests/(.+/)?[^/]+\\.ya?ml)");
    private static final int MAX_NAME = 500;

    private FileCheck() {}

    /**
     * Checks the names of all files.
     *
     * @param packages packages that the manifest names
     * @throws BundleException when one has no place in a bundle
     */
    public static void check(Collection<String> files, List<String> packages) {
        for (String file : files) {
            Matcher ofPackage = OF_PACKAGE.matcher(file);
            boolean known = file.length() <= MAX_NAME
                    && NAME.matcher(file).matches()
                    && (OF_BUNDLE.matcher(file).matches()
                            || (ofPackage.matches() && packages.contains(ofPackage.group(1))));
            if (!known) {
                String shown = file.length() > MAX_NAME ? file.substring(0, MAX_NAME) + "..." : file;
                throw new BundleException("file '" + shown + "' has no place in a bundle");
            }
        }
    }
}
