package io.ballast.engine.record;

import static org.objectweb.asm.Opcodes.AALOAD;
import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Makes a class for each type of facts that visits its components one after the other. A loop over accessors would cost several times as much, since every
 * call in it goes to many places.
 */
final class FactLoops {
    private static final String OBJECT = "java/lang/Object";
    private static final String VISITOR = Type.getInternalName(FactVisitor.class);
    private static final String VISIT = "(L" + OBJECT + ";L" + OBJECT + ";L" + Type.getInternalName(Out.class) + ";I["
            + Type.getDescriptor(FactVisitor.ValueWriter.class) + ")V";

    private FactLoops() {}

    /**
     * A visitor of facts of a record type.
     *
     * @param skipped components that are left out
     * @param hidden  components whose value is not read; a writer writes something else, and it never differs
     */
    static FactVisitor of(Class<?> type, boolean[] skipped, boolean[] hidden) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String name = VISITOR + "$" + type.getSimpleName();
        writer.visit(V17, ACC_FINAL | ACC_SUPER, name, null, VISITOR, null);
        MethodVisitor init = writer.visitMethod(0, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, VISITOR, "<init>", "()V", false);
        init.visitInsn(RETURN);
        init.visitMaxs(0, 0);
        init.visitEnd();
        method(writer, type, skipped, hidden, false);
        method(writer, type, skipped, hidden, true);
        writer.visitEnd();
        try {
            MethodHandles.Lookup made = MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
            return (FactVisitor)
                    made.findConstructor(made.lookupClass(), java.lang.invoke.MethodType.methodType(void.class))
                            .invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("facts of " + type + " cannot be read", e);
        }
    }

    /** {@code write(fact, null, out, 0, writers)} or {@code changes(fact, before, out, bits, writers)}. */
    private static void method(
            ClassWriter writer, Class<?> type, boolean[] skipped, boolean[] hidden, boolean changes) {
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC, changes ? "changes" : "write", VISIT, null, null);
        code.visitCode();
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (skipped[i] || (hidden[i] && changes)) {
                continue;
            }
            Class<?> raw = components[i].getType();
            Class<?> visited = (raw == long.class || raw == boolean.class) && !hidden[i] ? raw : Object.class;
            if (hidden[i]) {
                code.visitInsn(ACONST_NULL);
            } else {
                get(code, 1, type, components[i]);
            }
            if (changes) {
                get(code, 2, type, components[i]);
            }
            code.visitVarInsn(ALOAD, 3);
            if (changes) {
                code.visitVarInsn(ILOAD, 4);
                code.visitLdcInsn(i);
            }
            boolean valued = visited == Object.class;
            if (valued) {
                code.visitVarInsn(ALOAD, 5);
                code.visitLdcInsn(i);
                code.visitInsn(AALOAD);
            }
            String value = Type.getDescriptor(visited);
            code.visitMethodInsn(
                    INVOKESTATIC,
                    VISITOR,
                    changes ? "change" : "whole",
                    "(" + value + (changes ? value : "") + Type.getDescriptor(Out.class) + (changes ? "II" : "")
                            + (valued ? Type.getDescriptor(FactVisitor.ValueWriter.class) : "") + ")V",
                    false);
        }
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void get(MethodVisitor code, int variable, Class<?> type, RecordComponent component) {
        code.visitVarInsn(ALOAD, variable);
        code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
        code.visitMethodInsn(
                INVOKEVIRTUAL,
                Type.getInternalName(type),
                component.getName(),
                Type.getMethodDescriptor(component.getAccessor()),
                false);
    }
}
