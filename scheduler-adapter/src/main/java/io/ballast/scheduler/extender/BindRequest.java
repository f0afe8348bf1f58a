package io.ballast.scheduler.extender;

/** A bind request: the pod, and the node that it goes to. */
record BindRequest(String namespace, String name, String uid, String node) {}
