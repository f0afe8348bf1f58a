package io.ballast.engine.sandbox;

import static org.objectweb.asm.Opcodes.*;

import io.ballast.engine.bundle.BundleException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.TypePath;

/** Checks one class of a bundle: its head, its members, and through {@link CodeCheck} its code. One use per class. */
final class ClassCheck extends ClassVisitor {
    private static final String FUNCTIONS = "org/drools/model/functions/";
    private static final List<String> LOOP_PARENTS = List.of(
            "io/ballast/engine/rule/FilterBlock",
            "io/ballast/engine/rule/FilterLoop",
            "io/ballast/engine/rule/ScoreLoop");
    private static final int FORBIDDEN = ACC_NATIVE | ACC_SYNCHRONIZED | ACC_ABSTRACT;

    private final String name;
    private final ClassKind kind;
    private final Set<String> ownNames;
    private final PlatformMembers members;
    private final Set<String> references = new TreeSet<>();
    private final Set<String> methods = new HashSet<>();
    private final Set<String> bridges = new HashSet<>();
    private final Set<String> calledByBridges = new HashSet<>();

    /** A check of the class of that internal name. */
    ClassCheck(String name, ClassKind kind, Set<String> ownNames, PlatformMembers members) {
        super(ASM9);
        this.name = name;
        this.kind = kind;
        this.ownNames = ownNames;
        this.members = members;
    }

    String name() {
        return name;
    }

    ClassKind kind() {
        return kind;
    }

    PlatformMembers members() {
        return members;
    }

    /** Other classes of the bundle that it needs. */
    Set<String> references() {
        return references;
    }

    BundleException refuse(String what) {
        return new BundleException("class " + name.replace('/', '.') + " of the bundle is refused: " + what);
    }

    /** Whether a type is a class of this bundle; a name in the bundle's folder that is not there is an error. */
    boolean isOwn(String type) {
        if (!ClassKind.own(type)) {
            return false;
        }
        refersTo(type);
        return true;
    }

    void refersTo(String type) {
        if (ClassKind.own(type)) {
            if (!ownNames.contains(type)) {
                throw refuse("it needs class " + type.replace('/', '.') + ", which is not in the bundle");
            }
            references.add(type);
        }
    }

    /** Remembers what a bridge method calls, which may not be another bridge. */
    boolean callsFromBridge(String method, String descriptor) {
        calledByBridges.add(method + descriptor);
        return true;
    }

    @Override
    public void visit(int version, int access, String own, String signature, String parent, String[] interfaces) {
        if (!own.equals(name)) {
            throw refuse("the class in it is " + own.replace('/', '.'));
        }
        if ((access & (ACC_INTERFACE | ACC_ABSTRACT | ACC_ANNOTATION | ACC_MODULE)) != 0) {
            throw refuse("it is an interface or abstract");
        }
        if (version >>> 16 != 0) {
            throw refuse("it needs preview features");
        }
        List<String> implemented = interfaces == null ? List.of() : List.of(interfaces);
        if (!heads(parent, implemented)) {
            throw refuse("it extends " + parent + " and implements " + implemented);
        }
    }

    private boolean heads(String parent, List<String> interfaces) {
        return switch (kind) {
            case MODEL -> object(parent) && interfaces.equals(List.of("org/drools/model/Model"));
            case RULE_METHODS, METADATA -> object(parent) && interfaces.isEmpty();
            case FACT_METADATA -> object(parent) && interfaces.equals(List.of("org/drools/model/DomainClassMetadata"));
            case LAMBDA ->
                "java/lang/Enum".equals(parent)
                        && interfaces.size() == 2
                        && interfaces.get(0).matches(FUNCTIONS + "(Predicate|Block|Function)\\d{1,2}")
                        && interfaces.get(1).equals(FUNCTIONS + "HashedExpression");
            case LOOP -> LOOP_PARENTS.contains(parent) && interfaces.isEmpty();
        };
    }

    private static boolean object(String parent) {
        return "java/lang/Object".equals(parent);
    }

    @Override
    public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
        boolean shared = (access & ACC_STATIC) != 0;
        if (!kind.hasField(field) || (shared && (access & ACC_FINAL) == 0) || (!shared && kind != ClassKind.MODEL)) {
            throw refuse("it has a field " + field);
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        if (!kind.hasMethod(method)) {
            throw refuse("it has a method " + method);
        }
        if ((access & FORBIDDEN) != 0) {
            throw refuse("method " + method + " is native, abstract or synchronized");
        }
        if (!methods.add(method + descriptor)) {
            throw refuse("it has two methods " + method + descriptor);
        }
        if ((access & ACC_BRIDGE) != 0) {
            bridges.add(method + descriptor);
        }
        return new CodeCheck(this, access, method, descriptor);
    }

    @Override
    public void visitEnd() {
        for (String called : calledByBridges) {
            if (bridges.contains(called)) {
                throw refuse("method " + called + " calls itself");
            }
        }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        if (!descriptor.equals("Lorg/drools/compiler/kie/builder/MaterializedLambda;")) {
            throw refuse("it has annotation " + descriptor);
        }
        return null;
    }

    @Override
    public AnnotationVisitor visitTypeAnnotation(int reference, TypePath path, String descriptor, boolean visible) {
        throw refuse("it has annotation " + descriptor);
    }

    @Override
    public void visitAttribute(Attribute attribute) {
        throw refuse("it has attribute " + attribute.type);
    }

    @Override
    public void visitNestHost(String host) {
        refersTo(host);
    }

    @Override
    public void visitNestMember(String member) {
        refersTo(member);
    }

    @Override
    public void visitOuterClass(String owner, String method, String descriptor) {
        throw refuse("it is inside a method");
    }

    @Override
    public void visitPermittedSubclass(String subclass) {
        throw refuse("it permits " + subclass);
    }

    @Override
    public RecordComponentVisitor visitRecordComponent(String component, String descriptor, String signature) {
        throw refuse("it is a record");
    }

    @Override
    public ModuleVisitor visitModule(String module, int access, String version) {
        throw refuse("it is a module");
    }
}
