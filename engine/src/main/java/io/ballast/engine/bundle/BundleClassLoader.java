package io.ballast.engine.bundle;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;

/**
 * Defines a bundle's classes from memory, its own before any of the parent's. Deliberately not parallel capable: a parallel-capable loader keeps a lock
 * object for every class name for ever, which leaks with each reload.
 */
final class BundleClassLoader extends ClassLoader {
    private final Map<String, byte[]> classFiles;

    /** A loader over class files by path, for example {@code ballast/load_aware/P1.class}. */
    BundleClassLoader(Map<String, byte[]> classFiles, ClassLoader parent) {
        super(parent);
        this.classFiles = classFiles;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = classFiles.get(path(name));
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = classFiles.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    /** Whether a class comes from the bundle itself. */
    boolean defines(String className) {
        return classFiles.containsKey(path(className));
    }

    private static String path(String className) {
        return className.replace('.', '/') + ".class";
    }
}
