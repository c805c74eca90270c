package org.bellows.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An nginx that serves the directory of local files as Debian's default configuration would: with sendfile. */
final class NginxFiles implements AutoCloseable {
    private final Workspace workspace;
    private final Process process;
    private final int port = Workspace.freePort();

    NginxFiles(FileSite site) {
        this.workspace = site.workspace();
        var configuration = workspace.write("nginx-files.conf", """
            daemon off;
            # One process, so that one number is its CPU time; with two cores, of which the clients take one, more is not faster.
            master_process off;
            worker_processes 1;
            pid %1$s/nginx-files.pid;
            error_log stderr warn;
            events { worker_connections 1024; }
            http {
              access_log off;
              sendfile on;
              tcp_nopush on;
              keepalive_requests 100000000;
              keepalive_timeout 1h;
              default_type application/octet-stream;
              client_body_temp_path %1$s/nginx-body;
              proxy_temp_path %1$s/nginx-proxy;
              fastcgi_temp_path %1$s/nginx-fastcgi;
              uwsgi_temp_path %1$s/nginx-uwsgi;
              scgi_temp_path %1$s/nginx-scgi;
              server {
                listen 127.0.0.1:%2$d;
                root %3$s;
              }
            }
            """.formatted(workspace.path(""), port, site.root()));
        this.process = workspace.spawn(
                List.of(
                        NginxReceiver.program(),
                        "-e",
                        "stderr",
                        "-p",
                        workspace.path("").toString(),
                        "-c",
                        configuration.toString()),
                Map.of(),
                workspace.path("nginx-files.log"));
        Wait.until("nginx listens", Duration.ofSeconds(10), Duration.ofMillis(20), this::listens);
    }

    private boolean listens() {
        try (FileClient _ = new FileClient(port)) {
            return true;
        } catch (IOException e) {
            if (!process.isAlive()) {
                throw new BenchException("nginx ended at once: " + workspace.read("nginx-files.log"), e);
            }
            return false;
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        workspace.stop(process);
    }
}
