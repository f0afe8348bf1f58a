package io.ballast.engine.sandbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The instructions of one method, as far as jumps and counters go, and the question whether it must come to an end. The only way back is the row loop of
 * our generator:
 *
 * <pre>
 *         k = 0
 *         goto condition          the only jump there
 *   head: ...                     k and n are not written here
 *         k += 1                  falls through
 *   condition: if (k &lt; n) goto head
 * </pre>
 *
 * where {@code n} is a parameter that is never written. One use per method.
 */
final class LoopShape {
    private record Step(int opcode, int variable, int amount, Label target) {}

    private final List<Step> steps = new ArrayList<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private boolean back;

    void label(Label label) {
        places.put(label, steps.size());
    }

    void step(int opcode) {
        steps.add(new Step(opcode, -1, 0, null));
    }

    void variable(int opcode, int variable) {
        steps.add(new Step(opcode, variable, 0, null));
    }

    void increment(int variable, int amount) {
        steps.add(new Step(Opcodes.IINC, variable, amount, null));
    }

    void jump(int opcode, Label target) {
        back |= places.containsKey(target);
        steps.add(new Step(opcode, -1, 0, target));
    }

    /** Whether it jumps back at all. */
    boolean jumpsBack() {
        return back;
    }

    /** Whether it jumps back by nothing but one row loop over fewer rows than the parameter says. */
    boolean isRowLoop(int parameters) {
        int loop = -1;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).target != null && place(i) <= i) {
                if (loop >= 0) {
                    return false;
                }
                loop = i;
            }
        }
        return loop >= 4 && counts(loop, parameters);
    }

    private boolean counts(int loop, int parameters) {
        int condition = loop - 2;
        int head = place(loop);
        Step counter = steps.get(condition);
        Step bound = steps.get(loop - 1);
        Step increment = steps.get(condition - 1);
        Step entry = head < 3 ? null : steps.get(head - 1);
        return entry != null
                && steps.get(loop).opcode == Opcodes.IF_ICMPLT
                && counter.opcode == Opcodes.ILOAD
                && bound.opcode == Opcodes.ILOAD
                && bound.variable < parameters
                && counter.variable >= parameters
                && increment.opcode == Opcodes.IINC
                && increment.variable == counter.variable
                && increment.amount == 1
                && condition - 1 >= head
                && entry.opcode == Opcodes.GOTO
                && place(head - 1) == condition
                && steps.get(head - 2).opcode == Opcodes.ISTORE
                && steps.get(head - 2).variable == counter.variable
                && steps.get(head - 3).opcode == Opcodes.ICONST_0
                && noOtherWay(loop, head, counter.variable, bound.variable);
    }

    /** Nothing else enters the loop or its condition, and nothing else writes the counter or the bound. */
    private boolean noOtherWay(int loop, int head, int counter, int bound) {
        int condition = loop - 2;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.target != null && i != loop && i != head - 1) {
                int to = place(i);
                boolean inside = i >= head && i < loop;
                boolean intoLoop = to >= head && to <= loop;
                if (to > condition - 1 && to <= loop || (intoLoop && !inside)) {
                    return false;
                }
            }
            if (writes(step, counter) && i != head - 2 && i != condition - 1) {
                return false;
            }
            if (writes(step, bound)) {
                return false;
            }
        }
        return true;
    }

    /** Long values take two variables. */
    private static boolean writes(Step step, int variable) {
        return switch (step.opcode) {
            case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE, Opcodes.IINC -> step.variable == variable;
            case Opcodes.LSTORE, Opcodes.DSTORE -> step.variable == variable || step.variable + 1 == variable;
            default -> false;
        };
    }

    private int place(int jump) {
        return places.getOrDefault(steps.get(jump).target, -1);
    }
}
