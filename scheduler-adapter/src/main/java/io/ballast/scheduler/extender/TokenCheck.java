package io.ballast.scheduler.extender;

import static java.util.Objects.requireNonNull;

/** Says who comes with a bearer token, and whether to let him in. Thread-safe; may wait for some seconds. */
@FunctionalInterface
public interface TokenCheck {
    /**
     * What came of it.
     *
     * @param status 200 when the caller is let in; 401 when nobody knows the token, 403 when its user may not ask, 503 when it cannot be told now
     * @param text   in one line, for the caller
     */
    record Verdict(int status, String text) {
        public Verdict {
            requireNonNull(text, "text is null");
        }

        public boolean letIn() {
            return status == 200;
        }
    }

    Verdict check(String token);
}
