package io.ballast.scheduler.apiserver;

import io.fabric8.kubernetes.api.model.ObjectMeta;

/** What tells objects of a kind apart. */
enum Identity {
    /** An object that is deleted and made again under its name is the same one. */
    NAME {
        @Override
        String of(ObjectMeta meta) {
            return meta.getName();
        }
    },
    /** It is another one. */
    UID {
        @Override
        String of(ObjectMeta meta) {
            return meta.getUid();
        }
    };

    /** The key of an object. */
    abstract String of(ObjectMeta meta);
}
