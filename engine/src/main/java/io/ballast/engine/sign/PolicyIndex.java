package io.ballast.engine.sign;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlText;
import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which bundles are to be active: a list of entries with rising sequences, of which the last one holds. It is signed as a whole. Going back to earlier bundles
 * is a new entry, so an old index is never accepted again. Immutable, thread-safe.
 *
 * @param entries at least one; each sequence is higher than the one before
 */
public record PolicyIndex(List<Entry> entries) {
    /**
     * One activation.
     *
     * @param sequence number from 1
     * @param created  when, as text, not interpreted
     * @param key      id of the key that signed the index when this entry was the last
     * @param note     why, in one line; may be empty
     * @param bundles  at least one, the first below all others
     */
    public record Entry(long sequence, String created, String key, String note, List<BundleRef> bundles) {
        public Entry {
            bundles = List.copyOf(bundles);
        }
    }

    /**
     * A bundle by what it is.
     *
     * @param name     name
     * @param version  version
     * @param revision revision that decisions name
     * @param digest   SHA-256 of the archive, in hexadecimal
     */
    public record BundleRef(String name, String version, String revision, String digest) {
        @Override
        public String toString() {
            return name + " " + version + " (" + revision + ")";
        }
    }

    /** Most entries that {@link #next} keeps: how far back one can see and go. */
    public static final int MAX_ENTRIES = 50;

    private static final String CODE = "BAL-B007";
    private static final Set<String> ENTRY_KEYS = Set.of("sequence", "created", "key", "note", "bundles");
    private static final Set<String> BUNDLE_KEYS = Set.of("name", "version", "revision", "digest");
    private static final String ROLLBACK = "rollback to ";
    private static final String DIGEST = "sha256:";

    public PolicyIndex {
        entries = List.copyOf(entries);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("an index has at least one entry");
        }
    }

    /** The entry that holds. */
    public Entry latest() {
        return entries.get(entries.size() - 1);
    }

    /** The entry of a sequence, when the index goes back that far. */
    public Optional<Entry> entry(long sequence) {
        return entries.stream().filter(e -> e.sequence() == sequence).findFirst();
    }

    /** The note of an entry that goes back to an earlier one. */
    public static String rollbackNote(Entry target) {
        return ROLLBACK + target.sequence();
    }

    /**
     * What was active before the latest entry, where going back undoes: an entry that went back to an earlier one counts as that one, so that what it left is
     * not gone back to. Empty when nothing was.
     */
    public Optional<Entry> before() {
        Map<Long, List<Entry>> stacks = new HashMap<>();
        List<Entry> stack = List.of();
        for (Entry entry : entries) {
            Optional<Entry> target = target(entry);
            if (target.isPresent()) {
                stack = stacks.get(target.get().sequence());
            } else {
                // What was before an entry that is forgotten is forgotten, too.
                List<Entry> longer = new ArrayList<>(forgotten(entry) ? List.of() : stack);
                longer.add(entry);
                stack = longer;
            }
            stacks.put(entry.sequence(), stack);
        }
        return stack.size() < 2 ? Optional.empty() : Optional.of(stack.get(stack.size() - 2));
    }

    private boolean forgotten(Entry entry) {
        return entry.note().matches(ROLLBACK + "\\d{1,18}")
                && Long.parseLong(entry.note().substring(ROLLBACK.length()))
                        < entries.get(0).sequence();
    }

    /** The entry that an entry went back to; a note alone is no proof, so the bundles must be the same. */
    private Optional<Entry> target(Entry entry) {
        return entries.stream()
                .filter(e -> e.sequence() < entry.sequence())
                .filter(e ->
                        entry.note().equals(rollbackNote(e)) && entry.bundles().equals(e.bundles()))
                .findFirst();
    }

    /** An index whose last entry is a new one; of the old entries the last {@value #MAX_ENTRIES} less one are kept. */
    public static PolicyIndex next(
            Optional<PolicyIndex> before, String created, String key, String note, List<BundleRef> bundles) {
        List<Entry> entries = new ArrayList<>(before.map(PolicyIndex::entries).orElse(List.of()));
        long sequence = before.map(b -> b.latest().sequence() + 1).orElse(1L);
        entries.add(new Entry(sequence, created, key, note, bundles));
        return new PolicyIndex(entries.subList(Math.max(0, entries.size() - MAX_ENTRIES), entries.size()));
    }

    /**
     * Reads an index.
     *
     * @throws BundleException with every problem
     */
    public static PolicyIndex read(String file, String text) {
        Problems problems = new Problems();
        try {
            YamlObject object = YamlObject.of(file, "index", YamlFile.parse(file, text), Set.of("entries"), problems);
            List<Entry> entries = new ArrayList<>();
            for (YamlValue value : object.list("entries")) {
                long before =
                        entries.isEmpty() ? 0 : entries.get(entries.size() - 1).sequence();
                entries.add(entry(YamlObject.of(file, "entry", value, ENTRY_KEYS, problems), before, file, problems));
            }
            if (entries.isEmpty()) {
                object.problem("entries", "an index has at least one entry", "");
            }
            problems.throwIfAny();
            return new PolicyIndex(entries);
        } catch (ProblemException e) {
            throw new BundleException(
                    new Problem(
                            CODE,
                            file,
                            0,
                            0,
                            "this is no index: " + Mistakes.of(e),
                            "It is made by 'ballast bundle activate'."),
                    e);
        }
    }

    private static Entry entry(YamlObject object, long before, String file, Problems problems) {
        long sequence = object.number("sequence", 0);
        if (sequence <= before) {
            object.problem("sequence", "sequence " + sequence + " does not follow " + before, "");
        }
        String key = object.text("key");
        if (!key.matches("[0-9a-f]{16}")) {
            object.problem("key", "'" + key + "' is no id of a key", "");
        }
        List<BundleRef> bundles = new ArrayList<>();
        for (YamlValue value : object.list("bundles")) {
            YamlObject bundle = YamlObject.of(file, "bundle", value, BUNDLE_KEYS, problems);
            String digest = bundle.text("digest");
            if (!digest.matches("sha256:[0-9a-f]{64}")) {
                bundle.problem("digest", "'" + digest + "' is no digest", "");
            }
            bundles.add(new BundleRef(
                    bundle.text("name"),
                    bundle.text("version"),
                    bundle.text("revision"),
                    digest.substring(Math.min(digest.length(), DIGEST.length()))));
        }
        if (bundles.isEmpty()) {
            object.problem("bundles", "an entry has at least one bundle", "");
        }
        return new Entry(sequence, object.text("created"), key, object.text("note"), bundles);
    }

    /** The index as a file; the same index always gives the same text. */
    public String write() {
        StringBuilder text = new StringBuilder("entries:\n");
        for (Entry entry : entries) {
            text.append("- sequence: ").append(entry.sequence());
            text.append("\n  created: ").append(YamlText.quote(entry.created()));
            text.append("\n  key: ").append(YamlText.quote(entry.key()));
            text.append("\n  note: ").append(YamlText.quote(entry.note()));
            text.append("\n  bundles:\n");
            for (BundleRef bundle : entry.bundles()) {
                text.append("  - {name: ").append(YamlText.quote(bundle.name()));
                text.append(", version: ").append(YamlText.quote(bundle.version()));
                text.append(", revision: ").append(YamlText.quote(bundle.revision()));
                text.append(", digest: \"")
                        .append(DIGEST)
                        .append(bundle.digest())
                        .append("\"}\n");
            }
        }
        return text.toString();
    }
}
