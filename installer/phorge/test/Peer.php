<?php

/** A server that answers as told and remembers what it was asked. */
final class Peer {
  private $process;
  private $script;
  private $port;

  public function __construct() {
    $this->script = tempnam(sys_get_temp_dir(), 'peer');
    $this->port = self::freePort();
    $this->answer(array());
    putenv('PEER_SCRIPT='.$this->script);

    // A list of arguments, so that no shell stands between us and the process.
    $this->process = proc_open(
      array(PHP_BINARY, '-S', "127.0.0.1:{$this->port}", __DIR__.'/answers.php'),
      array(
        array('file', '/dev/null', 'r'),
        array('file', '/dev/null', 'w'),
        array('file', '/dev/null', 'w'),
      ),
      $pipes);
    register_shutdown_function(array($this, 'stop'));

    $deadline = microtime(true) + 20;
    while (!($socket = @fsockopen('127.0.0.1', $this->port))) {
      if (microtime(true) > $deadline) {
        throw new Exception('the peer does not come up');
      }
      usleep(20000);
    }
    fclose($socket);
  }

  public function getURI() {
    return "http://127.0.0.1:{$this->port}";
  }

  /** @param array $answers Path to (status, body, delay in milliseconds). */
  public function answer(array $answers) {
    foreach ($answers as $path => $answer) {
      $answers[$path][1] = base64_encode($answer[1]);
    }
    file_put_contents($this->script, json_encode($answers));
  }

  public function forget() {
    $this->answer(array());
    @unlink($this->script.'.seen');
  }

  /** @return array All requests since the last "forget". */
  public function seen() {
    $seen = array();
    if (file_exists($this->script.'.seen')) {
      foreach (file($this->script.'.seen') as $line) {
        $request = json_decode($line, true);
        $request['body'] = base64_decode($request['body']);
        $seen[] = $request;
      }
    }
    return $seen;
  }

  public static function freePort() {
    $socket = stream_socket_server('tcp://127.0.0.1:0');
    $name = stream_socket_get_name($socket, false);
    fclose($socket);
    return (int)substr($name, strrpos($name, ':') + 1);
  }

  public function stop() {
    if ($this->process) {
      proc_terminate($this->process);
      proc_close($this->process);
      $this->process = null;
      @unlink($this->script);
      @unlink($this->script.'.seen');
    }
  }
}
