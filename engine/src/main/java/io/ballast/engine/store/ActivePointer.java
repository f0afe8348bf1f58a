package io.ballast.engine.store;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** The file that says which index is active. Its move is the moment of activation. */
final class ActivePointer {
    /**
     * An index.
     *
     * @param sequence its sequence
     * @param digest   SHA-256 of its file
     */
    record Target(long sequence, String digest) {}

    static final String FILE = "active.yaml";
    private static final String DAMAGED = "BAL-B014";

    private final StoreFolder folder;

    ActivePointer(StoreFolder folder) {
        this.folder = folder;
    }

    Optional<Target> read() {
        return folder.read(FILE).map(bytes -> parse(new String(bytes, StandardCharsets.UTF_8)));
    }

    private Target parse(String text) {
        String file = folder.path(FILE).toString();
        Problems problems = new Problems();
        try {
            YamlObject object =
                    YamlObject.of(file, "pointer", YamlFile.parse(file, text), Set.of("sequence", "index"), problems);
            Target target = new Target(object.number("sequence", 0), object.text("index"));
            if (target.sequence() < 1 || !target.digest().matches("[0-9a-f]{64}")) {
                object.problem("index", "sequence and digest of an index are needed", "");
            }
            problems.throwIfAny();
            return target;
        } catch (ProblemException e) {
            throw new BundleException(
                    new Problem(
                            DAMAGED,
                            file,
                            0,
                            0,
                            "it does not say what is active: "
                                    + e.problems().get(0).message(),
                            "Nothing but a disk fault or an editor damages it; remove it and activate again."),
                    e);
        }
    }

    void write(Target target) {
        String text = "sequence: " + target.sequence() + "\nindex: " + target.digest() + "\n";
        folder.write(FILE, text.getBytes(StandardCharsets.UTF_8));
    }
}
