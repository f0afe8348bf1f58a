package io.ballast.scheduler.observe;

/** Is told when other rules or plugin arguments decide, or cannot. Any thread. */
public interface PolicyEvents extends Observation.Failures {
    /**
     * Plugin arguments have changed.
     *
     * @param problem why they are not used and the former ones stay; null when they are used
     */
    void parametersRead(Exception problem);

    /**
     * Rules have changed.
     *
     * @param revision revision of the rules that decide from now on
     * @param problem  why the new rules are not used and the former ones stay; null when they are used
     */
    void rulesRead(String revision, Exception problem);
}
