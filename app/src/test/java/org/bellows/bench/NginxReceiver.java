package org.bellows.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An nginx that answers every request with 200 at once, keeps connections, and counts. */
final class NginxReceiver implements AutoCloseable {
    private static final Pattern REQUESTS = Pattern.compile("requests\\s+\\d+\\s+\\d+\\s+(\\d+)");

    private final Workspace workspace;
    private final Process process;
    private final int port;
    private final PlainClient client;
    private long asked;

    NginxReceiver(Workspace workspace) {
        this.workspace = workspace;
        this.port = Workspace.freePort();
        var configuration = configuration(workspace, port);
        this.process = workspace.spawn(
                List.of(program(), "-e", "stderr", "-p", workspace.path("").toString(), "-c", configuration.toString()),
                Map.of(),
                workspace.path("nginx.log"));
        this.client = connect();
    }

    private static Path configuration(Workspace workspace, int port) {
        return workspace.write("nginx.conf", """
            daemon off;
            # One process, so that one number is its CPU time.
            master_process off;
            worker_processes 1;
            pid %1$s/nginx.pid;
            error_log stderr warn;
            events { worker_connections 1024; }
            http {
              access_log off;
              keepalive_requests 100000000;
              keepalive_timeout 1h;
              client_header_timeout 1h;
              client_body_temp_path %1$s/nginx-body;
              proxy_temp_path %1$s/nginx-proxy;
              fastcgi_temp_path %1$s/nginx-fastcgi;
              uwsgi_temp_path %1$s/nginx-uwsgi;
              scgi_temp_path %1$s/nginx-scgi;
              server {
                listen 127.0.0.1:%2$d backlog=1024;
                location = /counted { stub_status; }
                location / { return 200 "ok\\n"; }
              }
            }
            """.formatted(workspace.path(""), port));
    }

    static String program() {
        return Optional.ofNullable(System.getenv("BENCH_NGINX")).orElse("nginx");
    }

    long pid() {
        return process.pid();
    }

    String uri(String target) {
        return "http://127.0.0.1:" + port + target;
    }

    /** Requests that were received since the start, ours for this number not counted. */
    long requests() {
        try {
            asked++;
            String body = client.get("/counted").body();
            Matcher counted = REQUESTS.matcher(body);
            if (!counted.find()) {
                throw new BenchException("nginx's stub_status is not as expected: " + body);
            }
            return Long.parseLong(counted.group(1)) - asked;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PlainClient connect() {
        PlainClient[] connected = new PlainClient[1];
        Wait.until("nginx listens", Duration.ofSeconds(10), Duration.ofMillis(20), () -> {
            try {
                connected[0] = new PlainClient(port);
                return true;
            } catch (IOException e) {
                if (!process.isAlive()) {
                    throw new BenchException("nginx ended at once: " + workspace.read("nginx.log"), e);
                }
                return false;
            }
        });
        return connected[0];
    }

    @Override
    public void close() {
        client.close();
        workspace.stop(process);
    }
}
