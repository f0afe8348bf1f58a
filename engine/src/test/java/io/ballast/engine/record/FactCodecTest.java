package io.ballast.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.fact.FactBinder;
import io.ballast.model.Amounts;
import io.ballast.model.FactCatalog;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What was written is read, for every type of fact that rules can see. */
class FactCodecTest {
    private static final Mask NO_MASK = new Mask(List.of());
    private static final long[] NUMBERS = {0, 1, 2, 40, 100, 1000, 65_000, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40
    };

    private static Record throughTheLog(Record fact) {
        Out out = new Out();
        FactCodec codec = FactCodec.of(fact.getClass(), NO_MASK);
        codec.write(fact, out);
        In in = new In();
        in.block(Arrays.copyOf(out.array(), out.size()));
        Map<String, Object> values = FactShape.parse(codec.shape()).read(in);
        assertThat(in.atEnd()).isTrue();
        return FactBuilder.build(new RecordedFact(1, codec.name(), values));
    }

    @Property(tries = 100)
    void everyFactIsReadAsItWasWritten(@ForAll long seed) {
        Random random = new Random(seed);
        for (Class<? extends Record> type : FactCatalog.types()) {
            Record fact = (Record) random(type, random);
            assertThat(throughTheLog(fact)).as(type.getSimpleName()).isEqualTo(fact);
        }
    }

    @Property(tries = 50)
    void whatDiffersFromAnotherFactIsEnoughToReadIt(@ForAll long seed) {
        Random random = new Random(seed);
        for (Class<? extends Record> type : FactCatalog.types()) {
            Record before = (Record) random(type, random);
            Record fact = (Record) random(type, random);
            FactCodec codec = FactCodec.of(type, NO_MASK);
            FactShape shape = FactShape.parse(codec.shape());
            Out out = new Out();
            codec.write(before, out);
            codec.writeChanges(fact, before, out);
            codec.writeChanges(fact, fact, out);
            In in = new In();
            in.block(Arrays.copyOf(out.array(), out.size()));
            Map<String, Object> values = shape.readChanges(in, shape.read(in));
            assertThat(shape.readChanges(in, values)).isEqualTo(values);
            assertThat(in.atEnd()).isTrue();
            assertThat(FactBuilder.build(new RecordedFact(1, codec.name(), values)))
                    .as(type.getSimpleName())
                    .isEqualTo(fact);
        }
    }

    @Test
    void onlyWhatFollowsFromOtherFieldsIsNotWritten() {
        assertThat(FactCatalog.types().stream()
                        .map(t -> FactCodec.of(t, NO_MASK))
                        .filter(c -> c.shape().contains(":-") || c.shape().contains("*-"))
                        .map(FactCodec::name))
                .containsExactlyInAnyOrder("GpuOutlook", "TypicalPods");
    }

    @Test
    void fieldThatWasNotRecordedIsNeutralAndOneThatIsGoneIsLeftOut() {
        Record fact = FactBuilder.build(new RecordedFact(
                1, "NodeFit", Map.of("node", "node-a", "freePods", 3L, "fieldOfLongAgo", List.of("x"))));

        assertThat(fact).isEqualTo(new NodeFit("node-a", 0, 0, 3));
    }

    @Test
    void valueThatTheFactRefusesIsNotReplayable() {
        assertThatThrownBy(() -> FactBuilder.build(
                        new RecordedFact(1, "UsageThreshold", Map.of("resource", "cpu", "percent", 101L))))
                .isInstanceOf(NotReplayableException.class)
                .hasMessageContaining("percent is 101");
        assertThatThrownBy(() -> FactBuilder.build(new RecordedFact(1, "Moon", Map.of())))
                .hasMessage("this engine has no fact Moon");
    }

    @Property(tries = 2000)
    void anyTextIsAShapeOrDamaged(@ForAll String text) {
        try {
            FactShape.parse(text);
        } catch (In.DamagedException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    private static Object random(Class<?> type, Random random) {
        RecordComponent[] components = type.getRecordComponents();
        for (int tries = 0; tries < 50; tries++) {
            Object[] values = Arrays.stream(components)
                    .map(c -> value(c.getGenericType(), random))
                    .toArray();
            try {
                return type.getDeclaredConstructor(Arrays.stream(components)
                                .map(RecordComponent::getType)
                                .toArray(Class<?>[]::new))
                        .newInstance(values);
            } catch (InvocationTargetException e) {
                assertThat(e.getCause()).as("refuses such content").isInstanceOf(RuntimeException.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
        return FactBinder.neutral(type);
    }

    private static Object value(Type type, Random random) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == long.class) {
            return NUMBERS[random.nextInt(NUMBERS.length)];
        }
        if (raw == boolean.class) {
            return random.nextBoolean();
        }
        if (raw == String.class) {
            return List.of("", "a", "ü-€", "cfsQuota").get(random.nextInt(4));
        }
        if (raw == Resource.class) {
            return random.nextBoolean() ? Resource.CPU : Resource.of("example.com/x");
        }
        if (raw == ResourceAmounts.class) {
            return ResourceAmounts.of(Map.of(
                    Resource.CPU,
                    (long) random.nextInt(3),
                    Resource.MEMORY,
                    random.nextLong(),
                    Resource.of("example.com/x"),
                    (long) random.nextInt(2)));
        }
        if (raw == Amounts.class) {
            return Amounts.of(random.longs(random.nextInt(4), -5, 60_000).toArray());
        }
        if (raw.isEnum()) {
            return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
        }
        if (raw == List.class || raw == Set.class) {
            List<Object> items = new ArrayList<>();
            for (int n = random.nextInt(3); n > 0; n--) {
                items.add(value(((ParameterizedType) type).getActualTypeArguments()[0], random));
            }
            return raw == List.class ? items : new LinkedHashSet<>(items);
        }
        return raw.isRecord() ? random(raw, random) : FactBinder.neutral(raw);
    }
}
