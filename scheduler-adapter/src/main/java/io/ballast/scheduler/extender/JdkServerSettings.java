package io.ballast.scheduler.extender;

/** Settings that the JDK's server takes from system properties only, once in a process. One that somebody set stays. */
final class JdkServerSettings {
    private JdkServerSettings() {}

    static void apply() {
        // An answer goes out in two pieces; without this the second one waits for the caller's acknowledgement of the
        // first.
        unlessSet("sun.net.httpserver.nodelay", "true");
        // Callers close connections that were idle for 90 s. If we did so earlier, a question might meet a connection
        // that is just being closed.
        unlessSet("sun.net.httpserver.idleInterval", "120");
        unlessSet("sun.net.httpserver.maxIdleConnections", "1000");
    }

    private static void unlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
