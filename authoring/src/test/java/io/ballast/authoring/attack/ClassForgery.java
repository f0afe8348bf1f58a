package io.ballast.authoring.attack;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.V17;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import java.util.function.Consumer;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** One class of an otherwise good bundle, made by hand: ways to change it, and the refusal that it has to meet. */
final class ClassForgery {
    static final String PREDICATE = ".*LambdaPredicate.*";
    static final String CONSEQUENCE = ".*LambdaConsequence.*";
    static final String FILTER_LOOP = "ballast/plan/B0.class";
    static final String MODEL = ".*/Rules[0-9A-F]{32}\\.class";
    static final String RULE_METHODS = ".*RuleMethods0\\.class";
    static final String FACT_METADATA = ".*_Metadata\\.class";

    private ClassForgery() {}

    /** What the head of a class is written with. */
    interface Head {
        void visit(ClassWriter out, int version, int access, String name, String parent, String[] interfaces);
    }

    /** The bundle is refused, and the message names the class that was changed last and begins to say why like this. */
    static void assertRefused(Forgery forgery, String why) {
        byte[] bundle = forgery.bytes();
        assertThatThrownBy(() -> Bundle.load(bundle))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("class " + forgery.changed() + " of the bundle is refused: " + why);
    }

    /** Code at the start of the first method of that name. */
    static Forgery code(String path, String method, Consumer<MethodVisitor> start) {
        return new Forgery().rewrite(path, out -> new ClassVisitor(ASM9, out) {
            private boolean done;

            @Override
            public MethodVisitor visitMethod(int access, String name, String d, String signature, String[] ex) {
                MethodVisitor to = super.visitMethod(access, name, d, signature, ex);
                if (!name.equals(method) || done) {
                    return to;
                }
                done = true;
                return new MethodVisitor(ASM9, to) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        start.accept(mv);
                    }

                    @Override
                    public void visitMaxs(int stack, int locals) {
                        super.visitMaxs(stack + 8, locals + 8);
                    }
                };
            }
        });
    }

    /** Another head. */
    static Forgery head(String path, Head change) {
        return new Forgery().rewrite(path, out -> new ClassVisitor(ASM9, out) {
            @Override
            public void visit(int version, int access, String name, String signature, String parent, String[] types) {
                change.visit(out, version, access, name, parent, types);
            }
        });
    }

    /** One more member. */
    static Forgery more(String path, Consumer<ClassVisitor> member) {
        return new Forgery().rewrite(path, out -> new ClassVisitor(ASM9, out) {
            @Override
            public void visitEnd() {
                member.accept(cv);
                super.visitEnd();
            }
        });
    }

    static Consumer<MethodVisitor> call(int opcode, String owner, String name, String descriptor) {
        return code -> code.visitMethodInsn(opcode, owner, name, descriptor, false);
    }

    /** A class without members. */
    static byte[] emptyClass(String name, String parent) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, name, null, parent, null);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
