package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.PreemptQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reads a request, has it decided within its deadline, and makes the reply. Thread-safe. */
final class VerbAnswers {
    private final ExtenderVerbs verbs;
    private final ExtenderEvents events;
    private final Duration limit;
    private final RequestReader reader = new RequestReader();
    private final ReplyWriter writer = new ReplyWriter();

    /** @param limit time from the first byte of a request to its answer */
    VerbAnswers(ExtenderVerbs verbs, ExtenderEvents events, Duration limit) {
        this.verbs = verbs;
        this.events = events;
        this.limit = limit;
    }

    /** Tells that the work on a request begins. */
    ExtenderEvents.Work began(Verb verb, UnaryOperator<String> header) {
        return events.began(verb, header);
    }

    /** Answers a request whose first byte came at {@code arrived}, in nanoseconds of the JVM's clock. */
    Reply answer(Verb verb, Body body, long arrived) throws RefusedRequest {
        Asked asked = new Asked(verb, arrived);
        Reply reply;
        try {
            reply = switch (verb) {
                case FILTER -> filter(body, asked);
                case PRIORITIZE -> prioritize(body, asked);
                case PREEMPT -> preempt(body, asked);
                case BIND -> bind(body, asked);
            };
        } catch (VerbFailure e) {
            reply = writer.failure(verb, verb.carriesError() ? 200 : asked.late ? 504 : 500, e.getMessage());
        }
        return counted(asked, reply);
    }

    /** Answers a request that is not served. */
    Reply refused(Verb verb, RefusedRequest refusal, long arrived) {
        int status = refusal.wellFormed() && verb.carriesError() ? 200 : refusal.status();
        return counted(new Asked(verb, arrived), writer.failure(verb, status, refusal.getMessage()));
    }

    /** Answers a request that could not be served because of a fault here. */
    Reply broken(Verb verb, RuntimeException fault, long arrived) {
        String text = "unexpected failure: " + fault;
        events.fault(verb, text, fault);
        return counted(new Asked(verb, arrived), writer.failure(verb, 500, text));
    }

    private Reply counted(Asked asked, Reply reply) {
        events.answered(
                asked.verb,
                reply.status(),
                reply.error(),
                asked.nodes,
                Duration.ofNanos(System.nanoTime() - asked.arrived));
        return reply;
    }

    private Reply filter(Body body, Asked asked) throws RefusedRequest {
        NodesRequest request = nodes(body, asked);
        FilterAnswer answer = asked.nodes == 0
                ? FilterAnswer.empty(request.nodes())
                : asked.answer(() -> verbs.filter(request.question()));
        return writer.filter(request, check(asked.verb).filter(answer));
    }

    private Reply prioritize(Body body, Asked asked) throws RefusedRequest {
        NodesRequest request = nodes(body, asked);
        int[] answer = asked.nodes == 0 ? new int[0] : asked.answer(() -> verbs.prioritize(request.question()));
        return writer.prioritize(request.nodes(), check(asked.verb).prioritize(request.nodes(), answer));
    }

    private NodesRequest nodes(Body body, Asked asked) throws RefusedRequest {
        NodesRequest request = reader.nodes(body);
        asked.nodes = request.nodes().size();
        if (request.full()) {
            events.fullNodes(asked.verb);
        }
        return request;
    }

    private Reply preempt(Body body, Asked asked) throws RefusedRequest {
        PreemptQuestion question = reader.preempt(body);
        asked.nodes = question.nodes().size();
        Map<String, Victims> answer = asked.nodes == 0 ? Map.of() : asked.answer(() -> verbs.preempt(question));
        return writer.preempt(check(asked.verb).preempt(question.nodes().keySet(), answer));
    }

    private Reply bind(Body body, Asked asked) throws RefusedRequest {
        BindRequest request = reader.bind(body);
        asked.nodes = 1;
        asked.await(() -> verbs.bind(request.namespace(), request.name(), request.uid(), request.node()));
        return writer.bound();
    }

    private AnswerCheck check(Verb verb) {
        return new AnswerCheck(text -> events.fault(verb, text, null));
    }

    /** One request while it is answered; belongs to one thread. */
    private final class Asked {
        private final Verb verb;
        private final long arrived;
        private int nodes;
        private boolean late;

        private Asked(Verb verb, long arrived) {
            this.verb = verb;
            this.arrived = arrived;
        }

        private <T> T await(Supplier<CompletableFuture<T>> question) {
            CompletableFuture<T> answer = ask(question);
            long left = limit.toNanos() - (System.nanoTime() - arrived);
            try {
                return answer.get(Math.max(0, left), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw tooLate(answer);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new VerbFailure("this extender is being stopped");
            } catch (CancellationException e) {
                throw new VerbFailure("the question was cancelled");
            } catch (ExecutionException e) {
                throw failure(e.getCause());
            }
        }

        /** A question that fails at once is no different from one that fails later. */
        private <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> question) {
            try {
                return question.get();
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        private VerbFailure tooLate(CompletableFuture<?> answer) {
            late = true;
            String text = "no answer within " + limit.toMillis() + " ms";
            if (verb == Verb.BIND) {
                return new VerbFailure(text + "; the binding may still come true, asking again is safe");
            }
            answer.cancel(false);
            return new VerbFailure(text);
        }

        /** An answer that is needed. */
        private <T> T answer(Supplier<CompletableFuture<T>> question) {
            T answer = await(question);
            if (answer == null) {
                throw failure(new NullPointerException("the answer is null"));
            }
            return answer;
        }

        private VerbFailure failure(Throwable cause) {
            if (cause instanceof VerbFailure known) {
                return known;
            }
            String text = "unexpected failure: " + cause;
            events.fault(verb, text, cause);
            return new VerbFailure(text, cause);
        }
    }
}
