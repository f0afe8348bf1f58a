package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** A hand-made class whose code might not come to its end, or not by the way that rules take, is refused with the method (BL-145). */
class EndlessCodeAttackTest {
    /** Place of the number of rows among the parameters of the row loop. */
    private static final int END = 3;

    @Test
    void loopInAPredicateIsRefused() {
        assertRefused(
                code(PREDICATE, "test", EndlessCodeAttackTest::forever),
                "method test jumps back, and not as the loop over node rows does");
    }

    @Test
    void loopInAStaticInitialiserIsRefused() {
        assertRefused(code(CONSEQUENCE, "<clinit>", EndlessCodeAttackTest::forever), "method <clinit> jumps back");
    }

    @Test
    void loopBesideTheRowLoopIsRefused() {
        assertRefused(code(FILTER_LOOP, "any", EndlessCodeAttackTest::forever), "method any jumps back");
    }

    @Test
    void rowLoopWhoseCounterGoesBackIsRefused() {
        assertRefused(
                rowLoop(counter -> c -> {
                    c.visitInsn(ICONST_0);
                    c.visitVarInsn(ISTORE, counter);
                }),
                "method any jumps back");
    }

    @Test
    void rowLoopWhoseCounterStepsBackIsRefused() {
        assertRefused(rowLoop(counter -> c -> c.visitIincInsn(counter, -1)), "method any jumps back");
    }

    @Test
    void rowLoopWhoseEndMovesOnIsRefused() {
        assertRefused(rowLoop(counter -> c -> c.visitIincInsn(END, 1)), "method any jumps back");
    }

    @Test
    void predicateThatCallsItselfIsRefused() {
        String self = new Forgery().path(PREDICATE).replace(".class", "");

        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 0);
                    c.visitVarInsn(ALOAD, 1);
                    c.visitMethodInsn(INVOKEVIRTUAL, self, "test", "(Ljava/lang/Object;)Z", false);
                }),
                "method test calls " + self.replace('/', '.') + "#test");
    }

    @Test
    void predicateThatCallsAConsequenceIsRefused() {
        String other = new Forgery().path(CONSEQUENCE).replace(".class", "");

        assertRefused(
                code(PREDICATE, "test", c -> c.visitMethodInsn(INVOKEVIRTUAL, other, "execute", "()V", false)),
                "method test calls " + other.replace('/', '.') + "#execute");
    }

    @Test
    void caughtExceptionIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    Label start = new Label();
                    Label end = new Label();
                    c.visitTryCatchBlock(start, end, start, null);
                    c.visitLabel(start);
                    c.visitInsn(NOP);
                    c.visitLabel(end);
                }),
                "method test catches everything");
    }

    @Test
    void thrownExceptionIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitInsn(ACONST_NULL);
                    c.visitInsn(ATHROW);
                }),
                "method test has the instruction throw");
    }

    @Test
    void lockIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 0);
                    c.visitInsn(MONITORENTER);
                }),
                "method test has the instruction synchronized");
    }

    @Test
    void switchIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    Label here = new Label();
                    c.visitInsn(ICONST_0);
                    c.visitTableSwitchInsn(0, 0, here, here);
                    c.visitLabel(here);
                }),
                "method test has a switch");
    }

    private static void forever(MethodVisitor code) {
        Label start = new Label();
        code.visitLabel(start);
        code.visitJumpInsn(GOTO, start);
    }

    /** More code in front of the step of the row loop. */
    private static Forgery rowLoop(IntFunction<Consumer<MethodVisitor>> code) {
        return new Forgery().rewrite(FILTER_LOOP, out -> new ClassVisitor(ASM9, out) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String d, String signature, String[] ex) {
                MethodVisitor to = super.visitMethod(access, name, d, signature, ex);
                return !name.equals("any")
                        ? to
                        : new MethodVisitor(ASM9, to) {
                            private int seen;

                            @Override
                            public void visitIincInsn(int variable, int increment) {
                                if (++seen == 2) {
                                    code.apply(variable).accept(mv);
                                }
                                super.visitIincInsn(variable, increment);
                            }
                        };
            }
        });
    }
}
