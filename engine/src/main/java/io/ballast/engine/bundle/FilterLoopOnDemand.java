package io.ballast.engine.bundle;

import io.ballast.engine.rule.FilterLoop;
import io.ballast.model.NodeRow;

/** A generated loop whose class is defined when it is first run, so that loading a bundle does not wait for it. Thread-safe. */
final class FilterLoopOnDemand extends FilterLoop {
    private final BundleClassLoader loader;
    private final String className;
    private volatile FilterLoop loop;

    /**
     * A loop of a class.
     *
     * @throws BundleException when there is no such class
     */
    FilterLoopOnDemand(BundleClassLoader loader, String className) {
        if (!loader.defines(className)) {
            throw new BundleException("class " + className + " is not in the bundle");
        }
        this.loader = loader;
        this.className = className;
    }

    @Override
    public int keep(Object[] environment, NodeRow[] column, int[] rows, int n) throws Exception {
        FilterLoop known = loop;
        if (known == null) {
            // Two threads may both make one: loops hold no state.
            known = ModelClasses.instance(loader, className, FilterLoop.class);
            loop = known;
        }
        return known.keep(environment, column, rows, n);
    }
}
