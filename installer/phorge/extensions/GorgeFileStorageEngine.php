<?php

/**
 * Keeps files in Bellows, which puts them into a database, on disk or into S3.
 *
 * Bellows answers a write with the engine that took the bytes and the handle
 * they have there. Phorge stores both as one handle, "engine/handle". The
 * handle itself may contain slashes, the engine's name may not: the first
 * slash is where they part.
 *
 * The limit of 8 MB is inherited on purpose. It makes Phorge cut larger files
 * into chunks, and that is what makes uploads resumable.
 */
final class GorgeFileStorageEngine extends PhabricatorFileStorageEngine {

  const PATH = '/api/file/blob';

  /** What Phorge's table has room for. */
  const HANDLE_LIMIT = 255;

  /** Seconds for a request, before its bytes are counted. */
  const BASE_TIMEOUT = 60;

  /** Bytes per second that even a slow store is expected to take. */
  const SLOWEST_RATE = 262144;

  public function getEngineIdentifier() {
    return 'gorge';
  }

  public function getEnginePriority() {
    return 2;
  }

  public function canWriteFiles() {
    return GorgeConfigOptions::read(GorgeConfigOptions::FILE_URI) !== null;
  }

  public function writeFile($data, array $params) {
    $service = $this->newService();

    // Neither name nor type is sent: the bytes may be encrypted.
    AphrontWriteGuard::willWrite();
    list($status, $body) = $service->send(
      'POST',
      self::PATH,
      array(),
      $data,
      $this->timeoutFor(strlen($data)));

    if ($status !== 200) {
      throw $this->newFailure($service, pht('store a file'), $status, $body);
    }

    $answer = json_decode($body, true);
    $stored = isset($answer['data']) ? $answer['data'] : null;

    $engine = isset($stored['engine']) ? $stored['engine'] : null;
    $handle = isset($stored['handle']) ? $stored['handle'] : null;
    if (!is_string($engine) || !preg_match('(^[^/]+\z)', $engine) ||
        !is_string($handle) || $handle === '') {
      throw new Exception(
        pht(
          'The answer from "%s" to a stored file is not that of Bellows: it '.
          'names no engine and handle. Check "%s".',
          $service->getURI(),
          GorgeConfigOptions::FILE_URI));
    }

    $size = isset($stored['size']) ? $stored['size'] : null;
    if ($size !== strlen($data)) {
      throw new Exception(
        pht(
          'Bellows was sent %s byte(s) and stored %s of them.',
          strlen($data),
          is_int($size) ? $size : pht('an unknown number')));
    }

    $pair = $engine.'/'.$handle;
    if (strlen($pair) > self::HANDLE_LIMIT) {
      throw new Exception(
        pht(
          'The handle of a stored file is longer than the %s characters that '.
          'there is room for.',
          self::HANDLE_LIMIT));
    }

    return $pair;
  }

  public function readFile($handle) {
    $service = $this->newService();
    list($status, $body) = $service->send(
      'GET',
      self::PATH,
      $this->parseHandle($handle),
      '',
      $this->timeoutFor($this->getFilesizeLimit()));

    // The status alone decides. An empty body is an empty file.
    if ($status === 200) {
      return $body;
    }

    if ($status === 404) {
      throw new Exception(
        pht(
          'Bellows has no file "%s", or the engine that holds it does not '.
          'work at the moment. Its log says which.',
          $handle));
    }

    throw $this->newFailure(
      $service,
      pht('read file "%s"', $handle),
      $status,
      $body);
  }

  public function deleteFile($handle) {
    $service = $this->newService();

    AphrontWriteGuard::willWrite();
    list($status, $body) = $service->send(
      'DELETE',
      self::PATH,
      $this->parseHandle($handle),
      '',
      self::BASE_TIMEOUT);

    if ($status !== 200) {
      throw $this->newFailure(
        $service,
        pht('delete file "%s"', $handle),
        $status,
        $body);
    }
  }

  /**
   * @throws PhabricatorFileStorageConfigurationException when the settings can
   *   not work at all. Phorge then stops, and does not try another engine.
   */
  private function newService() {
    $uri = GorgeConfigOptions::read(GorgeConfigOptions::FILE_URI);
    if ($uri === null) {
      throw new PhabricatorFileStorageConfigurationException(
        pht(
          'Files are stored in Bellows, but "%s" is not set.',
          GorgeConfigOptions::FILE_URI));
    }

    try {
      return new GorgeService(
        $uri,
        GorgeConfigOptions::read(GorgeConfigOptions::FILE_TOKEN));
    } catch (InvalidArgumentException $ex) {
      throw new PhabricatorFileStorageConfigurationException(
        pht(
          'The settings "%s" and "%s" can not be used. %s',
          GorgeConfigOptions::FILE_URI,
          GorgeConfigOptions::FILE_TOKEN,
          $ex->getMessage()));
    }
  }

  /** An ordinary exception: Phorge goes on to its next engine. */
  private function newFailure(GorgeService $service, $what, $status, $body) {
    if ($status === 401) {
      $why = pht(
        'it does not accept the token in "%s"',
        GorgeConfigOptions::FILE_TOKEN);
    } else {
      $why = $service->explain($body);
    }

    return new Exception(
      pht(
        'Bellows at "%s" did not %s: HTTP %s%s.%s',
        $service->getURI(),
        $what,
        $status,
        $why === '' ? '' : ', '.$why,
        $status === 500 ? ' '.pht('Its log says why.') : ''));
  }

  private function parseHandle($pair) {
    $parts = explode('/', $pair, 2);
    if (count($parts) !== 2 || $parts[0] === '' || $parts[1] === '') {
      throw new Exception(
        pht(
          'The handle "%s" is not one of Bellows: those are the name of an '.
          'engine, a slash, and a handle there.',
          $pair));
    }
    return array('engine' => $parts[0], 'handle' => $parts[1]);
  }

  private function timeoutFor($bytes) {
    return self::BASE_TIMEOUT + (int)ceil($bytes / self::SLOWEST_RATE);
  }

}
