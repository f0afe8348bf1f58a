package io.ballast.scheduler.apiserver;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a watch remembers of the objects that it has told of: their identity and version, so that changes and deletions are noticed after a watch broke. What they
 * say is in the ledger. An object that comes out of the store has nothing but namespace, name, UID and version. Thread-safe.
 *
 * @param <T> kind of object
 */
final class KnownObjects<T extends HasMetadata> implements ItemStore<T> {
    private record Known(String namespace, String name, String uid, String version) {
        static Known of(ObjectMeta meta) {
            return new Known(meta.getNamespace(), meta.getName(), meta.getUid(), meta.getResourceVersion());
        }
    }

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final Identity identity;
    private final Supplier<T> empty;

    /**
     * A store that knows nothing.
     *
     * @param empty makes an object that says nothing
     */
    KnownObjects(Identity identity, Supplier<T> empty) {
        this.identity = requireNonNull(identity, "identity is null");
        this.empty = requireNonNull(empty, "empty is null");
    }

    @Override
    public String getKey(T object) {
        return identity.of(object.getMetadata());
    }

    @Override
    public T put(String key, T object) {
        return restored(known.put(key, Known.of(object.getMetadata())));
    }

    @Override
    public T remove(String key) {
        return restored(known.remove(key));
    }

    @Override
    public T get(String key) {
        return restored(known.get(key));
    }

    @Override
    public Stream<String> keySet() {
        return known.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return known.values().stream().map(this::restored);
    }

    @Override
    public int size() {
        return known.size();
    }

    /** So that objects are told of as they are read, a page at a time, and none is kept until all are there. */
    @Override
    public boolean isFullState() {
        return false;
    }

    private T restored(Known entry) {
        if (entry == null) {
            return null; // as the interface has it: there is none
        }
        T object = empty.get();
        ObjectMeta meta = new ObjectMeta();
        meta.setNamespace(entry.namespace);
        meta.setName(entry.name);
        meta.setUid(entry.uid);
        meta.setResourceVersion(entry.version);
        object.setMetadata(meta);
        return object;
    }
}
