package io.ballast.authoring.attack;

import static io.ballast.authoring.attack.ClassForgery.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;

import io.ballast.engine.active.NodeEngine;
import io.ballast.engine.active.Policy;
import io.ballast.engine.active.Question;
import io.ballast.engine.bundle.Bundle;
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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** A class file that cannot be read, or not be linked, harms nothing but the bundle that it is in (BL-145). */
class DamagedClassTest {
    private static final PodRequest POD =
            new PodRequest("p", 500, 0, ResourceAmounts.NONE, false, QosClass.LS, PriorityClass.NONE, GpuRequest.NONE);

    @Test
    void classFileOfAFutureJavaIsRefused() {
        byte[] bytes = new Forgery().classes.get(FILTER_LOOP);
        bytes[7] = 120;

        assertRefused(new Forgery().with("ballast/plan/B0", bytes), "it is damaged");
    }

    @Test
    void bundleThatWasOnlyRepackedIsFine() {
        assertThat(Bundle.load(new Forgery().bytes()).rules()).hasSize(2);
    }

    @Test
    void classThatIsCutOffSomewhereIsRefused() {
        Forgery whole = new Forgery();
        for (String regex : List.of(PREDICATE, FILTER_LOOP)) {
            String path = whole.path(regex);
            byte[] bytes = whole.classes.get(path);
            for (int length = 0; length < bytes.length; length += 41) {
                assertRefused(
                        new Forgery().with(path.replace(".class", ""), Arrays.copyOf(bytes, length)), "it is damaged");
            }
        }
    }

    /**
     * A call of the wrong kind names a member that rules may call, so that only the JVM refuses it, with an error, when the loop first runs. An offer of such a
     * policy ends with the error, and those after it are served.
     */
    @Test
    void classThatCannotBeLinkedWhenItRunsEndsItsOfferOnly() {
        Bundle good = withProfile(new Forgery());
        Bundle broken = withProfile(new Forgery().rewrite(FILTER_LOOP, DamagedClassTest::callingFactsAsInterfaces));
        Deque<Runnable> background = new ArrayDeque<>();
        Policy first = new Policy(1, good);
        NodeEngine engine = new NodeEngine(
                first, "cluster", List.of("a"), List.of(new NodeFit("a", 1000, 0, 10)), background::addLast);
        engine.record(new Question(POD, List.of()));

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

    private static Bundle withProfile(Forgery forgery) {
        String profile = "{description: d, filters: [tiny]}";
        forgery.entries.put("profiles/cluster.yaml", profile.getBytes(StandardCharsets.UTF_8));
        return Bundle.load(forgery.bytes());
    }

    private static ClassVisitor callingFactsAsInterfaces(ClassWriter out) {
        return new ClassVisitor(ASM9, out) {
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
        };
    }
}
