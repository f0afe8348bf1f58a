package io.ballast.scheduler.extender;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class PageServerTest {
    @Test
    void pageThatFailsIsToldOfAndTheNextOneIsServed() throws Exception {
        List<String> failures = new CopyOnWriteArrayList<>();
        Map<String, Page> pages = Map.of(
                "/fault",
                (rest, query) -> {
                    throw new IllegalStateException("no page");
                },
                "/page",
                (rest, query) -> Page.Answer.text(200, "read"));
        try (PageServer server = PageServer.start(
                "pages",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                pages,
                (path, why) -> failures.add(path + " " + why.getMessage()))) {
            assertThat(get(server, "/fault").statusCode()).isEqualTo(500);
            assertThat(get(server, "/page").body()).isEqualTo("read\n");
        }
        assertThat(failures).containsExactly("/fault no page");
    }

    private static HttpResponse<String> get(PageServer server, String path) throws Exception {
        URI uri = URI.create("http://" + RunningExtender.host() + ":" + server.port() + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
