package io.ballast.engine.explain;

import java.util.List;

/**
 * Where the points of one node come from.
 *
 * @param node     node name
 * @param weighted sum of weight times points; what the ranking goes by
 * @param tieBreak key among equal points
 * @param packages points of each score package, in the order of the profile
 */
public record NodeScore(String node, long weighted, long tieBreak, List<PackagePoints> packages) {
    /**
     * Points that one package gives.
     *
     * @param pack    package
     * @param version its version
     * @param weight  its weight in the profile
     * @param raw     sum of what its rules gave
     * @param points  what counts: {@code raw}, stretched over all feasible nodes where the package says so
     * @param rules   what each of its rules gave
     */
    public record PackagePoints(
            String pack, String version, int weight, long raw, long points, List<RulePoints> rules) {}

    /**
     * What one rule gave.
     *
     * @param rule     whether it fired, with its constraints
     * @param points   its points; 0 when it did not fire
     * @param tieBreak its key among equals; 0 when it wrote none
     */
    public record RulePoints(RuleExplanation rule, long points, long tieBreak) {}

    /** Why this node is ranked before another one, in words; the other must be ranked behind it. */
    public String before(NodeScore other) {
        if (weighted == other.weighted) {
            return tieBreak == other.tieBreak
                    ? node + " and " + other.node + " are equal; the earlier row wins"
                    : node + " and " + other.node + " have equal points; the tie-break decides, " + tieBreak + " over "
                            + other.tieBreak;
        }
        long more = weighted - other.weighted;
        StringBuilder text = new StringBuilder(node + " is " + more
                + (more == 1 ? " weighted point" : " weighted points") + " before " + other.node + ": ");
        String separator = "";
        for (int i = 0; i < packages.size(); i++) {
            PackagePoints mine = packages.get(i);
            PackagePoints theirs = other.packages.get(i);
            text.append(separator)
                    .append(mine.pack)
                    .append(' ')
                    .append(mine.points)
                    .append(mine.points == theirs.points ? " each" : " over " + theirs.points);
            if (mine.weight != 1) {
                text.append(" (weight ").append(mine.weight).append(')');
            }
            separator = ", ";
        }
        return text.toString();
    }
}
