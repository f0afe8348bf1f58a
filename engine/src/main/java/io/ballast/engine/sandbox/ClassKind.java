package io.ballast.engine.sandbox;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kinds of classes that the compiler of rules and the writer of loops make, with what each of them needs. There are no others in a bundle. */
@SuppressWarnings("ImmutableEnumChecker") // the sets are made by Set.of
enum ClassKind {
    /** The model of a package: lists its rules. */
    MODEL(
            "Rules[0-9A-F]{32}",
            Set.of(
                    "<clinit>",
                    "<init>",
                    "getName",
                    "getGlobals",
                    "getTypeMetaDatas",
                    "getRules",
                    "getRulesList",
                    "getQueries",
                    "getEntryPoints"),
            Set.of("DATE_TIME_FORMATTER", "globals", "typeMetaDatas", "rules"),
            Set.of(
                    "java/lang/Object.<init>",
                    "java/time/format/DateTimeFormatterBuilder.<init>",
                    "java/time/format/DateTimeFormatterBuilder.parseCaseInsensitive",
                    "java/time/format/DateTimeFormatterBuilder.appendPattern",
                    "java/time/format/DateTimeFormatterBuilder.toFormatter",
                    "java/util/Arrays.asList",
                    "java/util/Collections.emptyList",
                    "org/drools/util/DateUtils.getDateFormatMask"),
            Set.of("java/util/Locale.ENGLISH"),
            Set.of("java/time/format/DateTimeFormatterBuilder"),
            Set.of("org/drools/model/Rule")),

    /** Puts the rules of a package together from patterns, predicates and consequences. */
    RULE_METHODS(
            "Rules[0-9A-F]{32}RuleMethods\\d+",
            Set.of("<init>", "rule_"),
            Set.of(),
            Set.of(
                    "java/lang/Object.<init>",
                    "java/lang/Boolean.valueOf",
                    "java/lang/Integer.valueOf",
                    "java/lang/Long.valueOf",
                    "org/drools/modelcompiler/dsl/pattern/D.alphaIndexedBy",
                    "org/drools/modelcompiler/dsl/pattern/D.betaIndexedBy",
                    "org/drools/modelcompiler/dsl/pattern/D.declarationOf",
                    "org/drools/modelcompiler/dsl/pattern/D.exists",
                    "org/drools/modelcompiler/dsl/pattern/D.not",
                    "org/drools/modelcompiler/dsl/pattern/D.on",
                    "org/drools/modelcompiler/dsl/pattern/D.pattern",
                    "org/drools/modelcompiler/dsl/pattern/D.rule",
                    "org/drools/model/PatternDSL$PatternDef.expr",
                    "org/drools/model/impl/RuleBuilder.build",
                    "org/drools/model/impl/RuleBuilder.metadata",
                    "org/drools/model/DomainClassMetadata.getPropertyIndex",
                    "org/drools/model/consequences/ConsequenceBuilder$_N.execute"),
            Set.of(
                    "java/lang/Boolean.TYPE",
                    "java/lang/Integer.TYPE",
                    "java/lang/Long.TYPE",
                    "org/drools/model/Index$ConstraintType.EQUAL",
                    "org/drools/model/Index$ConstraintType.NOT_EQUAL",
                    "org/drools/model/Index$ConstraintType.GREATER_OR_EQUAL",
                    "org/drools/model/Index$ConstraintType.GREATER_THAN",
                    "org/drools/model/Index$ConstraintType.LESS_OR_EQUAL",
                    "org/drools/model/Index$ConstraintType.LESS_THAN"),
            Set.of(),
            Set.of(
                    "java/lang/Object",
                    "org/drools/model/RuleItemBuilder",
                    "org/drools/model/Variable",
                    "org/drools/model/view/ViewItemBuilder")),

    /** Holds the descriptions of the fact types that a package uses. */
    METADATA(
            "DomainClassesMetadata[0-9A-F]{32}",
            Set.of("<clinit>", "<init>"),
            Set.of("_Metadata_INSTANCE"),
            Set.of("java/lang/Object.<init>"),
            Set.of(),
            Set.of(),
            Set.of()),

    /** Numbers the fields of one fact type. */
    FACT_METADATA(
            "DomainClassesMetadata[0-9A-F]{32}\\$io_ballast_model_\\w+_Metadata",
            Set.of("<init>", "getDomainClass", "getPropertiesSize", "getPropertyIndex"),
            Set.of(),
            Set.of(
                    "java/lang/Object.<init>",
                    "java/lang/RuntimeException.<init>",
                    "java/lang/String.equals",
                    "java/lang/String.hashCode"),
            Set.of(),
            Set.of("java/lang/RuntimeException"),
            Set.of()),

    /** One constraint, one consequence, or the key of one join. */
    LAMBDA(
            "P[0-9A-F]{2}/Lambda(Predicate|Consequence|Extractor)[0-9A-F]{32}",
            Set.of(
                    "<clinit>",
                    "<init>",
                    "values",
                    "valueOf",
                    "getExpressionHash",
                    "predicateInformation",
                    "test",
                    "execute",
                    "apply"),
            Set.of("INSTANCE", "EXPRESSION_HASH", "ENUM$VALUES"),
            Set.of(
                    "io/ballast/engine/rule/Texts.matches",
                    "java/lang/Boolean.booleanValue",
                    "java/lang/Boolean.valueOf",
                    "java/lang/Enum.<init>",
                    "java/lang/Enum.valueOf",
                    "java/lang/Integer.intValue",
                    "java/lang/Integer.valueOf",
                    "java/lang/Long.longValue",
                    "java/lang/Long.valueOf",
                    "java/lang/String.equals",
                    "java/lang/System.arraycopy",
                    "java/util/Collection.isEmpty",
                    "java/util/Collection.size",
                    "java/util/List.isEmpty",
                    "java/util/List.size",
                    "java/util/Map.isEmpty",
                    "java/util/Map.size",
                    "java/util/Objects.equals",
                    "java/util/Set.isEmpty",
                    "java/util/Set.size",
                    "java/util/SortedSet.isEmpty",
                    "java/util/SortedSet.size",
                    "org/drools/model/functions/PredicateInformation.<init>",
                    "org/drools/model/functions/PredicateInformation.addRuleNames",
                    "org/drools/model/functions/PredicateInformation.setMoreThanMaxRuleDefs",
                    "org/drools/modelcompiler/dsl/pattern/D.eval",
                    "org/drools/modelcompiler/util/EvaluationUtil.areNullSafeEquals",
                    "org/drools/modelcompiler/util/EvaluationUtil.areNumbersNullSafeEquals",
                    "org/drools/modelcompiler/util/EvaluationUtil.greaterOrEqualNumbers",
                    "org/drools/modelcompiler/util/EvaluationUtil.greaterThanNumbers",
                    "org/drools/modelcompiler/util/EvaluationUtil.lessOrEqualNumbers",
                    "org/drools/modelcompiler/util/EvaluationUtil.lessThanNumbers"),
            Set.of(
                    "org/drools/model/operators/ContainsOperator.INSTANCE",
                    "org/drools/model/operators/InOperator.INSTANCE",
                    "org/drools/model/operators/MemberOfOperator.INSTANCE"),
            Set.of("org/drools/model/functions/PredicateInformation"),
            Set.of("java/lang/Object", "java/lang/String")),

    /** A loop over node rows, for one rule or several. */
    LOOP(
            "[LB]\\d+",
            Set.of("<init>", "keep", "rows", "places", "any", "withNativeResources"),
            Set.of(),
            Set.of(
                    "io/ballast/engine/rule/FilterBlock.<init>",
                    "io/ballast/engine/rule/FilterLoop.<init>",
                    "io/ballast/engine/rule/ScoreLoop.<init>",
                    "io/ballast/model/sink/Score.row",
                    "java/util/List.isEmpty",
                    "java/util/List.size",
                    "java/util/Map.isEmpty",
                    "java/util/Map.size",
                    "java/util/Objects.equals",
                    "java/util/Set.isEmpty",
                    "java/util/Set.size"),
            Set.of(),
            Set.of(),
            Set.of());

    private static final String CONSEQUENCE = "org/drools/model/consequences/ConsequenceBuilder$_";
    private static final String OWN = "ballast/";
    private static final String LOOPS = OWN + "plan/";
    private static final Pattern IN_PACKAGE = Pattern.compile("ballast/[a-z0-9_]+/(.+)");

    private final Pattern name;
    private final Set<String> methods;
    private final Set<String> fields;
    private final Set<String> calls;
    private final Set<String> constants;
    private final Set<String> created;
    private final Set<String> arrays;

    ClassKind(
            String name,
            Set<String> methods,
            Set<String> fields,
            Set<String> calls,
            Set<String> constants,
            Set<String> created,
            Set<String> arrays) {
        this.name = Pattern.compile(name);
        this.methods = methods;
        this.fields = fields;
        this.calls = calls;
        this.constants = constants;
        this.created = created;
        this.arrays = arrays;
    }

    /** The kind of a class by its internal name; empty when nothing that we generate is called so. */
    static Optional<ClassKind> of(String internalName) {
        Matcher inPackage = IN_PACKAGE.matcher(internalName);
        if (!inPackage.matches()) {
            return Optional.empty();
        }
        String rest = inPackage.group(1);
        if (internalName.startsWith(LOOPS)) {
            return LOOP.name.matcher(rest).matches() ? Optional.of(LOOP) : Optional.empty();
        }
        for (ClassKind kind : values()) {
            if (kind != LOOP && kind.name.matcher(rest).matches()) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Whether a class is one of the bundle's own. */
    static boolean own(String internalName) {
        return internalName.startsWith(OWN);
    }

    boolean hasMethod(String method) {
        return methods.contains(method) || (this == RULE_METHODS && method.startsWith("rule_"));
    }

    boolean hasField(String field) {
        return fields.contains(field) || (this == METADATA && field.endsWith("_Metadata_INSTANCE"));
    }

    /** Whether it calls a method of Java or Drools. */
    boolean calls(String owner, String method) {
        // One builder class for each number of variables.
        String type = owner.startsWith(CONSEQUENCE) ? CONSEQUENCE + "N" : owner;
        return calls.contains(type + "." + method);
    }

    boolean reads(String owner, String field) {
        return constants.contains(owner + "." + field);
    }

    boolean creates(String type) {
        return created.contains(type);
    }

    boolean createsArrayOf(String type) {
        return arrays.contains(type);
    }
}
