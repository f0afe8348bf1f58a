package io.ballast.engine.session;

import org.kie.api.KieBase;

/** Where sessions take the rule base of a package from. */
@FunctionalInterface
public interface RuleBases {
    /** The rule base of a package. */
    KieBase of(String pack);
}
