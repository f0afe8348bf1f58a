package io.ballast.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback interface that nobody uses now. */
final class FreePorts {
    private FreePorts() {}

    static int[] find(int count) {
        List<ServerSocket> open = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                open.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            int[] ports = open.stream().mapToInt(ServerSocket::getLocalPort).toArray();
            for (ServerSocket socket : open) {
                socket.close();
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException("looking for free ports", e);
        }
    }
}
