package io.ballast.engine.plan;

import io.ballast.model.pod.PodRequest;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

/** Makes the class of a pod: the values of the fields that the active rules read. Thread-safe. */
final class PodProjection {
    /** Values of the read fields. */
    static final class Key {
        private final Object[] values;
        private final int hash;

        private Key(Object[] values) {
            this.values = values;
            this.hash = Arrays.hashCode(values);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key that && hash == that.hash && Arrays.equals(values, that.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final MethodHandle[] accessors;

    PodProjection(List<String> fields) {
        accessors = fields.stream().map(PodProjection::accessor).toArray(MethodHandle[]::new);
    }

    private static MethodHandle accessor(String field) {
        try {
            return MethodHandles.lookup()
                    .unreflect(PodRequest.class.getMethod(field))
                    .asType(MethodType.methodType(Object.class, PodRequest.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a pod has no field '" + field + "'", e);
        }
    }

    Key of(PodRequest pod) {
        Object[] values = new Object[accessors.length];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = (Object) accessors[i].invokeExact(pod);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a field of pod " + pod.name() + " cannot be read", e);
        }
        return new Key(values);
    }
}
