package io.ballast.engine.sandbox;

import io.ballast.engine.bundle.BundleException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;

/**
 * Looks at every class of a bundle before any of them is defined. Only classes that our generators make are let through, in their names, shapes, members and
 * calls; what rules call are marked functions, accessors and sinks; and every method comes to an end. The first thing that is not so ends it. Thread-safe.
 */
public final class BytecodeCheck {
    /** Most classes in a bundle. */
    public static final int MAX_CLASSES = 60_000;

    /** Largest class file, in bytes. */
    public static final int MAX_CLASS_BYTES = 1 << 20;

    private static final String SUFFIX = ".class";

    private BytecodeCheck() {}

    /**
     * Checks classes.
     *
     * @param classFiles class files by path
     * @param roots      names of the classes that the index names; what none of them needs is refused
     * @throws BundleException when one is refused; the message names the class and the member or shape
     */
    public static void check(Map<String, byte[]> classFiles, Collection<String> roots) {
        if (classFiles.size() > MAX_CLASSES) {
            throw new BundleException("the bundle has more than " + MAX_CLASSES + " classes");
        }
        PlatformMembers members = new PlatformMembers();
        Set<String> names = new HashSet<>();
        for (String path : classFiles.keySet()) {
            if (!path.endsWith(SUFFIX)) {
                throw new BundleException("'" + path + "' among the classes of the bundle is no class");
            }
            names.add(path.substring(0, path.length() - SUFFIX.length()));
        }
        Map<String, Set<String>> references = new HashMap<>();
        new TreeMap<>(classFiles).forEach((path, bytes) -> {
            String name = path.substring(0, path.length() - SUFFIX.length());
            references.put(name, one(name, bytes, names, members));
        });
        reachable(references, roots);
    }

    private static Set<String> one(String name, byte[] bytes, Set<String> names, PlatformMembers members) {
        String shown = name.replace('/', '.');
        Optional<ClassKind> kind = ClassKind.of(name);
        if (kind.isEmpty()) {
            throw new BundleException(
                    "class " + shown + " of the bundle is refused: rules are not compiled to classes of that name");
        }
        if (bytes.length > MAX_CLASS_BYTES) {
            throw new BundleException(
                    "class " + shown + " of the bundle is refused: it is larger than " + MAX_CLASS_BYTES + " bytes");
        }
        ClassCheck check = new ClassCheck(name, kind.get(), names, members);
        try {
            new ClassReader(bytes).accept(check, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (BundleException e) {
            throw e;
        } catch (RuntimeException e) {
            // The reader of class files has no exception of its own for one that is damaged.
            throw new BundleException("class " + shown + " of the bundle is refused: it is damaged (" + e + ")", e);
        }
        return check.references();
    }

    private static void reachable(Map<String, Set<String>> references, Collection<String> roots) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>();
        for (String root : roots) {
            String name = root.replace('.', '/');
            if (!references.containsKey(name)) {
                throw new BundleException("class " + root + " is not in the bundle");
            }
            open.add(name);
        }
        while (!open.isEmpty()) {
            String name = open.remove();
            if (reached.add(name)) {
                open.addAll(references.get(name));
            }
        }
        for (String name : new java.util.TreeSet<>(references.keySet())) {
            if (!reached.contains(name)) {
                throw new BundleException(
                        "class " + name.replace('/', '.') + " of the bundle is refused: no rule needs it");
            }
        }
    }
}
