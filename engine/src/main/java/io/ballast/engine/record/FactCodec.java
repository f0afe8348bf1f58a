package io.ballast.engine.record;

import io.ballast.engine.fact.FactBinder;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Writes facts of one type, component by component. The shape says which components were written and how, so that a reader needs no class for it:
 *
 * <pre>
 * L number   Z flag   T text   W word   E constant   R resource   A amounts by index   Q amounts by resource
 * *x list    +x set   {name:x,...} record   - nothing, because it follows from the other components
 * </pre>
 *
 * <p>Immutable, thread-safe.
 */
final class FactCodec {
    /** Fields that say which fact it is. */
    static final Set<String> IDENTITIES = Set.of("name", "node", "pod");

    private interface Part {
        void write(Object owner, Out out);
    }

    /** A value and how it is written. */
    private record Value(String shape, ValueWriter writer) {}

    private interface ValueWriter {
        void write(Object value, Out out);
    }

    private final String name;
    private final String shape;
    private final Part[] parts;

    private FactCodec(Class<?> type, Mask mask) {
        name = type.getSimpleName();
        RecordComponent[] components = type.getRecordComponents();
        parts = new Part[components.length];
        StringJoiner shapes = new StringJoiner(",", "{", "}");
        for (int i = 0; i < parts.length; i++) {
            RecordComponent c = components[i];
            Value value = value(c.getGenericType());
            boolean hidden = mask.hides(type, c);
            boolean identity = IDENTITIES.contains(c.getName()) && !NodeRow.class.isAssignableFrom(type);
            if (c.getType() == String.class && identity) {
                // Every pod has another name, so it is not worth remembering.
                value = new Value("T", (v, out) -> out.text((String) v));
            }
            shapes.add(c.getName() + ":" + value.shape);
            parts[i] = hidden ? hidden(c, value, mask) : part(c, value);
        }
        shape = shapes.toString();
    }

    static FactCodec of(Class<?> type, Mask mask) {
        return new FactCodec(type, mask);
    }

    /** Simple name of the type. */
    String name() {
        return name;
    }

    String shape() {
        return shape;
    }

    void write(Object fact, Out out) {
        for (Part part : parts) {
            part.write(fact, out);
        }
    }

    private static Part hidden(RecordComponent c, Value value, Mask mask) {
        if (c.getType() == String.class) {
            Function<Object, Object> getter = getter(c);
            return (owner, out) -> value.writer.write(mask.pseudonym((String) getter.apply(owner)), out);
        }
        Object neutral = FactBinder.neutral(c.getType());
        return (owner, out) -> value.writer.write(neutral, out);
    }

    private static Part part(RecordComponent c, Value value) {
        if (c.getType() == long.class) {
            ToLongFunction<Object> number = number(c);
            return (owner, out) -> out.signed(number.applyAsLong(owner));
        }
        if (value.shape.equals("-")) {
            return (owner, out) -> {};
        }
        Function<Object, Object> getter = getter(c);
        return (owner, out) -> value.writer.write(getter.apply(owner), out);
    }

    private static Value value(Type type) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == long.class) {
            return new Value("L", (v, out) -> out.signed((Long) v));
        }
        if (raw == boolean.class) {
            return new Value("Z", (v, out) -> out.raw((Boolean) v ? 1 : 0));
        }
        if (raw == String.class) {
            return new Value("W", (v, out) -> out.word((String) v));
        }
        if (raw.isEnum()) {
            return new Value("E", (v, out) -> out.word(((Enum<?>) v).name()));
        }
        if (raw == Resource.class) {
            return new Value("R", (v, out) -> out.word(((Resource) v).name()));
        }
        if (raw == Amounts.class) {
            return new Value("A", (v, out) -> amounts((Amounts) v, out));
        }
        if (raw == ResourceAmounts.class) {
            return new Value("Q", (v, out) -> amounts((ResourceAmounts) v, out));
        }
        if (raw == List.class || raw == Set.class) {
            Value item = value(((ParameterizedType) type).getActualTypeArguments()[0]);
            return new Value((raw == Set.class ? "+" : "*") + item.shape, (v, out) -> {
                out.number(((Collection<?>) v).size());
                ((Collection<?>) v).forEach(i -> item.writer.write(i, out));
            });
        }
        if (raw.isRecord()) {
            FactCodec nested = new FactCodec(raw, new Mask(List.of()));
            return new Value(nested.shape, nested::write);
        }
        return new Value("-", (v, out) -> {});
    }

    private static void amounts(Amounts amounts, Out out) {
        out.number(amounts.size());
        for (int i = 0; i < amounts.size(); i++) {
            out.signed(amounts.at(i));
        }
    }

    private static void amounts(ResourceAmounts amounts, Out out) {
        out.signed(amounts.cpuMilli());
        out.signed(amounts.memoryBytes());
        Map<Resource, Long> others = amounts.hasOthers() ? amounts.others() : Map.of();
        out.number(others.size());
        others.forEach((resource, amount) -> {
            out.word(resource.name());
            out.signed(amount);
        });
    }

    // Classes spun for these interfaces are inlined by the compiler; method handles in fields are not.
    @SuppressWarnings("unchecked")
    private static ToLongFunction<Object> number(RecordComponent c) {
        return (ToLongFunction<Object>)
                spin(c, ToLongFunction.class, "applyAsLong", MethodType.methodType(long.class, Object.class));
    }

    @SuppressWarnings("unchecked")
    private static Function<Object, Object> getter(RecordComponent c) {
        return (Function<Object, Object>)
                spin(c, Function.class, "apply", MethodType.methodType(Object.class, Object.class));
    }

    private static Object spin(RecordComponent c, Class<?> function, String method, MethodType erased) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle accessor = lookup.unreflect(c.getAccessor());
            MethodType exact = accessor.type()
                    .changeReturnType(
                            erased.returnType() == long.class
                                    ? long.class
                                    : MethodType.methodType(c.getType()).wrap().returnType());
            CallSite site = LambdaMetafactory.metafactory(
                    lookup, method, MethodType.methodType(function), erased, accessor, exact);
            return site.getTarget().invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(
                    "field " + c.getName() + " of " + c.getDeclaringRecord() + " cannot be read", e);
        }
    }
}
