package io.ballast.engine.sandbox;

import static org.objectweb.asm.Opcodes.*;

import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;

/** Checks the code of one method, instruction by instruction. One use per method. */
final class CodeCheck extends MethodVisitor {
    private static final String CONCAT = "java/lang/invoke/StringConcatFactory";
    private static final int MAX_ARRAY = 1 << 16;

    /** Types of values that code may cast to, besides those of facts and of the bundle. */
    private static final Set<String> CASTS = Set.of(
            "java/lang/Boolean",
            "java/lang/Comparable",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Number",
            "java/lang/Object",
            "java/lang/String",
            "java/util/Collection",
            "java/util/List",
            "java/util/Map",
            "java/util/Set",
            "java/util/SortedSet");

    private final ClassCheck owner;
    private final ClassKind kind;
    private final String method;
    private final boolean bridge;
    private final int parameters;
    private final LoopShape loop = new LoopShape();
    private int constant = -1;

    CodeCheck(ClassCheck owner, int access, String method, String descriptor) {
        super(ASM9);
        this.owner = owner;
        this.kind = owner.kind();
        this.method = method;
        bridge = (access & ACC_BRIDGE) != 0;
        int size = (access & ACC_STATIC) != 0 ? 0 : 1;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            size += argument.getSize();
        }
        parameters = size;
    }

    private RuntimeException refuse(String what) {
        return owner.refuse("method " + method + " " + what);
    }

    private void step(int opcode) {
        constant = -1;
        loop.step(opcode);
    }

    @Override
    public void visitInsn(int opcode) {
        boolean allowed =
                switch (opcode) {
                    case MONITORENTER, MONITOREXIT -> false;
                    case BASTORE, CASTORE, SASTORE, LASTORE, FASTORE, DASTORE -> false;
                    case IASTORE -> kind == ClassKind.LOOP;
                    case AASTORE -> kind != ClassKind.LOOP;
                    case ATHROW -> kind == ClassKind.FACT_METADATA;
                    default -> true;
                };
        if (!allowed) {
            throw refuse("has the instruction " + word(opcode));
        }
        step(opcode);
        constant = opcode >= ICONST_0 && opcode <= ICONST_5 ? opcode - ICONST_0 : -1;
    }

    private static String word(int opcode) {
        return switch (opcode) {
            case MONITORENTER, MONITOREXIT -> "synchronized";
            case ATHROW -> "throw";
            default -> "array store (" + opcode + ")";
        };
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == NEWARRAY) {
            throw refuse("makes an array of numbers");
        }
        step(opcode);
        constant = operand;
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (opcode == RET) {
            throw refuse("has a subroutine");
        }
        constant = -1;
        loop.variable(opcode, variable);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        constant = -1;
        loop.increment(variable, increment);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        int length = constant;
        step(opcode);
        switch (opcode) {
            case NEW -> {
                boolean own = ClassKind.own(type)
                        && (method.equals("<clinit>") && (type.equals(owner.name()) || kind == ClassKind.METADATA));
                if (!own && !kind.creates(type)) {
                    throw refuse("makes an object of " + java(type));
                }
                owner.refersTo(type);
            }
            case ANEWARRAY -> {
                boolean values = method.equals("values") && type.equals(owner.name());
                boolean constants = method.equals("<clinit>") && type.equals(owner.name());
                if (!values && !constants && !kind.createsArrayOf(type)) {
                    throw refuse("makes an array of " + java(type));
                }
                if (!values && (length < 0 || length > MAX_ARRAY)) {
                    throw refuse("makes an array whose length is not a small constant");
                }
            }
            default -> type(type);
        }
    }

    private void type(String type) {
        String element =
                type.startsWith("[") ? Type.getType(type).getElementType().getInternalName() : type;
        if (!CASTS.contains(element) && !PlatformMembers.isPlatform(java(element)) && !owner.isOwn(element)) {
            throw refuse("names " + java(element));
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
        step(opcode);
        boolean itself = of.equals(owner.name());
        boolean allowed =
                switch (opcode) {
                    case PUTSTATIC -> itself && method.equals("<clinit>");
                    case PUTFIELD -> itself && method.equals("<init>");
                    case GETFIELD -> itself;
                    default ->
                        itself
                                || (owner.isOwn(of) && (name.equals("INSTANCE") || name.endsWith("_Metadata_INSTANCE")))
                                || kind.reads(of, name)
                                || owner.members().constant(of, name);
                };
        if (!allowed) {
            String verb = opcode == PUTSTATIC || opcode == PUTFIELD ? "writes " : "reads ";
            throw refuse(verb + java(of) + "#" + name);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String descriptor, boolean isInterface) {
        step(opcode);
        boolean constructor = name.equals("<init>");
        if ((opcode == INVOKESPECIAL) != constructor) {
            throw refuse("calls " + java(of) + "#" + name + " past its override");
        }
        boolean allowed = ClassKind.own(of)
                ? callsOwn(of, name, descriptor)
                : (kind.calls(of, name) && inItsPlace(of, name))
                        || owner.members().callable(of, name, descriptor);
        if (!allowed) {
            throw refuse("calls " + java(of) + "#" + name);
        }
    }

    /** Calls that one method of an enum or model needs, and no other. */
    private boolean inItsPlace(String of, String name) {
        return switch (of) {
            case "java/lang/System" -> method.equals("values");
            case "java/lang/Enum" -> method.equals(name);
            case "java/lang/Object",
                    "io/ballast/engine/rule/FilterBlock",
                    "io/ballast/engine/rule/FilterLoop",
                    "io/ballast/engine/rule/ScoreLoop" -> method.equals("<init>");
            default -> true;
        };
    }

    /** Calls between classes of the bundle go down one level each, so they cannot come back. */
    private boolean callsOwn(String of, String name, String descriptor) {
        if (!owner.isOwn(of)) {
            return false;
        }
        boolean itself = of.equals(owner.name());
        return switch (kind) {
            case MODEL ->
                itself
                        ? method.equals("<init>") && name.equals("getRulesList")
                        : method.equals("getRulesList") && name.startsWith("rule_");
            case RULE_METHODS -> false;
            case METADATA -> method.equals("<clinit>") && name.equals("<init>");
            case FACT_METADATA -> false;
            case LAMBDA ->
                itself
                        && (name.equals("<init>")
                                ? method.equals("<clinit>")
                                : bridge && name.equals(method) && owner.callsFromBridge(name, descriptor));
            case LOOP ->
                itself
                        ? method.equals("keep") && (name.equals("any") || name.equals("withNativeResources"))
                        : ClassKind.of(of).filter(ClassKind.LAMBDA::equals).isPresent()
                                && (name.equals("test") || name.equals("execute"));
        };
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        step(INVOKEDYNAMIC);
        boolean concat = kind == ClassKind.FACT_METADATA
                && method.equals("getPropertyIndex")
                && bootstrap.getOwner().equals(CONCAT)
                && bootstrap.getName().equals("makeConcatWithConstants")
                && arguments.length == 1
                && arguments[0] instanceof String;
        if (!concat) {
            throw refuse("is linked at run time by " + java(bootstrap.getOwner()) + "#" + bootstrap.getName());
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        step(LDC);
        if (value instanceof Integer number) {
            constant = number;
        } else if (value instanceof Type type && type.getSort() != Type.METHOD) {
            type(type.getInternalName());
        } else if (!(value instanceof Number) && !(value instanceof String)) {
            throw refuse("has a constant that is made at run time");
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        if (opcode == JSR) {
            throw refuse("has a subroutine");
        }
        constant = -1;
        loop.jump(opcode, target);
    }

    @Override
    public void visitTableSwitchInsn(int low, int high, Label otherwise, Label... targets) {
        choose(otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        choose(otherwise, targets);
    }

    private void choose(Label otherwise, Label[] targets) {
        if (kind != ClassKind.FACT_METADATA) {
            throw refuse("has a switch");
        }
        for (Label target : targets) {
            visitJumpInsn(GOTO, target);
        }
        visitJumpInsn(GOTO, otherwise);
    }

    @Override
    public void visitLabel(Label label) {
        loop.label(label);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        throw refuse("makes an array of arrays");
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        throw refuse("catches " + (type == null ? "everything" : java(type)));
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        throw refuse("has annotation " + descriptor);
    }

    @Override
    public AnnotationVisitor visitTypeAnnotation(int reference, TypePath path, String descriptor, boolean visible) {
        throw refuse("has annotation " + descriptor);
    }

    @Override
    public void visitAttribute(Attribute attribute) {
        throw refuse("has attribute " + attribute.type);
    }

    @Override
    public void visitEnd() {
        if (loop.jumpsBack() && !(kind == ClassKind.LOOP && loop.isRowLoop(parameters))) {
            throw refuse("jumps back, and not as the loop over node rows does");
        }
    }

    private static String java(String internalName) {
        return internalName.replace('/', '.');
    }
}
