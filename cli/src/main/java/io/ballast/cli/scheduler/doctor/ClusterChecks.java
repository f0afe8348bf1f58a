package io.ballast.cli.scheduler.doctor;

import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.VersionInfo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Judges a cluster by what the adapter needs of it, with the rights of whoever asks. */
final class ClusterChecks {
    private static final String PLACE = "cluster";
    private static final int OLDEST_MINOR = 30;
    private static final Duration WAITS_LONG = Duration.ofMinutes(1);

    private record Right(String verb, String group, String resource, String part, String namespace) {}

    private final KubernetesClient client;
    private final SchedulerConfig config;
    private final Clock clock;
    private final Problems problems;

    ClusterChecks(KubernetesClient client, SchedulerConfig config, Clock clock, Problems problems) {
        this.client = client;
        this.config = config;
        this.clock = clock;
        this.problems = problems;
    }

    /** @param schedulers names of the profiles that ask the adapter */
    void judge(Set<String> schedulers) {
        try {
            version();
        } catch (KubernetesClientException e) {
            add(
                    DoctorCode.API_SERVER,
                    "the API server cannot be asked: " + e.getMessage(),
                    "Check kubeconfig and network.");
            return;
        }
        check("CustomResourceDefinitions", this::definitions);
        check("access reviews", this::rights);
        if (config.election().enabled()) {
            check("the lease", this::lease);
        }
        check("pods", () -> waiting(schedulers));
    }

    /** What may not be looked at is told, and the rest is looked at. */
    private void check(String what, Runnable look) {
        try {
            look.run();
        } catch (KubernetesClientException e) {
            add(DoctorCode.RIGHT, what + " cannot be looked at: " + e.getMessage(), "Ask with more rights.");
        }
    }

    private void version() {
        VersionInfo version = client.getKubernetesVersion();
        String minor = version.getMinor().replaceAll("[^0-9].*", "");
        if (!minor.isEmpty() && Integer.parseInt(minor) < OLDEST_MINOR) {
            add(
                    DoctorCode.API_SERVER,
                    "the API server is " + version.getGitVersion() + ", tried are 1." + OLDEST_MINOR + " and later",
                    "");
        }
    }

    private void definitions() {
        for (String name : List.of("nodemetrics.slo.koordinator.sh", "devices.scheduling.koordinator.sh")) {
            CustomResourceDefinition definition = client.apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName(name)
                    .get();
            if (definition == null) {
                add(
                        DoctorCode.DEFINITION,
                        "there is no definition " + name,
                        "Apply deploy/crds; without it the adapter knows nothing of load, or of devices.");
            } else if (definition.getSpec().getVersions().stream()
                    .noneMatch(v -> v.getName().equals("v1alpha1") && Boolean.TRUE.equals(v.getServed()))) {
                add(DoctorCode.DEFINITION, name + " does not serve version v1alpha1", "The adapter reads v1alpha1.");
            }
        }
    }

    private List<Right> needed() {
        List<Right> needed = new ArrayList<>();
        for (String verb : List.of("list", "watch")) {
            needed.add(new Right(verb, "", "nodes", "", ""));
            needed.add(new Right(verb, "", "pods", "", ""));
            needed.add(new Right(verb, "slo.koordinator.sh", "nodemetrics", "", ""));
            needed.add(new Right(verb, "scheduling.koordinator.sh", "devices", "", ""));
        }
        needed.add(new Right("get", "", "pods", "", ""));
        needed.add(new Right("create", "", "pods", "binding", ""));
        needed.add(new Right("patch", "", "pods", "status", ""));
        if (config.observe().events().enabled()) {
            needed.add(new Right("create", "events.k8s.io", "events", "", ""));
            needed.add(new Right("patch", "events.k8s.io", "events", "", ""));
        }
        if (config.election().enabled()) {
            for (String verb : List.of("get", "create", "update")) {
                needed.add(new Right(
                        verb,
                        "coordination.k8s.io",
                        "leases",
                        "",
                        config.election().namespace()));
            }
        }
        if (config.tokens().isPresent()) {
            needed.add(new Right("create", "authentication.k8s.io", "tokenreviews", "", ""));
        }
        return needed;
    }

    private void rights() {
        for (Right right : needed()) {
            boolean named = right.resource.equals("leases") && !right.verb.equals("create");
            SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder()
                    .withNewSpec()
                    .withNewResourceAttributes()
                    .withVerb(right.verb)
                    .withGroup(right.group)
                    .withResource(right.resource)
                    .withSubresource(right.part)
                    .withNamespace(right.namespace)
                    .withName(named ? config.election().name() : "")
                    .endResourceAttributes()
                    .endSpec()
                    .build();
            SelfSubjectAccessReview answer =
                    client.authorization().v1().selfSubjectAccessReview().create(review);
            if (!Boolean.TRUE.equals(answer.getStatus().getAllowed())) {
                String what = right.resource + (right.part.isEmpty() ? "" : "/" + right.part);
                add(
                        DoctorCode.RIGHT,
                        "no right to " + right.verb + " " + what + (right.group.isEmpty() ? "" : " of " + right.group),
                        "Apply deploy/scheduler/rbac.yaml; run doctor with the adapter's own kubeconfig to judge its rights.");
            }
        }
    }

    private void lease() {
        var settings = config.election();
        String title = settings.namespace() + "/" + settings.name();
        Lease lease = client.leases()
                .inNamespace(settings.namespace())
                .withName(settings.name())
                .get();
        if (lease == null
                || lease.getSpec() == null
                || lease.getSpec().getHolderIdentity() == null
                || lease.getSpec().getHolderIdentity().isEmpty()) {
            add(DoctorCode.LEASE, "nobody holds the lease " + title, "Is an adapter running? See its log.");
            return;
        }
        Instant renewed = lease.getSpec().getRenewTime() == null
                ? Instant.EPOCH
                : lease.getSpec().getRenewTime().toInstant();
        Duration old = Duration.between(renewed, clock.instant());
        if (old.compareTo(settings.times().leaseDuration().multipliedBy(3)) > 0) {
            add(
                    DoctorCode.LEASE,
                    lease.getSpec().getHolderIdentity() + " holds the lease " + title + ", but renewed it "
                            + old.toSeconds() + " s ago",
                    "No adapter is running, or the clocks differ.");
        }
    }

    private void waiting(Set<String> schedulers) {
        Instant longAgo = clock.instant().minus(WAITS_LONG);
        List<Pod> pods = client.pods()
                .inAnyNamespace()
                .withField("spec.nodeName", "")
                .withField("status.phase", "Pending")
                .list()
                .getItems();
        for (String scheduler : schedulers) {
            long unseen = pods.stream()
                    .filter(pod -> scheduler.equals(pod.getSpec().getSchedulerName()))
                    .filter(pod -> Instant.parse(pod.getMetadata().getCreationTimestamp())
                            .isBefore(longAgo))
                    .filter(pod -> pod.getSpec().getSchedulingGates() == null
                            || pod.getSpec().getSchedulingGates().isEmpty())
                    .filter(pod -> pod.getStatus().getConditions() == null
                            || pod.getStatus().getConditions().stream()
                                    .noneMatch(c -> c.getType().equals("PodScheduled")))
                    .count();
            if (unseen > 0) {
                add(
                        DoctorCode.UNSCHEDULED,
                        unseen + " pods ask for scheduler '" + scheduler
                                + "', and for a minute nobody has looked at them",
                        "Is a kube-scheduler with this profile running?");
            }
        }
    }

    private void add(DoctorCode code, String message, String advice) {
        problems.add(code.code(), PLACE, message, advice);
    }
}
