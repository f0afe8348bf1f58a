package io.ballast.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks what a rule may call besides the accessors of a fact: functions of {@code algorithms}, derived values of a fact, and the verbs of a sink.
 *
 * <p>A marked method is total (an answer for every input that the types allow), bounded (its Javadoc states the cost), deterministic and free of
 * side effects other than writing to its own sink. It reads no clock, no file and no random source.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RuleFunction {}
