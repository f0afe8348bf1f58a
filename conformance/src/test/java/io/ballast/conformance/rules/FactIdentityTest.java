package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.model.FactCatalog;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.drools.modelcompiler.KieBaseBuilder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.kie.api.conf.EqualityBehaviorOption;
import org.kie.api.runtime.KieSession;

/** Facts of which there can be several stay several, also in an engine that takes equal facts for one. */
class FactIdentityTest {
    @TestFactory
    List<DynamicTest> factsKeepTheirCountUnderEquality() {
        return FactCatalog.types().stream()
                .filter(type -> type.getRecordComponents()[0].getType() == String.class)
                .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> {
                    RandomFacts random = new RandomFacts(7);
                    List<? extends Record> facts = IntStream.range(0, 20)
                            .mapToObj(i -> random.fact(type, "id-" + i))
                            .toList();
                    assertThat(new HashSet<Object>(facts)).hasSize(20);
                    KieSession session = KieBaseBuilder.createKieBaseFromModel(
                                    List.of(), EqualityBehaviorOption.EQUALITY)
                            .newKieSession();
                    try {
                        facts.forEach(session::insert);
                        assertThat(session.getFactCount()).isEqualTo(20);
                    } finally {
                        session.dispose();
                    }
                }))
                .toList();
    }

    @Test
    void rowsAreIdentifiedByTheirNode() {
        assertThat(FactCatalog.types())
                .filteredOn(NodeRow.class::isAssignableFrom)
                .allSatisfy(type ->
                        assertThat(type.getRecordComponents()[0].getName()).isEqualTo("node"));
    }

    @Test
    void parametersOfWhichThereAreSeveralStartWithTheirIdentity() {
        Set<Class<?>> identities = new LinkedHashSet<>();
        for (var pack : ShippedPackages.BUNDLE.packages().values()) {
            for (ParameterDeclaration parameter : pack.parameters()) {
                if (parameter.defaults().size() > 1) {
                    Class<?> first = parameter.fact().getRecordComponents()[0].getType();
                    assertThat(first == Resource.class || first == String.class || first.isEnum())
                            .as(pack.name() + "." + parameter.name())
                            .isTrue();
                    Set<Object> values = new HashSet<>(parameter.defaults());
                    assertThat(values).as(pack.name() + "." + parameter.name()).hasSameSizeAs(parameter.defaults());
                    identities.add(parameter.fact());
                }
            }
        }
        assertThat(identities).isNotEmpty();
    }
}
