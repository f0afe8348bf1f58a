package io.ballast.bench.cluster;

import java.util.List;

/** Every scenario there is. Thread-safe. */
final class Scenarios {
    /** What is measured when no scenario is named. */
    static final Scenario USUAL = new PlainPods();

    private static final List<Scenario> ALL = List.of(USUAL, new ManyClasses(), new MixedPods(), new OneColdNode());

    private Scenarios() {}

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Scenario named(String name) {
        return ALL.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no scenario " + name + "; there are "
                        + ALL.stream().map(Scenario::name).toList()));
    }
}
