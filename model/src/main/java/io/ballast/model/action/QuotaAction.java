package io.ballast.model.action;

import io.ballast.model.suppress.PolicyStatus;

/** What an adapter does with the CFS quota of the best-effort directory. */
public sealed interface QuotaAction {
    /** The status to remember afterwards. */
    PolicyStatus after(PolicyStatus before);

    /**
     * Writes a quota, past any cache.
     *
     * @param quotaMicros microseconds a period
     */
    record Limit(long quotaMicros) implements QuotaAction {
        @Override
        public PolicyStatus after(PolicyStatus before) {
            return PolicyStatus.USING;
        }
    }

    /** Writes nothing; the quota goes on holding best-effort pods back. */
    record Hold() implements QuotaAction {
        @Override
        public PolicyStatus after(PolicyStatus before) {
            return PolicyStatus.USING;
        }
    }

    /** Takes the quota away (writes -1). */
    record Recover() implements QuotaAction {
        @Override
        public PolicyStatus after(PolicyStatus before) {
            return PolicyStatus.RECOVERED;
        }
    }

    /** Writes nothing and changes nothing that is remembered. */
    record Leave() implements QuotaAction {
        @Override
        public PolicyStatus after(PolicyStatus before) {
            return before;
        }
    }
}
