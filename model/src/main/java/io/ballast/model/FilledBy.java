package io.ballast.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says who makes a fact and from what, for the fact reference. Parameters need none: packages and operators fill them. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface FilledBy {
    /** One phrase, for example {@code the cluster ledger, from the node's NodeMetric}. */
    String value();
}
