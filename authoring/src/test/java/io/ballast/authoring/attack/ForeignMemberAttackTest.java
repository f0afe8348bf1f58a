package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.objectweb.asm.Opcodes.*;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** A hand-made class that reaches for what rules may not call, name, read or write is refused with the method and the member (BL-145). */
class ForeignMemberAttackTest {
    @Test
    void predicateThatExitsIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }),
                "method test calls java.lang.System#exit");
    }

    @Test
    void consequenceThatAsksForTheRuntimeIsRefused() {
        assertRefused(
                code(
                        CONSEQUENCE,
                        "execute",
                        call(INVOKESTATIC, "java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;")),
                "method execute calls java.lang.Runtime#getRuntime");
    }

    @Test
    void staticInitialiserThatExitsIsRefused() {
        assertRefused(
                code(PREDICATE, "<clinit>", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }),
                "method <clinit> calls java.lang.System#exit");
    }

    @Test
    void modelThatExitsWhenItIsMadeIsRefused() {
        assertRefused(
                code(MODEL, "<init>", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }),
                "method <init> calls java.lang.System#exit");
    }

    @Test
    void loopThatReadsTheEnvironmentIsRefused() {
        assertRefused(
                code(FILTER_LOOP, "any", call(INVOKESTATIC, "java/lang/System", "getenv", "()Ljava/util/Map;")),
                "method any calls java.lang.System#getenv");
    }

    @Test
    void classFoundByItsNameIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitLdcInsn("java.lang.Runtime");
                    call(INVOKESTATIC, "java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;")
                            .accept(c);
                }),
                "method test calls java.lang.Class#forName");
    }

    @Test
    void classOfAFactIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    call(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;")
                            .accept(c);
                }),
                "method test calls java.lang.Object#getClass");
    }

    @Test
    void methodOfAFactThatIsNotMarkedIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    call(INVOKEVIRTUAL, "io/ballast/model/pod/PodRequest", "hashCode", "()I")
                            .accept(c);
                }),
                "method test calls io.ballast.model.pod.PodRequest#hashCode");
    }

    @Test
    void methodOfASinkThatIsNoVerbIsRefused() {
        assertRefused(
                code(CONSEQUENCE, "execute", call(INVOKEVIRTUAL, "io/ballast/model/sink/Filter", "firing", "(I)V")),
                "method execute calls io.ballast.model.sink.Filter#firing");
    }

    @Test
    void callOfTheEngineIsRefused() {
        assertRefused(
                code(PREDICATE, "test", call(INVOKESTATIC, "io/ballast/engine/bundle/Bundle", "load", "([B)V")),
                "method test calls io.ballast.engine.bundle.Bundle#load");
    }

    @Test
    void scriptEngineOfDroolsIsRefused() {
        assertRefused(
                code(
                        RULE_METHODS,
                        "rule_tiny_47a",
                        call(INVOKESTATIC, "org/drools/modelcompiler/dsl/pattern/D", "executeScript", "()V")),
                "method rule_tiny_47a calls org.drools.modelcompiler.dsl.pattern.D#executeScript");
    }

    @Test
    void regularExpressionOfJavaIsRefused() {
        assertRefused(
                code(PREDICATE, "test", call(INVOKESTATIC, "java/util/regex/Pattern", "matches", "()V")),
                "method test calls java.util.regex.Pattern#matches");
    }

    @Test
    void operatorOverRegularExpressionsOfJavaIsRefused() {
        assertRefused(
                code(
                        PREDICATE,
                        "test",
                        c -> c.visitFieldInsn(
                                GETSTATIC,
                                "org/drools/model/operators/MatchesOperator",
                                "INSTANCE",
                                "Lorg/drools/model/operators/MatchesOperator;")),
                "method test reads org.drools.model.operators.MatchesOperator#INSTANCE");
    }

    @Test
    void classOfOthersAsAConstantIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> c.visitLdcInsn(Type.getObjectType("java/lang/Runtime"))),
                "method test names java.lang.Runtime");
    }

    @Test
    void castToAClassOfOthersIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    c.visitTypeInsn(CHECKCAST, "java/lang/ClassLoader");
                }),
                "method test names java.lang.ClassLoader");
    }

    @Test
    void objectOfAClassOfOthersIsRefused() {
        assertRefused(
                code(CONSEQUENCE, "execute", c -> c.visitTypeInsn(NEW, "java/lang/Thread")),
                "method execute makes an object of java.lang.Thread");
    }

    @Test
    void staticFieldOfOthersIsRefused() {
        assertRefused(
                code(
                        PREDICATE,
                        "test",
                        c -> c.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;")),
                "method test reads java.lang.System#out");
    }

    @Test
    void writeToAFieldOfOthersIsRefused() {
        assertRefused(
                code(PREDICATE, "<clinit>", c -> {
                    c.visitInsn(ACONST_NULL);
                    c.visitFieldInsn(PUTSTATIC, "io/ballast/model/Resource", "CPU", "Lio/ballast/model/Resource;");
                }),
                "method <clinit> writes io.ballast.model.Resource#CPU");
    }

    @Test
    void writeToAFieldOfAnotherRuleIsRefused() {
        String other = new Forgery().path(CONSEQUENCE).replace(".class", "");

        assertRefused(
                code(PREDICATE, "<clinit>", c -> {
                    c.visitInsn(ACONST_NULL);
                    c.visitFieldInsn(PUTSTATIC, other, "INSTANCE", "L" + other + ";");
                }),
                "method <clinit> writes " + other.replace('/', '.') + "#INSTANCE");
    }

    @Test
    void methodOfAParentPastItsOverrideIsRefused() {
        assertRefused(
                code(PREDICATE, "test", call(INVOKESPECIAL, "java/lang/Enum", "clone", "()Ljava/lang/Object;")),
                "method test calls java.lang.Enum#clone past its override");
    }
}
