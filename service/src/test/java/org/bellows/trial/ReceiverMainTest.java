package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiverMainTest {
    @TempDir
    Path directory;

    @Test
    void what_was_answered_is_in_the_file_even_when_the_receiver_is_killed() throws Exception {
        Path capture = directory.resolve("capture.jsonl");
        String request = RawClient.post("/s/200", "{\"\u00ff\0\"}\n");
        Process receiver = TestJvm.start(ReceiverMain.class, "--capture", capture.toString());
        try {
            String ready = receiver.inputReader().readLine();
            assertThat(ready).startsWith("READY ");
            try (RawClient client = new RawClient(Integer.parseInt(ready.substring(6)))) {
                client.send(request);
                client.read(15);
            }
        } finally {
            receiver.destroyForcibly();
        }

        List<ReceivedRequest> requests = ReceiverCapture.read(capture);

        assertThat(requests).extracting(ReceivedRequest::raw).containsExactly(request);
        assertThat(requests.getFirst().arrived()).isAfter(Instant.now().minusSeconds(60));
    }

    @Test
    void it_ends_with_its_parent_and_says_what_it_does_not_understand() throws Exception {
        Process child = TestJvm.start(ReceiverMain.class, "--until-eof");
        assertThat(child.inputReader().readLine()).startsWith("READY ");
        child.getOutputStream().close();
        assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();

        Process wrong = TestJvm.start(ReceiverMain.class, "--port");
        assertThat(wrong.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(wrong.exitValue()).isEqualTo(2);
    }
}
