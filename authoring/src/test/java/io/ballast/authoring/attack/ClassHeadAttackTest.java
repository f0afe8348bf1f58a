package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.*;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import org.junit.jupiter.api.Test;

/** A hand-made class whose name, parent, interfaces or kind no rule is compiled to is refused, and so is what is no class (BL-145). */
class ClassHeadAttackTest {
    @Test
    void classThatNoRuleNeedsIsRefused() {
        Forgery forgery = new Forgery()
                .with("ballast/plan/L77", emptyClass("ballast/plan/L77", "io/ballast/engine/rule/FilterLoop"));

        assertRefused(forgery, "no rule needs it");
    }

    @Test
    void classOfAnotherNameIsRefused() {
        Forgery forgery = new Forgery().with("ballast/tiny/Evil", emptyClass("ballast/tiny/Evil", "java/lang/Object"));

        assertRefused(forgery, "rules are not compiled to classes of that name");
    }

    @Test
    void classThatReplacesAFactIsRefused() {
        String fact = "io/ballast/model/node/NodeFit";
        Forgery forgery = new Forgery().with(fact, emptyClass(fact, "java/lang/Object"));

        assertThatThrownBy(() -> Bundle.load(forgery.bytes()))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("class file 'io/ballast/model/node/NodeFit.class' is outside ballast/");
    }

    @Test
    void classUnderAnotherPathIsRefused() {
        Forgery forgery = new Forgery().with("ballast/plan/B0", emptyClass("ballast/plan/L1", "java/lang/Object"));

        assertRefused(forgery, "the class in it is ballast.plan.L1");
    }

    @Test
    void fileThatIsNoClassIsRefused() {
        Forgery forgery = new Forgery();
        forgery.classes.put("ballast/tiny/notes.txt", new byte[3]);

        assertThatThrownBy(() -> Bundle.load(forgery.bytes()))
                .isInstanceOf(BundleException.class)
                .hasMessage("'ballast/tiny/notes.txt' among the classes of the bundle is no class");
    }

    @Test
    void jarInTheJarIsRefused() {
        Forgery forgery = new Forgery();
        forgery.classes.put("ballast/more.jar", Forgery.jar(forgery.classes));

        assertThatThrownBy(() -> Bundle.load(forgery.bytes()))
                .isInstanceOf(BundleException.class)
                .hasMessage("'ballast/more.jar' among the classes of the bundle is no class");
    }

    @Test
    void parentThatIsAThreadIsRefused() {
        assertRefused(
                head(FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(v, a, n, null, "java/lang/Thread", i)),
                "it extends java/lang/Thread");
    }

    @Test
    void furtherInterfaceIsRefused() {
        assertRefused(
                head(
                        MODEL,
                        (out, v, a, n, p, i) -> out.visit(v, a, n, null, p, new String[] {i[0], "java/lang/Runnable"})),
                "it extends java/lang/Object and implements [org/drools/model/Model, java/lang/Runnable]");
    }

    @Test
    void previewFeaturesAreRefused() {
        assertRefused(
                head(FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(V17 | V_PREVIEW, a, n, null, p, i)),
                "it needs preview features");
    }

    @Test
    void abstractClassIsRefused() {
        assertRefused(
                head(FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(v, ACC_PUBLIC | ACC_ABSTRACT, n, null, p, i)),
                "it is an interface or abstract");
    }

    @Test
    void permittedSubclassIsRefused() {
        assertRefused(
                more(FILTER_LOOP, c -> c.visitPermittedSubclass("java/lang/Thread")), "it permits java/lang/Thread");
    }
}
