package io.ballast.authoring.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.*;

import io.ballast.engine.active.NodeEngine;
import io.ballast.engine.active.Policy;
import io.ballast.engine.active.Question;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Hand-made classes in an otherwise good bundle: each is refused with the class and the member or shape, before any class is defined (BL-145). */
class ClassAttackTest {
    private static final String PREDICATE = ".*LambdaPredicate.*";
    private static final String CONSEQUENCE = ".*LambdaConsequence.*";
    private static final String FILTER_LOOP = "ballast/plan/B0.class";
    private static final String MODEL = ".*/Rules[0-9A-F]{32}\\.class";
    private static final String FACT_METADATA = ".*_Metadata\\.class";
    private static final Handle HANDLE =
            new Handle(H_INVOKESTATIC, "java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;", false);

    /** Attack by name: the forged bundle, and what the refusal says. */
    private final Map<String, Supplier<byte[]>> attacks = new LinkedHashMap<>();

    private final Map<String, String> refusals = new LinkedHashMap<>();

    private void attack(String name, String refusal, Supplier<Forgery> forgery) {
        attacks.put(name, () -> forgery.get().bytes());
        refusals.put(name, refusal);
    }

    /** Code at the start of a method. */
    private static Forgery code(String path, String method, Consumer<MethodVisitor> code) {
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
                        code.accept(mv);
                    }

                    @Override
                    public void visitMaxs(int stack, int locals) {
                        super.visitMaxs(stack + 8, locals + 8);
                    }
                };
            }
        });
    }

    private static Forgery head(String path, Function4 change) {
        return new Forgery().rewrite(path, out -> new ClassVisitor(ASM9, out) {
            @Override
            public void visit(int version, int access, String name, String signature, String parent, String[] types) {
                change.visit(out, version, access, name, parent, types);
            }
        });
    }

    private interface Function4 {
        void visit(ClassWriter out, int version, int access, String name, String parent, String[] interfaces);
    }

    private static Forgery more(String path, Consumer<ClassVisitor> member) {
        return new Forgery().rewrite(path, out -> new ClassVisitor(ASM9, out) {
            @Override
            public void visitEnd() {
                member.accept(cv);
                super.visitEnd();
            }
        });
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

    private static Consumer<MethodVisitor> call(int opcode, String owner, String name, String descriptor) {
        return code -> code.visitMethodInsn(opcode, owner, name, descriptor, false);
    }

    private static byte[] evil(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void running() {
        attack(
                "exit in a predicate",
                "method test calls java.lang.System#exit",
                () -> code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }));
        attack(
                "process in a consequence",
                "method execute calls java.lang.Runtime#getRuntime",
                () -> code(
                        CONSEQUENCE,
                        "execute",
                        call(INVOKESTATIC, "java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;")));
        attack(
                "exit in a static initialiser",
                "method <clinit> calls java.lang.System#exit",
                () -> code(PREDICATE, "<clinit>", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }));
        attack(
                "exit when the model is made",
                "method <init> calls java.lang.System#exit",
                () -> code(MODEL, "<init>", c -> {
                    c.visitInsn(ICONST_1);
                    call(INVOKESTATIC, "java/lang/System", "exit", "(I)V").accept(c);
                }));
        attack(
                "environment in a loop",
                "method any calls java.lang.System#getenv",
                () -> code(FILTER_LOOP, "any", call(INVOKESTATIC, "java/lang/System", "getenv", "()Ljava/util/Map;")));
        attack(
                "class by name",
                "method test calls java.lang.Class#forName",
                () -> code(PREDICATE, "test", c -> {
                    c.visitLdcInsn("java.lang.Runtime");
                    call(INVOKESTATIC, "java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;")
                            .accept(c);
                }));
        attack(
                "class of a fact",
                "method test calls java.lang.Object#getClass",
                () -> code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    call(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;")
                            .accept(c);
                }));
        attack(
                "method of a fact that is not marked",
                "method test calls io.ballast.model.pod.PodRequest#hashCode",
                () -> code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    call(INVOKEVIRTUAL, "io/ballast/model/pod/PodRequest", "hashCode", "()I")
                            .accept(c);
                }));
        attack(
                "method of a sink that is no verb",
                "calls io.ballast.model.sink.Filter#firing",
                () -> code(
                        CONSEQUENCE, "execute", call(INVOKEVIRTUAL, "io/ballast/model/sink/Filter", "firing", "(I)V")));
        attack(
                "class of the engine",
                "method test calls io.ballast.engine.bundle.Bundle#load",
                () -> code(PREDICATE, "test", call(INVOKESTATIC, "io/ballast/engine/bundle/Bundle", "load", "([B)V")));
        attack(
                "script engine of Drools",
                "calls org.drools.modelcompiler.dsl.pattern.D#executeScript",
                () -> code(
                        ".*RuleMethods0.class",
                        "rule_tiny_47a",
                        call(INVOKESTATIC, "org/drools/modelcompiler/dsl/pattern/D", "executeScript", "()V")));
        attack(
                "Java's regular expressions",
                "method test calls java.util.regex.Pattern#matches",
                () -> code(PREDICATE, "test", call(INVOKESTATIC, "java/util/regex/Pattern", "matches", "()V")));
        attack(
                "operator over Java's regular expressions",
                "reads org.drools.model.operators.MatchesOperator#INSTANCE",
                () -> code(
                        PREDICATE,
                        "test",
                        c -> c.visitFieldInsn(
                                GETSTATIC,
                                "org/drools/model/operators/MatchesOperator",
                                "INSTANCE",
                                "Lorg/drools/model/operators/MatchesOperator;")));
    }

    private void linking() {
        attack(
                "invokedynamic to Runtime",
                "is linked at run time by java.lang.Runtime#getRuntime",
                () -> code(PREDICATE, "test", c -> c.visitInvokeDynamicInsn("run", "()V", HANDLE)));
        attack(
                "invokedynamic to a lambda",
                "is linked at run time by java.lang.invoke.LambdaMetafactory#metafactory",
                () -> code(
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
                                        false))));
        attack(
                "invokedynamic where text is joined",
                "is linked at run time by java.lang.Runtime#getRuntime",
                () -> code(
                        FACT_METADATA, "getPropertyIndex", c -> c.visitInvokeDynamicInsn("x", "()V", HANDLE, "text")));
        attack(
                "constant made at run time",
                "has a constant that is made at run time",
                () -> code(
                        PREDICATE,
                        "test",
                        c -> c.visitLdcInsn(new ConstantDynamic("x", "Ljava/lang/Object;", HANDLE))));
        attack(
                "method handle",
                "has a constant that is made at run time",
                () -> code(PREDICATE, "test", c -> c.visitLdcInsn(HANDLE)));
        attack(
                "method type",
                "has a constant that is made at run time",
                () -> code(PREDICATE, "test", c -> c.visitLdcInsn(Type.getMethodType("()V"))));
        attack(
                "class constant",
                "names java.lang.Runtime",
                () -> code(PREDICATE, "test", c -> c.visitLdcInsn(Type.getObjectType("java/lang/Runtime"))));
        attack(
                "cast to a class of others",
                "names java.lang.ClassLoader",
                () -> code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    c.visitTypeInsn(CHECKCAST, "java/lang/ClassLoader");
                }));
        attack(
                "object of a class of others",
                "makes an object of java.lang.Thread",
                () -> code(CONSEQUENCE, "execute", c -> c.visitTypeInsn(NEW, "java/lang/Thread")));
        attack(
                "static field of others",
                "reads java.lang.System#out",
                () -> code(
                        PREDICATE,
                        "test",
                        c -> c.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;")));
        attack(
                "write to a field of others",
                "writes io.ballast.model.Resource#CPU",
                () -> code(PREDICATE, "<clinit>", c -> {
                    c.visitInsn(ACONST_NULL);
                    c.visitFieldInsn(PUTSTATIC, "io/ballast/model/Resource", "CPU", "Lio/ballast/model/Resource;");
                }));
        attack("write to a field of another rule", "writes ballast.tiny.", () -> {
            String other = new Forgery().path(CONSEQUENCE).replace(".class", "");
            return code(PREDICATE, "<clinit>", c -> {
                c.visitInsn(ACONST_NULL);
                c.visitFieldInsn(PUTSTATIC, other, "INSTANCE", "L" + other + ";");
            });
        });
        attack(
                "private method of a parent",
                "past its override",
                () -> code(PREDICATE, "test", call(INVOKESPECIAL, "java/lang/Enum", "clone", "()Ljava/lang/Object;")));
    }

    private void neverEnding() {
        attack(
                "loop in a predicate",
                "method test jumps back, and not as the loop over node rows does",
                () -> code(PREDICATE, "test", ClassAttackTest::forever));
        attack(
                "loop in a static initialiser",
                "method <clinit> jumps back",
                () -> code(CONSEQUENCE, "<clinit>", ClassAttackTest::forever));
        attack(
                "second loop in a loop class",
                "method any jumps back",
                () -> code(FILTER_LOOP, "any", ClassAttackTest::forever));
        attack(
                "loop whose counter goes back",
                "method any jumps back",
                () -> rowLoop(counter -> c -> {
                    c.visitInsn(ICONST_0);
                    c.visitVarInsn(ISTORE, counter);
                }));
        attack(
                "loop whose counter steps back",
                "method any jumps back",
                () -> rowLoop(counter -> c -> c.visitIincInsn(counter, -1)));
        attack(
                "loop whose end moves on",
                "method any jumps back",
                () -> rowLoop(counter -> c -> c.visitIincInsn(3, 1)));
        attack("predicate that calls itself", "method test calls ballast.tiny.", () -> {
            String self = new Forgery().path(PREDICATE).replace(".class", "");
            return code(PREDICATE, "test", c -> {
                c.visitVarInsn(ALOAD, 0);
                c.visitVarInsn(ALOAD, 1);
                c.visitMethodInsn(INVOKEVIRTUAL, self, "test", "(Ljava/lang/Object;)Z", false);
            });
        });
        attack("predicate that calls another", "calls ballast.tiny.", () -> {
            String other = new Forgery().path(CONSEQUENCE).replace(".class", "");
            return code(PREDICATE, "test", c -> c.visitMethodInsn(INVOKEVIRTUAL, other, "execute", "()V", false));
        });
        attack(
                "exception caught",
                "method test catches everything",
                () -> code(PREDICATE, "test", c -> {
                    Label start = new Label();
                    Label end = new Label();
                    c.visitTryCatchBlock(start, end, start, null);
                    c.visitLabel(start);
                    c.visitInsn(NOP);
                    c.visitLabel(end);
                }));
        attack(
                "exception thrown",
                "has the instruction throw",
                () -> code(PREDICATE, "test", c -> {
                    c.visitInsn(ACONST_NULL);
                    c.visitInsn(ATHROW);
                }));
        attack(
                "lock",
                "has the instruction synchronized",
                () -> code(PREDICATE, "test", c -> {
                    c.visitVarInsn(ALOAD, 0);
                    c.visitInsn(MONITORENTER);
                }));
        attack(
                "switch",
                "has a switch",
                () -> code(PREDICATE, "test", c -> {
                    Label here = new Label();
                    c.visitInsn(ICONST_0);
                    c.visitTableSwitchInsn(0, 0, here, here);
                    c.visitLabel(here);
                }));
    }

    private static void forever(MethodVisitor code) {
        Label start = new Label();
        code.visitLabel(start);
        code.visitJumpInsn(GOTO, start);
    }

    /** More code in front of the step of the row loop. */
    private static Forgery rowLoop(java.util.function.IntFunction<Consumer<MethodVisitor>> code) {
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

    private void tooLarge() {
        attack(
                "huge array",
                "makes an array whose length is not a small constant",
                () -> code(CONSEQUENCE, "execute", c -> {
                    c.visitLdcInsn(Integer.MAX_VALUE);
                    c.visitTypeInsn(ANEWARRAY, "java/lang/Object");
                }));
        attack(
                "array of numbers",
                "makes an array of numbers",
                () -> code(PREDICATE, "test", c -> {
                    c.visitLdcInsn(Integer.MAX_VALUE);
                    c.visitIntInsn(NEWARRAY, T_LONG);
                }));
        attack(
                "array of arrays",
                "makes an array of arrays",
                () -> code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_5);
                    c.visitInsn(ICONST_5);
                    c.visitMultiANewArrayInsn("[[Ljava/lang/Object;", 2);
                }));
        attack(
                "array of others",
                "makes an array of java.lang.Thread",
                () -> code(PREDICATE, "test", c -> {
                    c.visitInsn(ICONST_1);
                    c.visitTypeInsn(ANEWARRAY, "java/lang/Thread");
                }));
        attack(
                "facts of the table overwritten",
                "has the instruction array store",
                () -> code(FILTER_LOOP, "any", c -> {
                    c.visitVarInsn(ALOAD, 1);
                    c.visitInsn(ICONST_0);
                    c.visitInsn(ACONST_NULL);
                    c.visitInsn(AASTORE);
                }));
        attack(
                "large class",
                "it is larger than 1048576 bytes",
                () -> more(PREDICATE, c -> {
                    for (int i = 0; i < 20; i++) {
                        c.visitField(
                                ACC_STATIC | ACC_FINAL,
                                "f" + i,
                                "Ljava/lang/String;",
                                null,
                                ("" + (char) (i + 'a')).repeat(65_000));
                    }
                }));
    }

    private void shapes() {
        attack("extra class", "no rule needs it", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.put("ballast/plan/L77.class", loop("ballast/plan/L77"));
            return forgery;
        });
        attack("class of another name", "rules are not compiled to classes of that name", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.put("ballast/tiny/Evil.class", evil("ballast/tiny/Evil"));
            return forgery;
        });
        attack(
                "class that replaces a fact",
                "class file 'io/ballast/model/node/NodeFit.class' is outside ballast/",
                () -> {
                    Forgery forgery = new Forgery();
                    forgery.classes.put("io/ballast/model/node/NodeFit.class", evil("io/ballast/model/node/NodeFit"));
                    return forgery;
                });
        attack("class under another path", "the class in it is ballast.plan.L1", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.put(FILTER_LOOP, evil("ballast/plan/L1"));
            return forgery;
        });
        attack("no class at all", "'ballast/tiny/notes.txt' among the classes of the bundle is no class", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.put("ballast/tiny/notes.txt", new byte[3]);
            return forgery;
        });
        attack("jar in the jar", "'ballast/more.jar' among the classes of the bundle is no class", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.put("ballast/more.jar", Forgery.jar(forgery.classes));
            return forgery;
        });
        attack(
                "parent that is a thread",
                "it extends java/lang/Thread",
                () -> head(FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(v, a, n, null, "java/lang/Thread", i)));
        attack(
                "further interface",
                "implements [org/drools/model/Model, java/lang/Runnable]",
                () -> head(
                        MODEL,
                        (out, v, a, n, p, i) ->
                                out.visit(v, a, n, null, p, new String[] {i[0], "java/lang/Runnable"})));
        attack(
                "preview features",
                "it needs preview features",
                () -> head(FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(V17 | V_PREVIEW, a, n, null, p, i)));
        attack("class file of the future", "it is damaged", () -> {
            Forgery forgery = new Forgery();
            forgery.classes.get(FILTER_LOOP)[7] = 120;
            return forgery;
        });
        attack(
                "abstract class",
                "it is an interface or abstract",
                () -> head(
                        FILTER_LOOP, (out, v, a, n, p, i) -> out.visit(v, ACC_PUBLIC | ACC_ABSTRACT, n, null, p, i)));
        attack(
                "finalizer",
                "it has a method finalize",
                () -> more(PREDICATE, c -> method(c, ACC_PROTECTED, "finalize", "()V")));
        attack(
                "object reader",
                "it has a method readObject",
                () -> more(PREDICATE, c -> method(c, ACC_PRIVATE, "readObject", "(Ljava/io/ObjectInputStream;)V")));
        attack(
                "native method",
                "method test is native, abstract or synchronized",
                () -> more(PREDICATE, c -> method(c, ACC_PUBLIC | ACC_NATIVE, "test", "(I)V")));
        attack(
                "synchronized method",
                "method test is native, abstract or synchronized",
                () -> more(PREDICATE, c -> method(c, ACC_PUBLIC | ACC_SYNCHRONIZED, "test", "(I)V")));
        attack(
                "static initialiser of a loop",
                "it has a method <clinit>",
                () -> more(FILTER_LOOP, c -> method(c, ACC_STATIC, "<clinit>", "()V")));
        attack(
                "state in a class",
                "it has a field counter",
                () -> more(PREDICATE, c -> c.visitField(ACC_STATIC, "counter", "J", null, null)));
        attack(
                "state in a loop",
                "it has a field seen",
                () -> more(FILTER_LOOP, c -> c.visitField(0, "seen", "J", null, null)));
        attack(
                "annotation",
                "it has annotation Ljava/lang/Deprecated;",
                () -> more(PREDICATE, c -> c.visitAnnotation("Ljava/lang/Deprecated;", true)
                        .visitEnd()));
        attack("attribute", "it has attribute Evil", () -> more(PREDICATE, c -> c.visitAttribute(new Evil())));
        attack(
                "permitted subclass",
                "it permits java/lang/Thread",
                () -> more(FILTER_LOOP, c -> c.visitPermittedSubclass("java/lang/Thread")));
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

    private static byte[] loop(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, name, null, "io/ballast/engine/rule/FilterLoop", null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    @TestFactory
    Stream<DynamicTest> handMadeClassesAreRefusedByNameAndMember() {
        running();
        linking();
        neverEnding();
        tooLarge();
        shapes();
        assertThat(attacks).hasSizeGreaterThan(50);
        return attacks.entrySet().stream()
                .map(a -> DynamicTest.dynamicTest(a.getKey(), () -> {
                    byte[] bundle = a.getValue().get();
                    assertThatThrownBy(() -> Bundle.load(bundle))
                            .isInstanceOf(BundleException.class)
                            .hasMessageContaining(refusals.get(a.getKey()));
                }));
    }

    @Test
    void bundleThatWasOnlyRepackedIsFine() {
        assertThat(Bundle.load(new Forgery().bytes()).rules()).hasSize(2);
    }

    @Test
    void classThatIsCutOffAnywhereIsRefused() {
        Forgery whole = new Forgery();
        for (String regex : new String[] {PREDICATE, FILTER_LOOP}) {
            String path = whole.path(regex);
            byte[] bytes = whole.classes.get(path);
            for (int length = 0; length < bytes.length; length += 41) {
                Forgery forgery = new Forgery();
                forgery.classes.put(path, Arrays.copyOf(bytes, length));
                byte[] bundle = forgery.bytes();
                assertThatThrownBy(() -> Bundle.load(bundle)).isInstanceOf(BundleException.class);
            }
        }
    }

    /**
     * A call of the wrong kind names a member that rules may call, so that only the JVM refuses it, with an error, when the loop first runs. An offer of such a
     * policy ends with the error, and those after it are served.
     */
    @Test
    void classThatCannotBeLinkedWhenItRunsEndsItsOfferOnly() {
        Bundle good = policy(new Forgery());
        Bundle broken = policy(new Forgery().rewrite(FILTER_LOOP, out -> new ClassVisitor(ASM9, out) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String d, String signature, String[] ex) {
                return new MethodVisitor(ASM9, super.visitMethod(access, name, d, signature, ex)) {
                    @Override
                    public void visitMethodInsn(int opcode, String of, String member, String type, boolean itf) {
                        boolean fact = of.endsWith("/NodeFit");
                        super.visitMethodInsn(fact ? INVOKEINTERFACE : opcode, of, member, type, fact || itf);
                    }
                };
            }
        }));
        Deque<Runnable> background = new ArrayDeque<>();
        Policy first = new Policy(1, good);
        NodeEngine engine = new NodeEngine(
                first, "cluster", List.of("a"), List.of(new NodeFit("a", 1000, 0, 10)), background::addLast);
        engine.record(new Question(
                new PodRequest(
                        "p", 500, 0, ResourceAmounts.NONE, false, QosClass.LS, PriorityClass.NONE, GpuRequest.NONE),
                List.of()));

        CompletableFuture<Policy> failed = engine.offer(new Policy(2, broken));
        assertThat(engine.turn().policy()).isSameAs(first);
        background.removeFirst().run();
        assertThat(failed)
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(LinkageError.class);

        Policy third = new Policy(3, good);
        CompletableFuture<Policy> served = engine.offer(third);
        assertThat(engine.turn().policy()).isSameAs(first);
        background.removeFirst().run();
        assertThat(engine.turn().policy()).isSameAs(third);
        assertThat(served).isCompletedWithValue(third);
    }

    private static Bundle policy(Forgery forgery) {
        String profile = "{description: d, filters: [tiny]}";
        forgery.entries.put("profiles/cluster.yaml", profile.getBytes(StandardCharsets.UTF_8));
        return Bundle.load(forgery.bytes());
    }
}
