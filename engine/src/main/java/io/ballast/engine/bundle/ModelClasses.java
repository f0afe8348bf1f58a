package io.ballast.engine.bundle;

import io.ballast.engine.rule.RuleShape;
import java.util.HashMap;
import java.util.Map;
import org.drools.model.Model;
import org.drools.model.Rule;

/** Reads rule shapes out of compiled model classes; used when a bundle is built and when it is loaded. Thread-safe. */
public final class ModelClasses {
    private ModelClasses() {}

    /** Shapes by {@code package/rule name} of classes that are not packed into a bundle yet. */
    public static Map<String, RuleShape> shapes(Map<String, byte[]> classFiles, Map<String, String> models) {
        ClassLoader loader = new BundleClassLoader(classFiles, ModelClasses.class.getClassLoader());
        Map<String, Model> loaded = new HashMap<>();
        models.forEach((pack, className) -> loaded.put(pack, instance(loader, className, Model.class)));
        return shapes(loaded);
    }

    /** Shapes by {@code package/rule name}. */
    static Map<String, RuleShape> shapes(Map<String, Model> models) {
        Map<String, RuleShape> shapes = new HashMap<>();
        models.forEach((pack, model) -> {
            for (Rule rule : model.getRules()) {
                shapes.put(pack + "/" + rule.getName(), shape(pack, rule));
            }
        });
        return shapes;
    }

    private static RuleShape shape(String pack, Rule rule) {
        try {
            return RuleShape.of(rule);
        } catch (LinkageError e) {
            throw new BundleException("rule '" + rule.getName() + "' of package " + pack + " cannot be used: " + e, e);
        }
    }

    /** A new object of a class of the bundle. */
    static <T> T instance(ClassLoader loader, String className, Class<T> type) {
        try {
            return type.cast(
                    loader.loadClass(className).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError | ClassCastException | SecurityException e) {
            throw new BundleException("class " + className + " of the bundle cannot be used: " + e, e);
        }
    }
}
