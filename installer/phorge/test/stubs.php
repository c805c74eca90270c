<?php

/**
 * The little of Phorge that the extension uses, so that its tests need nothing
 * but the php command. HTTP is real: it goes through PHP's own streams.
 */

foreach (
  array('CURLOPT_FOLLOWLOCATION' => 52, 'CURLOPT_CONNECTTIMEOUT_MS' => 156)
  as $name => $value) {
  defined($name) || define($name, $value);
}

function pht($text, ...$arguments) {
  return $arguments ? vsprintf($text, $arguments) : $text;
}

function id($object) {
  return $object;
}

function phlog($what) {
  TestState::$logged[] = $what;
}

function phutil_utf8ize($text) {
  return preg_match('//u', $text) === 1 ? $text : '?';
}

function queryfx_one($connection, $query, $name, ...$more) {
  if ($name === 'file') {
    return TestState::$file;
  }
  TestState::$asked[] = $name;
  return array(
    'holder' => in_array($name, TestState::$held, true) ? '7' : null,
  );
}

final class TestState {
  public static $config = array();
  public static $logged = array();
  public static $guarded = 0;
  public static $held = array();
  public static $asked = array();
  public static $requests = array();
  public static $engines = array();
  public static $core = array();
  public static $library;
  public static $file;
}

final class PhabricatorFile {
  public function establishConnection($mode) {
    return $mode;
  }
  public function getTableName() {
    return 'file';
  }
}

abstract class Phobject {}

final class PhabricatorEnv {
  public static function getEnvConfigIfExists($key, $default = null) {
    return isset(TestState::$config[$key])
      ? TestState::$config[$key]
      : $default;
  }
  public static function getEnvConfig($key) {
    return self::getEnvConfigIfExists($key);
  }
}

final class PhutilOpaqueEnvelope {
  private $value;
  public function __construct($value) {
    $this->value = $value;
  }
  public function openEnvelope() {
    return $this->value;
  }
}

final class AphrontWriteGuard {
  public static function willWrite() {
    TestState::$guarded++;
  }
}

final class PhabricatorFileStorageConfigurationException extends Exception {}
final class PhabricatorConfigValidationException extends Exception {}
final class PhabricatorFilesApplication {}

abstract class PhabricatorFileStorageEngine extends Phobject {
  public function hasFilesizeLimit() {
    return true;
  }
  public function getFilesizeLimit() {
    return 1024 * 1024 * 8;
  }
  public static function loadWritableEngines() {
    return TestState::$engines;
  }
}

final class TestEngine extends PhabricatorFileStorageEngine {
  private $identifier;
  private $priority;
  private $limited;
  public function __construct($identifier, $priority, $limited) {
    $this->identifier = $identifier;
    $this->priority = $priority;
    $this->limited = $limited;
  }
  public function getEngineIdentifier() {
    return $this->identifier;
  }
  public function getEnginePriority() {
    return $this->priority;
  }
  public function hasFilesizeLimit() {
    return $this->limited;
  }
}

final class PhabricatorConfigOption {
  private $key;
  public $facts = array();
  public function __construct($key) {
    $this->key = $key;
  }
  public function getKey() {
    return $this->key;
  }
  public function __call($method, $arguments) {
    $this->facts[$method] = $arguments;
    return $this;
  }
}

abstract class PhabricatorApplicationConfigOptions extends Phobject {
  final protected function newOption($key, $type, $default) {
    return new PhabricatorConfigOption($key);
  }
  public function validate($key, $value) {
    $this->didValidateOption(new PhabricatorConfigOption($key), $value);
  }
}

final class PhabricatorSetupIssue {
  public $facts = array();
  public function __call($method, $arguments) {
    $this->facts[$method][] = $arguments[0];
    return $this;
  }
}

abstract class PhabricatorSetupCheck extends Phobject {
  const GROUP_OTHER = 'other';
  private $issues;
  abstract protected function executeChecks();
  final protected function newIssue($key) {
    return $this->issues[$key] = new PhabricatorSetupIssue();
  }
  final public function run() {
    $this->issues = array();
    $this->executeChecks();
    return $this->issues;
  }
}

class TestStatus {
  private $code;
  public function __construct($code) {
    $this->code = $code;
  }
  public function getStatusCode() {
    return $this->code;
  }
  public function isTimeout() {
    return $this->code === 28;
  }
}

final class HTTPFutureHTTPResponseStatus extends TestStatus {}

/** Over PHP's streams; knows of redirects and time-outs what the tests need. */
final class HTTPSFuture {
  public static $last;
  private $uri;
  private $method;
  private $headers = array();
  private $data = '';
  private $timeout;
  public $options = array();
  public $follow = true;

  public function __construct($uri) {
    $this->uri = $uri;
    self::$last = $this;
  }
  public function setMethod($method) {
    $this->method = $method;
    return $this;
  }
  public function setTimeout($timeout) {
    $this->timeout = $timeout;
    return $this;
  }
  public function getTimeout() {
    return $this->timeout;
  }
  public function setFollowLocation($follow) {
    $this->follow = $follow;
    return $this;
  }
  public function addCURLOption($key, $value) {
    $this->options[$key] = $value;
    return $this;
  }
  public function addHeader($name, $value) {
    $this->headers[] = $name.': '.$value;
    return $this;
  }
  public function setData($data) {
    $this->data = $data;
    return $this;
  }

  public function resolve() {
    $headers = $this->headers;
    if ($this->method === 'POST') {
      $headers[] = 'Content-Length: '.strlen($this->data);
    }
    $context = stream_context_create(
      array(
        'http' => array(
          'method' => $this->method,
          'header' => $headers,
          'content' => $this->data,
          'timeout' => $this->timeout,
          'ignore_errors' => true,
          'follow_location' => $this->follow ? 1 : 0,
        ),
      ));

    $started = microtime(true);
    $stream = @fopen($this->uri, 'rb', false, $context);
    if (!$stream) {
      $late = (microtime(true) - $started) >= $this->timeout;
      return array(new TestStatus($late ? 28 : 7), null, array());
    }

    $body = stream_get_contents($stream);
    $head = stream_get_meta_data($stream);
    preg_match('/^HTTP\S+ (\d+)/', $head['wrapper_data'][0], $matches);
    return array(
      new HTTPFutureHTTPResponseStatus((int)$matches[1]),
      $body,
      array(),
    );
  }
}

// What the worker needs.

final class PhabricatorWorkerYieldException extends Exception {
  private $duration;
  public function __construct($duration) {
    $this->duration = $duration;
    parent::__construct('yield');
  }
  public function getDuration() {
    return $this->duration;
  }
}

abstract class PhabricatorWorker extends Phobject {
  private $data;
  abstract protected function doWork();
  final public function __construct($data) {
    $this->data = $data;
  }
  final protected function getTaskDataValue($key, $default = null) {
    return isset($this->data[$key]) ? $this->data[$key] : $default;
  }
  final public function executeTask() {
    $this->doWork();
  }
}

final class PhabricatorUser {
  public static function getOmnipotentUser() {
    return null;
  }
}

final class HeraldWebhookRequestQuery {
  private $phids;
  public function setViewer($viewer) {
    return $this;
  }
  public function withPHIDs(array $phids) {
    $this->phids = $phids;
    return $this;
  }
  public function executeOne() {
    $phid = $this->phids[0];
    return isset(TestState::$requests[$phid])
      ? TestState::$requests[$phid]
      : null;
  }
}

final class HeraldWebhookRequest {
  const STATUS_QUEUED = 'queued';
  private $status;
  private $created;
  public function __construct($status, $created) {
    $this->status = $status;
    $this->created = $created;
  }
  public function getStatus() {
    return $this->status;
  }
  public function getDateCreated() {
    return $this->created;
  }
  public function getWebhookPHID() {
    return 'PHID-HWBH-one';
  }
}

final class PhabricatorTime {
  public static function getNow() {
    return 1000000;
  }
}

final class PhabricatorGlobalLock {
  private $name;
  public static function newLock($name) {
    $lock = new self();
    $lock->name = $name;
    return $lock;
  }
  public function getName() {
    return $this->name;
  }
}

final class PhabricatorRepository {
  public function establishConnection($mode) {
    return $mode;
  }
}

final class Filesystem {
  public static function readFile($path) {
    return file_get_contents($path);
  }
}

final class PhutilBootloader {
  public static function getInstance() {
    return new self();
  }
  public function getAllLibraries() {
    return array('arcanist', 'phorge');
  }
  public function getLibraryMapWithoutExtensions($name) {
    return $name === 'phorge'
      ? array('class' => array('HeraldWebhookWorker' => 'worker.php'))
      : array('class' => array());
  }
  public function getLibraryRoot($name) {
    return TestState::$library;
  }
}
