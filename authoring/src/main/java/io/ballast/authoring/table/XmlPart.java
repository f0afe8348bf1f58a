package io.ballast.authoring.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the elements of one XML part in order. A document type or an entity ends it with a refusal, and nothing outside of the part is ever opened. Names
 * are compared without their namespaces, of which there are two generations. Used by one thread.
 */
final class XmlPart implements AutoCloseable {
    private final String name;
    private final InputStream in;
    private final XMLStreamReader reader;

    XmlPart(String name, InputStream in) {
        this.name = name;
        this.in = in;
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entity");
        });
        try {
            // Given bytes, the parser would write about those that are no UTF-8 to standard error.
            Reader text = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
            reader = factory.createXMLStreamReader(text);
        } catch (XMLStreamException e) {
            throw damaged();
        }
    }

    private Refusal damaged() {
        return Refusal.damaged("part '" + name + "' is not XML");
    }

    /** Goes to the next beginning or end of an element, or the end; texts in between are passed over. Whether there is one more. */
    boolean next() {
        while (advance() != XMLStreamConstants.END_DOCUMENT) {
            if (reader.isStartElement() || reader.isEndElement()) {
                return true;
            }
        }
        return false;
    }

    private int advance() {
        try {
            int event = reader.hasNext() ? reader.next() : XMLStreamConstants.END_DOCUMENT;
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new Refusal(
                        TableProblems.REFUSED,
                        "part '" + name + "' declares a document type or an entity",
                        "No spreadsheet program writes that; ask where the file comes from.");
            }
            return event;
        } catch (XMLStreamException e) {
            throw damaged();
        }
    }

    boolean starts(String element) {
        return reader.isStartElement() && reader.getLocalName().equals(element);
    }

    boolean ends(String element) {
        return reader.isEndElement() && reader.getLocalName().equals(element);
    }

    /** An attribute by its name without namespace. */
    Optional<String> attribute(String attribute) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(attribute)) {
                return Optional.of(reader.getAttributeValue(i));
            }
        }
        return Optional.empty();
    }

    /** Whether an attribute is set. */
    boolean flag(String attribute) {
        return attribute(attribute)
                .filter(v -> v.equals("1") || v.equals("true"))
                .isPresent();
    }

    /** A whole number that is not negative; a fallback when the attribute is not there. */
    int number(String attribute, int otherwise) {
        Optional<String> text = attribute(attribute);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.get().matches("\\d{1,9}")) {
            throw Refusal.damaged("'" + attribute + "' in part '" + name + "' is no number");
        }
        return Integer.parseInt(text.get());
    }

    /** The text of the element that has just begun, up to its end; elements inside it have none to give here. */
    String text() {
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (advance()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.END_DOCUMENT -> throw damaged();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (depth == 1) {
                        text.append(reader.getText());
                    }
                }
                default -> {
                    // Comments and instructions say nothing.
                }
            }
        }
        return text.toString();
    }

    /** Passes over the element that has just begun. */
    void skip() {
        text();
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        } finally {
            in.close();
        }
    }
}
