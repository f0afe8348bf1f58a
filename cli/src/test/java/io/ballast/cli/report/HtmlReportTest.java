package io.ballast.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ballast.cli.report.ClusterSection.Candidate;
import io.ballast.cli.report.ClusterSection.Cell;
import io.ballast.cli.report.ClusterSection.Decision;
import io.ballast.cli.report.ClusterSection.Matrix;
import io.ballast.cli.report.ClusterSection.ReasonCount;
import io.ballast.cli.report.NodeSection.FiredRule;
import io.ballast.cli.report.NodeSection.Mark;
import io.ballast.cli.report.NodeSection.Sample;
import io.ballast.cli.report.TraceSection.CurvePoint;
import io.ballast.cli.report.TraceSection.Figure;
import io.ballast.cli.report.TraceSection.Run;
import io.ballast.cli.report.TraceSection.SlowDecision;
import io.ballast.cli.report.TraceSection.Stranded;
import io.ballast.cli.report.TraceSection.StrandedModel;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class HtmlReportTest {
    private static final String HOSTILE =
            "</script><script>alert(1)</script>&\"'<img src=x onerror=alert(2)>]]>\u0000\u202Etxt\uD800";

    @Test
    void pageIsWellFormed() throws Exception {
        Document page = parse(html(SampleReport.invented()));
        assertThat(page.getDocumentElement().getTagName()).isEqualTo("html");
        assertThat(page.getElementsByTagName("section").getLength()).isEqualTo(3);
        assertThat(page.getElementsByTagName("figure").getLength()).isEqualTo(6);
    }

    @Test
    void namesCannotBecomeMarkupOrScript() throws Exception {
        String text = html(hostile());
        Document page = parse(text);
        assertThat(page.getElementsByTagName("img").getLength()).isZero();
        assertThat(text).doesNotContain("<script>alert").doesNotContain("<img");
        assertThat(text).doesNotContain("\u0000").doesNotContain("\u202E").doesNotContain("\uD800");
        // As many ends of scripts as there are scripts of ours: six charts and the read-out.
        assertThat(text.split("</script>", -1)).hasSize(7 + 1);
    }

    @Test
    void hostileNamesAreStillShownAsTheyAre() throws IOException {
        assertThat(html(hostile()))
                .contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;&lt;img");
    }

    @Test
    void pageLoadsNothing() throws IOException {
        String text = html(SampleReport.invented());
        assertThat(text)
                .doesNotContain("://")
                .doesNotContain("@import")
                .doesNotContain("url(")
                .doesNotContain("src=");
        assertThat(Pattern.compile("href=\"(?!#)").matcher(text).find()).isFalse();
        assertThat(text).contains("default-src 'none'".replace("'", "&#39;"));
    }

    @Test
    void equalDataGivesEqualText() throws IOException {
        assertThat(html(SampleReport.invented())).isEqualTo(html(SampleReport.invented()));
    }

    @Test
    void reportWithoutSectionsSaysSo() throws Exception {
        String text = html(new ReportData("Nothing", "now", "r1", List.of()));
        parse(text);
        assertThat(text).contains("There is nothing to report.");
    }

    @Test
    void emptySectionsSayWhatIsMissing() throws Exception {
        String text = html(new ReportData(
                "Empty",
                "now",
                "r1",
                List.of(
                        new TraceSection("Trace", "", List.of()),
                        new ClusterSection("Cluster", "", List.of()),
                        new NodeSection("Node", "", "n", 1000, List.of(), List.of(), List.of()))));
        parse(text);
        assertThat(text).contains("No trace was replayed.", "No pod was asked for.", "The time line is empty.");
    }

    @Test
    void barePartsOfSectionsAreLeftOut() throws Exception {
        Run run = new Run("gpu-fgd", "default", 1, List.of(), List.of(), Optional.empty(), Stranded.NONE, List.of());
        Decision decision = new Decision("a/b", "", Optional.empty(), 0, 0, List.of(), Matrix.NONE, List.of());
        Sample only = new Sample(0, 0, 0, 0, 0);
        String text = html(new ReportData(
                "Bare",
                "now",
                "r1",
                List.of(
                        new TraceSection("Trace", "", List.of(run)),
                        new ClusterSection("Cluster", "", List.of(decision)),
                        new NodeSection("Node", "", "n", 1, List.of(only), List.of(), List.of()))));
        parse(text);
        assertThat(text).doesNotContain("NaN").doesNotContain("Infinity").contains("No node was refused.");
    }

    @Test
    void longCurvesAndTimeLinesStaySmall() throws Exception {
        List<CurvePoint> points = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            points.add(new CurvePoint(i / 400.0, 90 * Math.sin(i / 40_000.0), 10 + Math.sin(i), 50 + 40 * Math.cos(i)));
        }
        List<Sample> samples = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            samples.add(new Sample(i, 500, 4000 + i % 977, 900, 3000 - i % 977));
            marks.add(new Mark(i, "rule " + i));
        }
        Run run = SampleReport.run("gpu-fgd", points, Optional.empty());
        String text = html(new ReportData(
                "Long",
                "now",
                "r1",
                List.of(
                        new TraceSection("Trace", "", List.of(run, run, run)),
                        new NodeSection("Node", "", "n", 8000, samples, marks, List.of()))));
        parse(text);
        assertThat(text.length()).isLessThan(500_000);
    }

    @Test
    void manyPodsAndNodesStaySmallAndSayWhatIsLeftOut() throws Exception {
        List<String> nodes = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            nodes.add("node-" + i);
        }
        Matrix matrix = new Matrix(List.of("node-fit/cpu"), nodes, List.of());
        Decision decision = new Decision("a/b", "", Optional.of("node-1"), 5000, 1, List.of(), matrix, List.of());
        List<Decision> decisions = java.util.Collections.nCopies(2000, decision);
        String text = html(new ReportData("Many", "now", "r1", List.of(new ClusterSection("C", "", decisions))));
        parse(text);
        assertThat(text.length()).isLessThan(4_000_000);
        assertThat(text)
                .contains(
                        "The first 60 of 5,000 nodes are shown.",
                        "The first 200 of 2,000 decisions are shown in full.");
    }

    @Test
    void runsAreNamedByWhatTellsThemApart() throws IOException {
        Run one = SampleReport.run("gpu-fgd", SampleReport.curve(95, 14, 5), Optional.empty());
        Run two = new Run(
                "gpu-fgd", "cpu250", 43, one.curve(), one.summary(), one.published(), one.stranded(), one.slowest());
        String text = html(new ReportData("Two", "now", "r1", List.of(new TraceSection("T", "", List.of(one, two)))));
        assertThat(text).contains("gpu-fgd, default, seed 42", "gpu-fgd, cpu250, seed 43");
    }

    @Test
    void publishedCurvesAreDrawnBesideOurs() throws Exception {
        Optional<Path> file = PublishedCurves.file();
        assumeTrue(file.isPresent(), "no shared data: set BALLAST_DATA");
        List<Run> runs = PublishedCurves.runs(file.get(), "42", List.of("FGD", "BestFit", "DotProd", "Random"));
        String text = html(SampleReport.of(runs));
        parse(text);
        assertThat(text).contains("gpu-fgd 95.3", "gpu-random 87.3", "published: Weng et al.");
        Path target = Files.createDirectories(Path.of("target"));
        Files.writeString(target.resolve("sample-report.html"), text, UTF_8);
        Files.writeString(
                target.resolve("sample-report-one-run.html"), html(SampleReport.of(runs.subList(0, 1))), UTF_8);
    }

    private static ReportData hostile() {
        Run run = new Run(
                HOSTILE,
                HOSTILE,
                1,
                SampleReport.curve(95, 14, 5),
                List.of(new Figure(HOSTILE, HOSTILE)),
                Optional.of(new TraceSection.Published(HOSTILE, List.of(), List.of(), List.of())),
                new Stranded(List.of(HOSTILE), List.of(new StrandedModel(HOSTILE, 1000, List.of(500L)))),
                List.of(new SlowDecision(HOSTILE, 1, 1)));
        Decision decision = new Decision(
                HOSTILE,
                HOSTILE,
                Optional.of(HOSTILE),
                1,
                1,
                List.of(new ReasonCount(HOSTILE, HOSTILE, 1)),
                new Matrix(List.of(HOSTILE), List.of(HOSTILE), List.of(new Cell(HOSTILE, HOSTILE, true, HOSTILE))),
                List.of(new Candidate(HOSTILE, 50, HOSTILE)));
        NodeSection node = new NodeSection(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                4000,
                List.of(new Sample(0, 1, 2, 3, 4), new Sample(1, 1, 2, 3, 4)),
                List.of(new Mark(0, HOSTILE)),
                List.of(new FiredRule(HOSTILE, HOSTILE, 1)));
        return new ReportData(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                List.of(
                        new TraceSection(HOSTILE, HOSTILE, List.of(run)),
                        new ClusterSection(HOSTILE, HOSTILE, List.of(decision)),
                        node));
    }

    private static String html(ReportData data) throws IOException {
        StringBuilder out = new StringBuilder();
        HtmlReport.write(data, out);
        return out.toString();
    }

    private static Document parse(String text) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }
}
