package io.ballast.cli.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Replays of a GPU trace, drawn over each other.
 *
 * @param title        heading
 * @param introduction sentence below the heading; may be empty
 * @param runs         the replays, the one of interest first
 */
public record TraceSection(String title, String introduction, List<Run> runs) implements Section {
    public TraceSection {
        requireNonNull(title, "title is null");
        requireNonNull(introduction, "introduction is null");
        runs = List.copyOf(runs);
    }

    /**
     * One replay.
     *
     * @param scorePackage rule package that scored, for example {@code gpu-fgd}
     * @param workload     name of the workload
     * @param seed         seed of the arrival order
     * @param curve        the state of the cluster as demand arrives, ascending by arrived percent
     * @param summary      figures of the whole run; runs are compared by the names of their figures
     * @param published    the published curve of this policy on this workload, when there is one
     * @param stranded     GPUs that are still free at the end, by GPU model and reason
     * @param slowest      slowest decisions, the slowest first
     */
    public record Run(
            String scorePackage,
            String workload,
            long seed,
            List<CurvePoint> curve,
            List<Figure> summary,
            Optional<Published> published,
            Stranded stranded,
            List<SlowDecision> slowest) {
        public Run {
            requireNonNull(scorePackage, "scorePackage is null");
            requireNonNull(workload, "workload is null");
            requireNonNull(published, "published is null");
            requireNonNull(stranded, "stranded is null");
            curve = List.copyOf(curve);
            summary = List.copyOf(summary);
            slowest = List.copyOf(slowest);
        }
    }

    /**
     * The cluster after part of the demand has arrived.
     *
     * @param arrivedPercent           demand that has arrived, in percent of the cluster's GPUs
     * @param allocationPercent        GPUs in use, in percent of all
     * @param fragmentedPercentOfTotal GPUs that are free but of no use to typical pods, in percent of all
     * @param fragmentedPercentOfIdle  the same in percent of the free ones
     */
    public record CurvePoint(
            double arrivedPercent,
            double allocationPercent,
            double fragmentedPercentOfTotal,
            double fragmentedPercentOfIdle) {}

    /**
     * A summary figure, formatted.
     *
     * @param name  what it is, for example {@code GPUs allocated at 130 %}
     * @param value the figure with its unit
     */
    public record Figure(String name, String value) {
        public Figure {
            requireNonNull(name, "name is null");
            requireNonNull(value, "value is null");
        }
    }

    /**
     * Curves published by others for the same policy and workload; each may be empty.
     *
     * @param source                   how the legend names them, with who published them
     * @param allocation               GPUs in use, in percent of all
     * @param fragmentedPercentOfTotal fragmented GPUs in percent of all
     * @param fragmentedPercentOfIdle  fragmented GPUs in percent of the free ones
     */
    public record Published(
            String source,
            List<Band> allocation,
            List<Band> fragmentedPercentOfTotal,
            List<Band> fragmentedPercentOfIdle) {
        public Published {
            requireNonNull(source, "source is null");
            allocation = List.copyOf(allocation);
            fragmentedPercentOfTotal = List.copyOf(fragmentedPercentOfTotal);
            fragmentedPercentOfIdle = List.copyOf(fragmentedPercentOfIdle);
        }
    }

    /**
     * One published point with its spread over seeds.
     *
     * @param arrivedPercent demand that has arrived, in percent
     * @param mean           mean over seeds
     * @param min            lowest seed
     * @param max            highest seed
     */
    public record Band(double arrivedPercent, double mean, double min, double max) {}

    /**
     * Where the free GPUs are.
     *
     * @param reasons why a free GPU is of no use, in drawing order; at most six
     * @param models  one row for each GPU model, in drawing order
     */
    public record Stranded(List<String> reasons, List<StrandedModel> models) {
        /** Nothing is known of the free GPUs. */
        public static final Stranded NONE = new Stranded(List.of(), List.of());

        static final int MAX_REASONS = 6;

        public Stranded {
            reasons = List.copyOf(reasons);
            models = List.copyOf(models);
            if (reasons.size() > MAX_REASONS) {
                throw new IllegalArgumentException(
                        reasons.size() + " reasons, at most " + MAX_REASONS + " can be told apart");
            }
            for (StrandedModel model : models) {
                if (model.freeMilliByReason().size() != reasons.size()) {
                    throw new IllegalArgumentException("model " + model.model() + " has "
                            + model.freeMilliByReason().size() + " amounts for " + reasons.size() + " reasons");
                }
            }
        }
    }

    /**
     * Free GPUs of one model.
     *
     * @param model             GPU model
     * @param totalMilli        all GPUs of the model, in thousandths of a GPU
     * @param freeMilliByReason free ones by reason, in thousandths of a GPU, in the order of {@link Stranded#reasons}
     */
    public record StrandedModel(String model, long totalMilli, List<Long> freeMilliByReason) {
        public StrandedModel {
            requireNonNull(model, "model is null");
            freeMilliByReason = List.copyOf(freeMilliByReason);
        }

        /** Free GPUs of the model for whatever reason, in thousandths of a GPU. */
        public long freeMilli() {
            return freeMilliByReason.stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * A decision that took long.
     *
     * @param pod             pod that asked
     * @param micros          time taken, in microseconds
     * @param rowsReevaluated node rows that were evaluated for it
     */
    public record SlowDecision(String pod, double micros, long rowsReevaluated) {
        public SlowDecision {
            requireNonNull(pod, "pod is null");
        }
    }
}
