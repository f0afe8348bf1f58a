package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.objectweb.asm.Opcodes.*;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** A hand-made class with a member that no rule is compiled to is refused with the member (BL-145). */
class ClassMemberAttackTest {
    @Test
    void finalizerIsRefused() {
        assertRefused(more(PREDICATE, c -> method(c, ACC_PROTECTED, "finalize", "()V")), "it has a method finalize");
    }

    @Test
    void objectReaderIsRefused() {
        assertRefused(
                more(PREDICATE, c -> method(c, ACC_PRIVATE, "readObject", "(Ljava/io/ObjectInputStream;)V")),
                "it has a method readObject");
    }

    @Test
    void nativeMethodIsRefused() {
        assertRefused(
                more(PREDICATE, c -> method(c, ACC_PUBLIC | ACC_NATIVE, "test", "(I)V")),
                "method test is native, abstract or synchronized");
    }

    @Test
    void synchronizedMethodIsRefused() {
        assertRefused(
                more(PREDICATE, c -> method(c, ACC_PUBLIC | ACC_SYNCHRONIZED, "test", "(I)V")),
                "method test is native, abstract or synchronized");
    }

    @Test
    void staticInitialiserOfALoopIsRefused() {
        assertRefused(more(FILTER_LOOP, c -> method(c, ACC_STATIC, "<clinit>", "()V")), "it has a method <clinit>");
    }

    @Test
    void stateInAClassIsRefused() {
        assertRefused(
                more(PREDICATE, c -> c.visitField(ACC_STATIC, "counter", "J", null, null)), "it has a field counter");
    }

    @Test
    void stateInALoopIsRefused() {
        assertRefused(more(FILTER_LOOP, c -> c.visitField(0, "seen", "J", null, null)), "it has a field seen");
    }

    @Test
    void annotationIsRefused() {
        assertRefused(
                more(PREDICATE, c -> c.visitAnnotation("Ljava/lang/Deprecated;", true)
                        .visitEnd()),
                "it has annotation Ljava/lang/Deprecated;");
    }

    @Test
    void attributeIsRefused() {
        assertRefused(more(PREDICATE, c -> c.visitAttribute(new Evil())), "it has attribute Evil");
    }

    private static void method(ClassVisitor to, int access, String name, String descriptor) {
        MethodVisitor method = to.visitMethod(access, name, descriptor, null, null);
        if ((access & ACC_NATIVE) == 0) {
            method.visitCode();
            method.visitInsn(RETURN);
            method.visitMaxs(4, 4);
        }
        method.visitEnd();
    }

    private static final class Evil extends Attribute {
        Evil() {
            super("Evil");
        }

        @Override
        protected ByteVector write(ClassWriter writer, byte[] code, int length, int stack, int locals) {
            return new ByteVector();
        }
    }
}
