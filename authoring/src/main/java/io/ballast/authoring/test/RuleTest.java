package io.ballast.authoring.test;

import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One test of a rule package.
 *
 * @param name      what it proves
 * @param file      file as messages name it
 * @param line      line
 * @param point     decision that is asked for
 * @param overrides settings by parameter name
 * @param facts     given facts
 * @param rejected  refused nodes with the texts of their reasons; the nodes that are not named fit
 * @param points    points by node
 * @param ranking   nodes, best first
 * @param writes    decided values as text, by target
 * @param fired     ids of the rules that fire, each once
 */
public record RuleTest(
        String name,
        String file,
        int line,
        DecisionPoint point,
        Map<String, List<Record>> overrides,
        List<Record> facts,
        Optional<Map<String, List<String>>> rejected,
        Optional<Map<String, Long>> points,
        Optional<List<String>> ranking,
        Optional<Map<String, String>> writes,
        Optional<List<String>> fired) {}
