package io.ballast.engine.record;

import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.record.FactVisitor.ValueWriter;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

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

    /** A value and how it is written. */
    private record Value(String shape, ValueWriter writer) {}

    private final String name;
    private final String shape;
    private final ValueWriter[] writers;
    private final int bitBytes;
    private final FactVisitor visitor;

    private FactCodec(Class<?> type, Mask mask) {
        name = type.getSimpleName();
        RecordComponent[] components = type.getRecordComponents();
        bitBytes = components.length + 7 >> 3;
        writers = new ValueWriter[components.length];
        StringJoiner shapes = new StringJoiner(",", "{", "}");
        boolean[] skipped = new boolean[components.length];
        boolean[] hidden = new boolean[components.length];
        for (int i = 0; i < components.length; i++) {
            RecordComponent c = components[i];
            Value value = value(c.getGenericType());
            boolean identity = IDENTITIES.contains(c.getName()) && !NodeRow.class.isAssignableFrom(type);
            if (c.getType() == String.class && identity) {
                // Every pod has another name, so it is not worth remembering.
                value = new Value("T", (v, out) -> out.text((String) v));
            }
            if (mask.hides(type, c)) {
                value = hidden(c, value, mask);
                hidden[i] = c.getType() != String.class;
            }
            skipped[i] = value.shape.equals("-");
            writers[i] = value.writer;
            shapes.add(c.getName() + ":" + value.shape);
        }
        shape = shapes.toString();
        visitor = FactLoops.of(type, skipped, hidden);
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
        visitor.write(fact, null, out, 0, writers);
    }

    /** Writes the components that differ from those of another fact of the type: a bit for each, then the values; numbers as differences. */
    void writeChanges(Object fact, Object before, Out out) {
        visitor.changes(fact, before, out, out.room(bitBytes), writers);
    }

    /** A text becomes a pseudonym, anything else neutral. */
    private static Value hidden(RecordComponent c, Value value, Mask mask) {
        Object neutral = FactBinder.neutral(c.getType());
        return c.getType() == String.class
                ? new Value(value.shape, (v, out) -> value.writer.write(mask.pseudonym((String) v), out))
                : new Value(value.shape, (v, out) -> value.writer.write(neutral, out));
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
        int entries = amounts.entries();
        out.number(entries - ResourceAmounts.NATIVE_ENTRIES);
        for (int i = ResourceAmounts.NATIVE_ENTRIES; i < entries; i++) {
            out.word(amounts.resourceAt(i).name());
            out.signed(amounts.amountAt(i));
        }
    }
}
