package io.ballast.engine.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How values of a fact were written; reads them without the fact's class, as plain trees of {@code Long}, {@code Boolean}, {@code String}, lists and maps by
 * name. What follows from other components is left out. Immutable, thread-safe.
 */
final class FactShape {
    private interface Reader {
        Object read(In in);
    }

    private static final Object NOTHING = new Object();

    private record Field(String name, boolean number, Reader reader) {}

    /** Reads a record: all of it, or what differs from another one of its type. */
    private record Fields(List<Field> fields) implements Reader {
        @Override
        public Map<String, Object> read(In in) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Field field : fields) {
                Object value = field.reader.read(in);
                if (value != NOTHING) {
                    values.put(field.name, value);
                }
            }
            return values;
        }

        Map<String, Object> readChanges(In in, Map<String, Object> before) {
            byte[] bits = new byte[fields.size() + 7 >> 3];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = (byte) in.raw();
            }
            Map<String, Object> values = new LinkedHashMap<>(before);
            for (int i = 0; i < fields.size(); i++) {
                if ((bits[i >> 3] >> (i & 7) & 1) != 0) {
                    Field field = fields.get(i);
                    Object value = field.reader.read(in);
                    values.put(field.name, field.number ? (Long) before.get(field.name) + (Long) value : value);
                }
            }
            return values;
        }
    }

    private final Fields reader;

    private FactShape(Fields reader) {
        this.reader = reader;
    }

    /**
     * Parses a shape as {@link FactCodec} writes it.
     *
     * @throws In.DamagedException when it is none
     */
    static FactShape parse(String text) {
        Parser parser = new Parser(text);
        Reader reader = parser.value();
        if (parser.at != text.length() || !(reader instanceof Fields fields)) {
            throw new In.DamagedException("'" + text + "' is no shape of a fact");
        }
        return new FactShape(fields);
    }

    Map<String, Object> read(In in) {
        return reader.read(in);
    }

    /** The values of a fact of which only what differs from another one was written. */
    Map<String, Object> readChanges(In in, Map<String, Object> before) {
        return reader.readChanges(in, before);
    }

    private static final class Parser {
        private static final int MAX_DEPTH = 50;

        private final String text;
        private int at;
        private int depth;

        Parser(String text) {
            this.text = text;
        }

        private char next() {
            if (at == text.length() || depth > MAX_DEPTH) {
                throw new In.DamagedException("'" + text + "' is no shape of a fact");
            }
            return text.charAt(at++);
        }

        Reader value() {
            char c = next();
            return switch (c) {
                case 'L' -> In::signed;
                case 'Z' -> in -> in.raw() != 0;
                case 'T' -> In::text;
                case 'W', 'E', 'R' -> In::word;
                case 'A' -> list(In::signed);
                case 'Q' -> Parser::amounts;
                case '*', '+' -> nested(c);
                case '{' -> nested(c);
                case '-' -> in -> NOTHING;
                default -> throw new In.DamagedException("'" + text + "' is no shape of a fact");
            };
        }

        private Reader nested(char kind) {
            depth++;
            Reader reader = kind == '{' ? fields() : list(value());
            depth--;
            return reader;
        }

        private static Reader list(Reader item) {
            return in -> {
                int count = in.count();
                List<Object> items = new ArrayList<>(count);
                for (int i = 0; i < count; i++) {
                    items.add(item.read(in));
                }
                return items;
            };
        }

        private static Object amounts(In in) {
            Map<String, Object> amounts = new LinkedHashMap<>();
            long cpu = in.signed();
            long memory = in.signed();
            if (cpu != 0) {
                amounts.put("cpu", cpu);
            }
            if (memory != 0) {
                amounts.put("memory", memory);
            }
            for (int n = in.count(); n > 0; n--) {
                String resource = in.word();
                amounts.put(resource, in.signed());
            }
            return amounts;
        }

        private Reader fields() {
            List<Field> fields = new ArrayList<>();
            for (char c = next(); c != '}'; c = next()) {
                StringBuilder name = new StringBuilder();
                for (char n = c == ',' ? next() : c; n != ':'; n = next()) {
                    name.append(n);
                }
                boolean number = at < text.length() && text.charAt(at) == 'L';
                fields.add(new Field(name.toString(), number, value()));
            }
            return new Fields(fields);
        }
    }
}
