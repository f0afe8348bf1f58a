package io.ballast.cli;

/** The texts of a rule package of one filter that is as it should be. The rule begins in line 7, its patterns in line 9. */
final class HotNodes {
    static final String PACKAGE =
            """
            name: hot-nodes
            version: 1.0.0
            decisionPoints: [filter]
            facts: ">=1.0 <2.0"
            hitPolicy: collect
            description: Keeps pods off hot nodes.
            """;
    static final String RULE =
            """
            package ballast.hot_nodes;

            import io.ballast.model.node.NodeLoad;
            import io.ballast.model.pod.PodRequest;
            import io.ballast.model.sink.Filter;

            rule "hot" @id("hot-nodes/hot") @reason("node(s) are hot")
            when
              $filter : Filter()
              $pod    : PodRequest( !daemonSet )
              $load   : NodeLoad( expired )
            then
              $filter.reject($load);
            end
            """;
    static final String TESTS =
            """
            tests:
              - name: an expired report
                point: filter
                facts:
                  - PodRequest: {name: default/p}
                  - NodeLoad: {node: a, reported: true, expired: true, allocatable: {cpu: 1000}}
                expect: {fired: [hot-nodes/hot]}
            """;

    private HotNodes() {}
}
