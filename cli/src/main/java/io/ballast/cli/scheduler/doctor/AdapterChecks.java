package io.ballast.cli.scheduler.doctor;

import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Asks the adapter, and the API server for its clock, over HTTP. */
final class AdapterChecks {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration CLOCKS = Duration.ofSeconds(5);

    private final Problems problems;

    AdapterChecks(Problems problems) {
        this.problems = problems;
    }

    /** @param prefix where kube-scheduler asks; the probes are at the same address */
    void judge(String prefix) throws InterruptedException {
        URI url;
        try {
            url = URI.create(prefix);
        } catch (IllegalArgumentException e) {
            add("'" + prefix + "' is no URL", "For example http://127.0.0.1:10261/scheduler.");
            return;
        }
        HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
        for (String probe : new String[] {"/healthz", "/readyz"}) {
            try {
                HttpResponse<String> answer = http.send(
                        HttpRequest.newBuilder(url.resolve(probe))
                                .timeout(LIMIT)
                                .build(),
                        BodyHandlers.ofString());
                if (answer.statusCode() != 200) {
                    add(
                            url.resolve(probe) + " answers " + answer.statusCode() + ": "
                                    + answer.body().strip(),
                            "A standby is not ready; a Service in front of all adapters leads to the one that is.");
                }
            } catch (IOException | IllegalArgumentException e) {
                add(
                        "the adapter does not answer at " + url.resolve("/") + ": " + e,
                        "Is it running, and does this address lead to it from here? Give --url to ask at another.");
                return;
            }
        }
    }

    /**
     * Judges the difference of the clocks of this machine and the API server.
     *
     * @param date header of an answer of the API server that came just now
     */
    void clocks(Optional<String> date, Clock clock) {
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
        problems.add(DoctorCode.ADAPTER.code(), "adapter", message, advice);
    }
}
