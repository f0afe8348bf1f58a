package io.ballast.model.sink;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says of a verb of a sink what the check of rules cannot see. A verb without it is checked less strictly. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Verb {
    /** How many values it passes on for the places <code>{0}</code>, <code>{1}</code> of the rule's reason. */
    int values();

    /** What it writes, for a sink that takes one value for each target; empty for a sink that takes any number. */
    String target() default "";
}
