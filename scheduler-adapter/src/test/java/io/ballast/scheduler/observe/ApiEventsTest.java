package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import io.ballast.scheduler.apiserver.SingleRequests;
import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A real API server takes the events, and what it has stored is what was meant. */
class ApiEventsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final PodWrites.Target POD = new PodWrites.Target("default", "web", "uid-web");

    private static PodEvent failed(String id, Instant at) {
        return new PodEvent(
                POD,
                PodEvent.Reason.FAILED_BY_RULE,
                "load-aware/usage",
                "0 of 2 nodes: 2 hot (load-aware/usage)",
                id,
                at);
    }

    @Test
    void firstOneIsCreatedAndLaterOnesAreCounted() {
        Optional<Programs> programs = Programs.find();
        Assumptions.assumeTrue(programs.isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        try (ControlPlane plane = ControlPlane.start(programs.orElseThrow())) {
            EventSeries series = new EventSeries(new ApiEvents(new SingleRequests(plane.client()), "adapter-0"), 10);
            series.take(failed("d-1", NOON));
            series.take(failed("d-2", NOON.plusSeconds(60)));
            series.take(failed("d-3", NOON.plusSeconds(400)));

            List<Event> events = plane.client().events().v1().events().inNamespace("default").list().getItems().stream()
                    .filter(event -> ApiEvents.CONTROLLER.equals(event.getReportingController()))
                    .toList();
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.getMetadata().getName()).isEqualTo("web.d-1");
                assertThat(event.getType()).isEqualTo("Warning");
                assertThat(event.getReason()).isEqualTo("FailedByRule");
                assertThat(event.getAction()).isEqualTo("Filter");
                assertThat(event.getNote()).isEqualTo("0 of 2 nodes: 2 hot (load-aware/usage)");
                assertThat(event.getReportingInstance()).isEqualTo("adapter-0");
                assertThat(event.getRegarding().getUid()).isEqualTo("uid-web");
                assertThat(event.getSeries().getCount()).isEqualTo(3);
                assertThat(event.getSeries().getLastObservedTime().getTime()).startsWith("2026-01-01T12:06:40");
            });
        }
    }
}
