package io.ballast.cli.rules.test;

import io.ballast.authoring.test.Difference;
import io.ballast.authoring.test.PackageResult;
import io.ballast.authoring.test.TestResult;
import java.io.StringWriter;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes results in the XML of JUnit, which CI systems read: a suite for each package, a case for each test. */
final class JunitTests {
    private static final double NANOS_PER_SECOND = 1e9;

    private final TestRun run;
    private final XMLStreamWriter xml;

    private JunitTests(TestRun run, XMLStreamWriter xml) {
        this.run = run;
        this.xml = xml;
    }

    static String write(TestRun run) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            new JunitTests(run, xml).write();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML cannot be written to memory", e);
        }
        return text.toString();
    }

    private void write() throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        start(
                "testsuites",
                "name",
                "ballast rules test",
                "tests",
                Integer.toString(run.tests() + extra()),
                "failures",
                Integer.toString(run.failed() + extra()),
                "time",
                seconds(run.nanos()));
        for (PackageResult pack : run.packages()) {
            suite(pack);
        }
        whole();
        end();
        xml.writeEndDocument();
    }

    private int extra() {
        return (int) (run.missing().size()
                + run.packages().stream().filter(run::below).count());
    }

    private void suite(PackageResult pack) throws XMLStreamException {
        long nanos = pack.tests().stream().mapToLong(TestResult::nanos).sum();
        start(
                "testsuite",
                "name",
                pack.pack(),
                "tests",
                Integer.toString(pack.tests().size()),
                "failures",
                Integer.toString(pack.failed()),
                "errors",
                "0",
                "skipped",
                "0",
                "time",
                seconds(nanos));
        for (TestResult result : pack.tests()) {
            start(
                    "testcase",
                    "classname",
                    pack.pack(),
                    "name",
                    result.test().name(),
                    "file",
                    result.test().file(),
                    "line",
                    Integer.toString(result.test().line()),
                    "time",
                    seconds(result.nanos()));
            if (!result.passed()) {
                String what = Stream.concat(
                                result.differences().stream().map(Difference::toString), result.hints().stream())
                        .collect(Collectors.joining("\n"));
                failure(result.differences().get(0).message(), result.test().position() + "\n" + what);
            }
            end();
        }
        end();
    }

    /** What concerns no single test: tests that are missing, coverage that is too low. */
    private void whole() throws XMLStreamException {
        if (extra() == 0) {
            return;
        }
        start("testsuite", "name", "all", "tests", Integer.toString(extra()), "failures", Integer.toString(extra()));
        for (String why : run.missing()) {
            start("testcase", "classname", "all", "name", "tests are there", "time", "0");
            failure(why, why);
            end();
        }
        for (PackageResult pack : run.packages()) {
            if (run.below(pack)) {
                start("testcase", "classname", pack.pack(), "name", "coverage", "time", "0");
                String why = "constraint coverage is " + pack.coverage().percent() + " %, below "
                        + run.threshold().getAsInt() + " %";
                failure(why, why);
                end();
            }
            if (run.unnoticed(pack)) {
                start("testcase", "classname", pack.pack(), "name", "mutation", "time", "0");
                String why =
                        "mutation score is " + run.scores().get(pack.pack()).percent() + " %, below "
                                + run.lowest().getAsInt() + " %";
                failure(why, why);
                end();
            }
        }
        end();
    }

    private void failure(String message, String text) throws XMLStreamException {
        start("failure", "message", message);
        xml.writeCharacters(clean(text));
        end();
    }

    private void start(String element, String... attributes) throws XMLStreamException {
        xml.writeStartElement(element);
        for (int i = 0; i < attributes.length; i += 2) {
            xml.writeAttribute(attributes[i], clean(attributes[i + 1]));
        }
    }

    private void end() throws XMLStreamException {
        xml.writeEndElement();
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos / NANOS_PER_SECOND);
    }

    /** XML 1.0 has no way to write most control characters, nor half a surrogate pair. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean fine =
                    c == '\n' || c == '\t' || (c >= ' ' && c < 0xD800) || (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF);
            clean.appendCodePoint(fine ? c : '?');
        });
        return clean.toString();
    }
}
