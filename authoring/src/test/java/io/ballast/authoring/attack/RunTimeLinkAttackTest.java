package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.objectweb.asm.Opcodes.*;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** What is only linked when it runs can be anything by then: a hand-made class with such a call or constant is refused (BL-145). */
class RunTimeLinkAttackTest {
    private static final Handle HANDLE =
            new Handle(H_INVOKESTATIC, "java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;", false);

    @Test
    void callLinkedByRuntimeIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> c.visitInvokeDynamicInsn("run", "()V", HANDLE)),
                "method test is linked at run time by java.lang.Runtime#getRuntime");
    }

    @Test
    void lambdaIsRefused() {
        assertRefused(
                code(
                        CONSEQUENCE,
                        "execute",
                        c -> c.visitInvokeDynamicInsn(
                                "run",
                                "()Ljava/lang/Runnable;",
                                new Handle(
                                        H_INVOKESTATIC,
                                        "java/lang/invoke/LambdaMetafactory",
                                        "metafactory",
                                        "()V",
                                        false))),
                "method execute is linked at run time by java.lang.invoke.LambdaMetafactory#metafactory");
    }

    @Test
    void callLinkedByRuntimeIsRefusedWhereTextIsJoinedAsWell() {
        assertRefused(
                code(FACT_METADATA, "getPropertyIndex", c -> c.visitInvokeDynamicInsn("x", "()V", HANDLE, "text")),
                "method getPropertyIndex is linked at run time by java.lang.Runtime#getRuntime");
    }

    @Test
    void constantMadeAtRunTimeIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> c.visitLdcInsn(new ConstantDynamic("x", "Ljava/lang/Object;", HANDLE))),
                "method test has a constant that is made at run time");
    }

    @Test
    void methodHandleIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> c.visitLdcInsn(HANDLE)),
                "method test has a constant that is made at run time");
    }

    @Test
    void methodTypeIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> c.visitLdcInsn(Type.getMethodType("()V"))),
                "method test has a constant that is made at run time");
    }
}
