package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.rule.CompiledConstraint;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What generated loops rely on in Drools. Another version may keep it or not: read these tests before changing the version. */
class DroolsGuardTest {
    @Test
    void versionIsTheOneThatWasMeasuredAndRead() throws IOException {
        for (String artifact : new String[] {"drools-canonical-model", "drools-model-compiler", "drools-core"}) {
            Properties maven = new Properties();
            String path = "/META-INF/maven/org.drools/" + artifact + "/pom.properties";
            try (InputStream in = DroolsGuardTest.class.getResourceAsStream(path)) {
                assertThat(in).as(path).isNotNull();
                maven.load(in);
            }
            assertThat(maven.getProperty("version")).as(artifact).isEqualTo("10.2.0");
        }
    }

    @Test
    void lambdasOfRulesAreSingletonsOfPublicClasses() throws ReflectiveOperationException {
        for (CompiledRule rule : Samples.BUNDLE.rules()) {
            assertSingleton(rule.shape().consequenceLambda());
            for (var step : rule.shape().steps()) {
                for (CompiledConstraint constraint : step.constraints()) {
                    assertSingleton(constraint.lambda());
                    assertThat(constraint.text()).as(rule.entry().id()).isNotEmpty();
                }
            }
        }
    }

    private static void assertSingleton(Object lambda) throws ReflectiveOperationException {
        Field instance = lambda.getClass().getField("INSTANCE");
        assertThat(Modifier.isPublic(lambda.getClass().getModifiers()))
                .as(lambda.getClass() + " is public")
                .isTrue();
        assertThat(Modifier.isStatic(instance.getModifiers())).isTrue();
        assertThat(instance.get(null)).isSameAs(lambda);
        assertThat(lambda.getClass().getName()).startsWith("ballast.");
    }
}
