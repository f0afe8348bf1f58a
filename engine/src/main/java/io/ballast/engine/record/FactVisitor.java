package io.ballast.engine.record;

/** Visits the components of facts of one type. Stateless. */
abstract class FactVisitor {
    /** How a value that is neither a number nor a flag is written. */
    interface ValueWriter {
        void write(Object value, Out out);
    }

    /** Writes all components; {@code none} and {@code zero} are not used. */
    abstract void write(Object fact, Object none, Out out, int zero, ValueWriter[] writers);

    /** Writes the components that differ and marks them in the bits at that place. */
    abstract void changes(Object fact, Object before, Out out, int bits, ValueWriter[] writers);

    static void whole(long value, Out out) {
        out.signed(value);
    }

    static void whole(boolean value, Out out) {
        out.raw(value ? 1 : 0);
    }

    static void whole(Object value, Out out, ValueWriter writer) {
        writer.write(value, out);
    }

    static void change(long value, long before, Out out, int bits, int bit) {
        if (value != before) {
            out.signed(value - before);
            out.mark(bits, bit);
        }
    }

    static void change(boolean value, boolean before, Out out, int bits, int bit) {
        if (value != before) {
            out.raw(value ? 1 : 0);
            out.mark(bits, bit);
        }
    }

    static void change(Object value, Object before, Out out, int bits, int bit, ValueWriter writer) {
        if (value != before && !value.equals(before)) {
            writer.write(value, out);
            out.mark(bits, bit);
        }
    }
}
