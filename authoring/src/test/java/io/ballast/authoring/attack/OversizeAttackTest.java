package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.objectweb.asm.Opcodes.*;

import org.junit.jupiter.api.Test;

/** A hand-made class that takes memory as it likes, or writes to memory of others, is refused (BL-145). */
class OversizeAttackTest {
    @Test
    void hugeArrayIsRefused() {
        assertRefused(
                code(CONSEQUENCE, "execute", c -> {
                    c.visitLdcInsn(Integer.MAX_VALUE);
                    c.visitTypeInsn(ANEWARRAY, "java/lang/Object");
                }),
                "method execute makes an array whose length is not a small constant");
    }

    @Test
    void arrayOfNumbersIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitLdcInsn(Integer.MAX_VALUE);
                    c.visitIntInsn(NEWARRAY, T_LONG);
                }),
                "method test makes an array of numbers");
    }

    @Test
    void arrayOfArraysIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_5);
                    c.visitInsn(ICONST_5);
                    c.visitMultiANewArrayInsn("[[Ljava/lang/Object;", 2);
                }),
                "method test makes an array of arrays");
    }

    @Test
    void arrayOfObjectsOfOthersIsRefused() {
        assertRefused(
                code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_1);
                    c.visitTypeInsn(ANEWARRAY, "java/lang/Thread");
                }),
                "method test makes an array of java.lang.Thread");
    }

    @Test
    void writeToTheFactsOfTheTableIsRefused() {
        assertRefused(
                code(FILTER_LOOP, "any", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    c.visitInsn(ICONST_0);
                    c.visitInsn(ACONST_NULL);
                    c.visitInsn(AASTORE);
                }),
                "method any has the instruction array store");
    }

    @Test
    void largeClassIsRefused() {
        assertRefused(
                more(PREDICATE, c -> {
                    for (int i = 0; i < 20; i++) {
                        c.visitField(
                                ACC_STATIC | ACC_FINAL,
                                "f" + i,
                                "Ljava/lang/String;",
                                null,
                                ("" + (char) (i + 'a')).repeat(65_000));
                    }
                }),
                "it is larger than 1048576 bytes");
    }
}
