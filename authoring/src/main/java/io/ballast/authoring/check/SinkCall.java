package io.ballast.authoring.check;

import java.lang.reflect.Method;
import java.util.List;

/**
 * A call of a sink in a consequence.
 *
 * @param verb      method of the sink
 * @param arguments what is passed on
 * @param line      line of the verb
 * @param column    column of the verb
 */
record SinkCall(Method verb, List<Expr> arguments, int line, int column) {}
