package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/** A Lease object of the API server, written by compare and swap. Requests are not repeated by the client, so none is sent later than asked for. Thread-safe. */
final class ApiLeases implements LeaseStore {
    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    ApiLeases(KubernetesClient client, String namespace, String name) {
        this.client = requireNonNull(client, "client is null");
        this.namespace = requireNonNull(namespace, "namespace is null");
        this.name = requireNonNull(name, "name is null");
    }

    @Override
    public Optional<LeaseRecord> read(Duration limit) throws Unavailable {
        try {
            return Optional.ofNullable(once(limit, client -> lease(client).get()))
                    .map(ApiLeases::record);
        } catch (KubernetesClientException e) {
            throw new Unavailable(text(e), e);
        }
    }

    @Override
    public LeaseRecord create(LeaseRecord lease, Duration limit) throws Conflict, Unavailable {
        return written(limit, client -> client.leases()
                .inNamespace(namespace)
                .resource(object(lease))
                .create());
    }

    @Override
    public LeaseRecord replace(LeaseRecord lease, Duration limit) throws Conflict, Unavailable {
        return written(limit, client -> client.leases()
                .inNamespace(namespace)
                .resource(object(lease))
                .update());
    }

    private LeaseRecord written(Duration limit, Function<KubernetesClient, Lease> write) throws Conflict, Unavailable {
        try {
            return record(once(limit, write));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                throw new Conflict(text(e));
            }
            throw new Unavailable(text(e), e);
        }
    }

    private <T> T once(Duration limit, Function<KubernetesClient, T> request) {
        Client single = client.newClient(
                new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                        .withRequestRetryBackoffLimit(0)
                        .withRequestTimeout(Math.toIntExact(Math.max(1, limit.toMillis())))
                        .build());
        return request.apply(single.adapt(KubernetesClient.class));
    }

    private Resource<Lease> lease(KubernetesClient by) {
        return by.leases().inNamespace(namespace).withName(name);
    }

    private static String text(KubernetesClientException e) {
        return e.getStatus() != null && e.getStatus().getMessage() != null
                ? e.getStatus().getMessage()
                : e.getMessage();
    }

    private Lease object(LeaseRecord lease) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .withResourceVersion(lease.version().isEmpty() ? null : lease.version())
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(lease.holder())
                .withLeaseDurationSeconds(
                        Math.max(1, Math.toIntExact(lease.duration().toSeconds())))
                .withLeaseTransitions(lease.transitions())
                .withAcquireTime(time(lease.acquired()))
                .withRenewTime(time(lease.renewed()))
                .endSpec()
                .build();
    }

    /** The API server takes microseconds, no more. */
    private static ZonedDateTime time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
    }

    private static LeaseRecord record(Lease lease) {
        LeaseSpec spec = lease.getSpec() == null ? new LeaseSpec() : lease.getSpec();
        Integer seconds = spec.getLeaseDurationSeconds();
        Integer transitions = spec.getLeaseTransitions();
        return new LeaseRecord(
                Optional.ofNullable(spec.getHolderIdentity()).orElse(""),
                Duration.ofSeconds(seconds == null ? 0 : seconds),
                transitions == null ? 0 : transitions,
                instant(spec.getAcquireTime()),
                instant(spec.getRenewTime()),
                lease.getMetadata().getResourceVersion());
    }

    private static Instant instant(ZonedDateTime time) {
        return time == null ? Instant.EPOCH : time.toInstant();
    }
}
