package io.ballast.authoring.attack;

import static io.ballast.authoring.TinyPackage.rule;

import java.util.LinkedHashMap;
import java.util.Map;

/** Rule files that try to do what rules may not: the text behind the imports, by the name of the attack. */
final class SourceAttacks {
    private static final String NODE = "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit()";

    private SourceAttacks() {}

    static String then(String code) {
        return rule("tiny/a", NODE, "  " + code);
    }

    private static String when(String constraint) {
        return rule(
                "tiny/a",
                "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( " + constraint + " )",
                "  $filter.reject($fit);");
    }

    private static String patterns(String patterns) {
        return rule("tiny/a", "  $filter : Filter()\n  " + patterns, "  $filter.reject($fit);");
    }

    private static String header(String attributes) {
        return then("$filter.reject($fit);").replaceFirst("\nwhen", " " + attributes + "\nwhen");
    }

    private static String file(String declaration) {
        return declaration + "\n" + then("$filter.reject($fit);");
    }

    /** All of them. */
    static Map<String, String> all() {
        Map<String, String> attacks = new LinkedHashMap<>();
        running(attacks);
        declaring(attacks);
        escaping(attacks);
        neverEnding(attacks);
        tooLarge(attacks);
        return attacks;
    }

    /** Code of others, from the consequence and from the condition. */
    private static void running(Map<String, String> a) {
        a.put("process in the consequence", then("Runtime.getRuntime().exec(\"true\");"));
        a.put("environment", then("System.getenv();"));
        a.put("file", then("new java.io.File(\"/etc/hostname\").exists();"));
        a.put("file by nio", then("java.nio.file.Files.exists(java.nio.file.Path.of(\"/\"));"));
        a.put("thread", then("new Thread().start();"));
        a.put("reflection", then("$pod.getClass().getClassLoader();"));
        a.put("reflection on the sink", then("$filter.getClass();"));
        a.put("class by name", then("Class.forName(\"java.lang.Runtime\");"));
        a.put("network", then("new java.net.URL(\"http://127.0.0.1:1/\").openConnection();"));
        a.put("process in a condition", when("Runtime.getRuntime().availableProcessors() > 0"));
        a.put("reflection in a condition", when("this.class.classLoader == \"x\""));
        a.put("code in an argument", then("$filter.reject($fit, Runtime.getRuntime().availableProcessors());"));
        a.put("object in an argument", then("$filter.reject($fit, new java.io.File(\"/\"));"));
        a.put("class of the program", then("io.ballast.engine.bundle.Bundle.load(null);"));
        a.put("internals of Drools", then("org.kie.memorycompiler.JavaCompiler.getCompiler();"));
        a.put("rule base through kcontext", then("kcontext.getKieRuntime().getKieBase().removeRule(\"t\", \"r\");"));
        a.put("session through drools", then("drools.getWorkingMemory();"));
        a.put("method that is no verb", then("$filter.firing(3);"));
        a.put("method of a fact that is not marked", then("$filter.reject($fit, $fit.hashCode());"));
    }

    /** Parts of DRL that Policy DRL does not have. */
    private static void declaring(Map<String, String> a) {
        a.put("eval", patterns("$fit : NodeFit()\n  eval( Runtime.getRuntime().availableProcessors() > 0 )"));
        a.put("function", file("function int f() { return Runtime.getRuntime().availableProcessors(); }"));
        a.put("function import", file("import function java.lang.Runtime.getRuntime;"));
        a.put("static import", file("import static java.lang.Runtime.getRuntime;"));
        a.put("import of another class", file("import java.lang.ProcessBuilder;"));
        a.put("import of everything", file("import java.lang.*;"));
        a.put("type that extends a class", file("declare Evil extends java.lang.Thread end"));
        a.put("type that replaces a fact", file("declare NodeFit node : String end"));
        a.put("global", file("global java.lang.Runtime runtime;"));
        a.put("query", file("query q() NodeFit() end"));
        a.put("MVEL consequence", header("dialect \"mvel\""));
        a.put("MVEL file", file("dialect \"mvel\""));
        a.put("salience with code", header("salience ( Runtime.getRuntime().availableProcessors() )"));
        a.put("enabled with code", header("enabled ( Runtime.getRuntime() != null )"));
        a.put("timer", header("timer ( int: 1s )"));
        a.put("no-loop", header("no-loop true"));
        a.put("from", patterns("$x : Object() from Runtime.getRuntime()\n  $fit : NodeFit()"));
        a.put(
                "accumulate",
                patterns(
                        "$t : Long() from accumulate( NodeFit( $c : freePods ), init( long x = 0; ), action( x++; ), result( x ) )\n  $fit : NodeFit()"));
        a.put("named consequence", then("$filter.reject($fit);\nthen[other]\n  System.exit(1);"));
        a.put("insert", then("insert($pod);"));
        a.put("modify", then("modify($pod) { };"));
        a.put("every object", patterns("$x : Object()\n  $fit : NodeFit()"));
        a.put("class as a pattern", patterns("$x : java.lang.Class()\n  $fit : NodeFit()"));
        a.put("custom operator", when("node soundslike \"x\""));
        a.put("nested accessor", when("node.( length > 3 )"));
        a.put("cast", when("this#java.lang.Thread.alive"));
        a.put("path expression", patterns("$x : /nodes\n  $fit : NodeFit()"));
        a.put("lambda", then("$filter.reject($fit, (Runnable) () -> System.exit(1));"));
        a.put("anonymous class", then("$filter.reject($fit, new Object() { });"));
        a.put("annotation with code", header("@other( java.lang.Runtime.getRuntime() )"));
    }

    /** Texts that would mean something else to the compiler than to the check. */
    private static void escaping(Map<String, String> a) {
        a.put("line end in a comment", then("$filter.reject($fit); // \\u000a System.exit(1);"));
        a.put("quote in a text", when("node == \"a\\u0022 + System.exit(1) + \\u0022\""));
        a.put("escaped class name", then("\\u0053ystem.exit(1);"));
        a.put(
                "id that closes its quote",
                then("$filter.reject($fit);").replace("@id(\"tiny/a\")", "@id(\"tiny/a\\\"); System.exit(1); //\")"));
        a.put(
                "rule name that closes its quote",
                then("$filter.reject($fit);").replace("rule \"tiny/a\"", "rule \"a\\\" + System.exit(1) + \\\"\""));
    }

    private static void neverEnding(Map<String, String> a) {
        a.put("loop", then("while (true) { }"));
        a.put("loop behind a verb", then("$filter.reject($fit); for (;;) { }"));
        a.put(
                "cross join of nodes",
                patterns("$fit : NodeFit()\n  $gpus : NodeGpus( freeCpuMilli > $fit.freeCpuMilli )"));
        a.put(
                "cross join behind or",
                patterns("$fit : NodeFit()\n  $gpus : NodeGpus( node == $fit.node || freeCpuMilli > 0 )"));
        a.put("cross join with a constant", patterns("$fit : NodeFit()\n  $gpus : NodeGpus( node == \"a\" )"));
        a.put("cross join by not", patterns("$fit : NodeFit()\n  not NodeGpus( freeCpuMilli > $fit.freeCpuMilli )"));
        a.put("text pattern that refers back", when("node matches \"(a)\\\\1\""));
        a.put("text pattern that unrolls", when("node matches \"((a{99}){99}){99}\""));
        a.put("text pattern that is too long", when("node matches \"" + "a?".repeat(200) + "\""));
        a.put("text pattern of a fact", when("node matches $pod.name"));
    }

    private static void tooLarge(Map<String, String> a) {
        a.put("long text", when("node == \"" + "a".repeat(2000) + "\""));
        a.put(
                "long reason",
                then("$filter.reject($fit);").replace("@reason(\"tiny/a\")", "@reason(\"" + "a".repeat(900) + "\")"));
        a.put(
                "many places in a reason",
                then("$filter.reject($fit);").replace("@reason(\"tiny/a\")", "@reason(\"" + "{0}".repeat(300) + "\")"));
        a.put("deep brackets", when("(".repeat(5000) + "freePods > 1" + ")".repeat(5000)));
        a.put(
                "deep brackets in the consequence",
                then("$filter.reject(" + "(".repeat(5000) + "$fit" + ")".repeat(5000) + ");"));
        a.put("many signs", when("!".repeat(5000) + "$pod.daemonSet"));
        a.put("many patterns", patterns("$fit : NodeFit()" + "\n  PodRequest()".repeat(40)));
        a.put("many constraints", when("freePods > 1, ".repeat(300) + "freePods > 2"));
        a.put("many calls", then("$filter.reject($fit);\n".repeat(500)));
    }
}
