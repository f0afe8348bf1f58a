package io.ballast.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The numbers that a field of a fact can be, which its constructor enforces. The check of rules trusts it when it proves that a comparison is always true or
 * never; a test compares it with the constructors.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
    /** Smallest number. */
    long min() default 0;

    /** Largest number. */
    long max() default Long.MAX_VALUE;
}
