package io.ballast.engine.pack;

import java.util.List;

/**
 * A setting of a package.
 *
 * @param name        name that operators use
 * @param fact        type of the facts that carry it
 * @param unit        unit of its amounts; may be empty
 * @param description one sentence
 * @param list        whether several facts may be given
 * @param observed    whether a program that knows the cluster fills it in, so that the default only shows what it looks like
 * @param defaults    facts used when nobody overrides
 */
public record ParameterDeclaration(
        String name,
        Class<? extends Record> fact,
        String unit,
        String description,
        boolean list,
        boolean observed,
        List<Record> defaults) {}
