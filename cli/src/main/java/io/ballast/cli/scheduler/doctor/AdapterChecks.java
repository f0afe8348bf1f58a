package io.ballast.cli.scheduler.doctor;

import io.ballast.cli.adapter.AdapterAccess;
import io.ballast.cli.adapter.AdapterClient;
import io.ballast.cli.adapter.AdapterCode;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Asks the adapter, and the API server for its clock, over HTTP. */
final class AdapterChecks {
    private static final String PLACE = "adapter";
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration CLOCKS = Duration.ofSeconds(5);

    private final Clock clock;
    private final Problems problems;

    AdapterChecks(Clock clock, Problems problems) {
        this.clock = clock;
        this.problems = problems;
    }

    /**
     * Judges whether the adapter is ready, and whether it lets kube-scheduler in.
     *
     * @param prefix where kube-scheduler asks; the probes are at the same address
     * @param verb   name of a verb that it asks there
     * @param access what is presented: what kube-scheduler presents, or somebody's token
     * @param bare   whether kube-scheduler itself is known to present nothing
     */
    void judge(String prefix, String verb, AdapterAccess access, boolean bare) {
        try {
            Problems unusable = new Problems();
            Optional<AdapterClient> client = AdapterClient.of(prefix, access, LIMIT, clock.instant(), unusable);
            unusable.list().forEach(problems::add);
            boolean answers = client.isPresent() && probe(client.get(), "/healthz") && probe(client.get(), "/readyz");
            // Without the certificate that it should have, it would only be told so once more.
            if (answers && unusable.isEmpty()) {
                knock(client.get(), verb);
                if (bare && access.token().isPresent()) {
                    knock(client.get().anonymous(), verb);
                }
            }
        } catch (IllegalArgumentException e) {
            add(
                    "'" + prefix + "' cannot be asked: " + e.getMessage(),
                    "It must be a URL, for example http://127.0.0.1:10261/scheduler.");
        }
    }

    /** Whether it answers at all. */
    private boolean probe(AdapterClient client, String probe) {
        try {
            AdapterClient.Answer answer = client.probe(probe);
            if (answer.status() != 200) {
                add(
                        answer.told(),
                        "A standby is not ready; a Service in front of all adapters leads to the one that is.");
            }
            return true;
        } catch (IOException e) {
            failed(client, e);
            return false;
        }
    }

    /** Probes are for everybody, verbs are not. */
    private void knock(AdapterClient client, String verb) {
        try {
            AdapterClient.Answer answer = client.knock(verb);
            client.refusal(PLACE, answer).ifPresent(problems::add);
            if (answer.status() >= 500) {
                add(answer.told(), "Nothing of the question was wrong; ask again, and look at the adapter's log.");
            }
            if (answer.status() == 404) {
                add(answer.told(), "urlPrefix of the extender must end with the path of the verbs, /scheduler.");
            }
        } catch (IOException e) {
            failed(client, e);
        }
    }

    private void failed(AdapterClient client, IOException failure) {
        Optional<Problem> reason = client.reason(PLACE, failure);
        reason.ifPresent(problems::add);
        if (reason.isEmpty()) {
            add(
                    "the adapter does not answer at " + client.address() + ": " + client.said(failure),
                    "Is it running, and does this address lead to it from here? Give --url to ask at another.");
        }
    }

    /**
     * Judges the difference of the clocks of this machine and the API server.
     *
     * @param date header of an answer of the API server that came just now
     */
    void clocks(Optional<String> date) {
        try {
            if (date.isPresent()) {
                Instant theirs = ZonedDateTime.parse(date.get(), DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
                Duration apart = Duration.between(theirs, clock.instant()).abs();
                if (apart.compareTo(CLOCKS) > 0) {
                    problems.add(
                            DoctorCode.CLOCK.code(),
                            "clock",
                            "the clock of this machine and that of the API server are " + apart.toSeconds()
                                    + " s apart",
                            "NodeMetrics would seem too old or too new. Run a time service.");
                }
            }
        } catch (DateTimeException e) {
            problems.add(DoctorCode.CLOCK.code(), "clock", "the API server says no time: " + date.get(), "");
        }
    }

    private void add(String message, String advice) {
        problems.add(AdapterCode.ADAPTER, PLACE, message, advice);
    }
}
