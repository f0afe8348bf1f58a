package io.ballast.engine.sandbox;

import io.ballast.model.RuleFunction;
import io.ballast.model.sink.Sink;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * What rules may touch of the platform: marked functions, the verbs of sinks, accessors of facts and constants. The check of rule texts and the check of
 * compiled classes both ask here. Not thread-safe: it remembers what it was asked.
 */
public final class PlatformMembers {
    private static final String MODEL = "io.ballast.model.";
    private static final List<String> PLATFORM = List.of(MODEL, "io.ballast.algorithms.");

    private final Map<String, Set<String>> known = new HashMap<>();

    /** Whether a name is one of a class of the platform that rules may name. */
    public static boolean isPlatform(String className) {
        return PLATFORM.stream().anyMatch(className::startsWith);
    }

    /** Whether a rule may call a method of a type: it is marked, or it reads a value of a fact without asking for anything. */
    public static boolean callable(Class<?> type, Method method) {
        if (method.isAnnotationPresent(RuleFunction.class)) {
            return true;
        }
        if (Collection.class.isAssignableFrom(type)) {
            return method.getName().equals("size") || method.getName().equals("isEmpty");
        }
        return !Sink.class.isAssignableFrom(type)
                && method.getDeclaringClass().getName().startsWith(MODEL)
                && method.getParameterCount() == 0
                && method.getReturnType() != void.class
                && !Modifier.isStatic(method.getModifiers())
                && !method.getName().equals("toString")
                && !method.getName().equals("hashCode");
    }

    /** Whether a rule may read a static field. */
    public static boolean constant(Field field) {
        return Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
    }

    /** Whether compiled code may call a method; names as class files have them. */
    boolean callable(String owner, String name, String descriptor) {
        return membersOf(owner).contains(name + descriptor);
    }

    /** Whether compiled code may read a static field; names as class files have them. */
    boolean constant(String owner, String name) {
        return membersOf(owner).contains(name);
    }

    private Set<String> membersOf(String owner) {
        Set<String> members = known.get(owner);
        if (members == null) {
            members = new HashSet<>();
            Class<?> type = load(owner);
            if (type != null) {
                for (Method method : type.getMethods()) {
                    if (callable(type, method)) {
                        members.add(method.getName() + Type.getMethodDescriptor(method));
                    }
                }
                for (Field field : type.getFields()) {
                    if (constant(field)) {
                        members.add(field.getName());
                    }
                }
            }
            known.put(owner, members);
        }
        return members;
    }

    private static Class<?> load(String internalName) {
        String name = internalName.replace('/', '.');
        if (!isPlatform(name)) {
            return null;
        }
        try {
            return Class.forName(name, false, PlatformMembers.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // A class that does not exist has no member that may be called.
            return null;
        }
    }
}
