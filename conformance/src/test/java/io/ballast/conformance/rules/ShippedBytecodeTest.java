package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The members of Java, Drools and the engine that classes of the shipped bundle use. Another version of Drools may use others: read the allow-list before
 * changing this list.
 */
class ShippedBytecodeTest {
    private static final String USED =
            """
            io.ballast.engine.rule.FilterBlock#<init>
            io.ballast.engine.rule.FilterLoop#<init>
            io.ballast.engine.rule.ScoreLoop#<init>
            java.lang.Boolean#TYPE
            java.lang.Boolean#valueOf
            java.lang.Enum#<init>
            java.lang.Enum#valueOf
            java.lang.Long#TYPE
            java.lang.Long#valueOf
            java.lang.Object#<init>
            java.lang.RuntimeException#<init>
            java.lang.String#equals
            java.lang.String#hashCode
            java.lang.System#arraycopy
            java.time.format.DateTimeFormatterBuilder#<init>
            java.time.format.DateTimeFormatterBuilder#appendPattern
            java.time.format.DateTimeFormatterBuilder#parseCaseInsensitive
            java.time.format.DateTimeFormatterBuilder#toFormatter
            java.util.Arrays#asList
            java.util.Collections#emptyList
            java.util.Locale#ENGLISH
            org.drools.model.DomainClassMetadata#getPropertyIndex
            org.drools.model.Index$ConstraintType#EQUAL
            org.drools.model.Index$ConstraintType#GREATER_OR_EQUAL
            org.drools.model.Index$ConstraintType#GREATER_THAN
            org.drools.model.Index$ConstraintType#LESS_OR_EQUAL
            org.drools.model.Index$ConstraintType#LESS_THAN
            org.drools.model.Index$ConstraintType#NOT_EQUAL
            org.drools.model.PatternDSL$PatternDef#expr
            org.drools.model.consequences.ConsequenceBuilder$_1#execute
            org.drools.model.consequences.ConsequenceBuilder$_2#execute
            org.drools.model.consequences.ConsequenceBuilder$_3#execute
            org.drools.model.consequences.ConsequenceBuilder$_4#execute
            org.drools.model.consequences.ConsequenceBuilder$_6#execute
            org.drools.model.functions.PredicateInformation#<init>
            org.drools.model.functions.PredicateInformation#addRuleNames
            org.drools.model.impl.RuleBuilder#build
            org.drools.model.impl.RuleBuilder#metadata
            org.drools.model.operators.InOperator#INSTANCE
            org.drools.modelcompiler.dsl.pattern.D#alphaIndexedBy
            org.drools.modelcompiler.dsl.pattern.D#betaIndexedBy
            org.drools.modelcompiler.dsl.pattern.D#declarationOf
            org.drools.modelcompiler.dsl.pattern.D#eval
            org.drools.modelcompiler.dsl.pattern.D#not
            org.drools.modelcompiler.dsl.pattern.D#on
            org.drools.modelcompiler.dsl.pattern.D#pattern
            org.drools.modelcompiler.dsl.pattern.D#rule
            org.drools.modelcompiler.util.EvaluationUtil#areNullSafeEquals
            org.drools.modelcompiler.util.EvaluationUtil#areNumbersNullSafeEquals
            org.drools.modelcompiler.util.EvaluationUtil#greaterOrEqualNumbers
            org.drools.modelcompiler.util.EvaluationUtil#greaterThanNumbers
            org.drools.modelcompiler.util.EvaluationUtil#lessOrEqualNumbers
            org.drools.modelcompiler.util.EvaluationUtil#lessThanNumbers
            org.drools.util.DateUtils#getDateFormatMask
            """;

    @Test
    void shippedClassesUseTheseMembersAndNoOthers() throws IOException {
        assertThat(String.join("\n", used()) + "\n").isEqualTo(USED);
    }

    private static Set<String> used() throws IOException {
        Set<String> used = new TreeSet<>();
        try (InputStream bundle = Bundle.class.getResourceAsStream("/io/ballast/rules/default.bundle")) {
            byte[] jar = BundleArchive.unpack(bundle.readAllBytes()).get(Bundle.CLASSES_FILE);
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
                for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                    new ClassReader(in.readAllBytes()).accept(new Members(used), ClassReader.SKIP_DEBUG);
                }
            }
        }
        return used;
    }

    private static final class Members extends ClassVisitor {
        private final Set<String> used;

        Members(Set<String> used) {
            super(Opcodes.ASM9);
            this.used = used;
        }

        private void use(String owner, String name) {
            String type = owner.replace('/', '.');
            if (!type.matches("ballast\\..*|io\\.ballast\\.(model|algorithms)\\..*")) {
                used.add(type + "#" + name);
            }
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String d, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean itf) {
                    use(owner, method);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    use(owner, field);
                }
            };
        }
    }
}
