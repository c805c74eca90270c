<?php

/**
 * Runs code in a process of its own, since a class is loaded only once, and
 * returns what it printed.
 *
 * @param string $original What stands in the file of Phorge's worker.
 */
function in_new_process($original, $code) {
  $library = sys_get_temp_dir().'/gorge-worker-'.getmypid();
  @mkdir($library);
  file_put_contents($library.'/worker.php', $original);

  $extensions = dirname(__DIR__).'/extensions';
  $program = $library.'/program.php';
  file_put_contents(
    $program,
    '<?php error_reporting(E_ALL); ini_set("display_errors", "1");'.
    'require '.var_export(__DIR__.'/stubs.php', true).';'.
    'TestState::$library = '.var_export($library, true).';'.
    'foreach (glob('.var_export($extensions.'/*.php', true).') as $f) '.
    '{ require_once $f; }'.
    // As Phorge does it: the last in the line.
    'spl_autoload_register(function ($class) {'.
    '  if ($class === "HeraldWebhookWorker") '.
    '{ require '.var_export($library.'/worker.php', true).'; } });'.
    'function request($status, $age) { TestState::$requests["PHID-HWBR-1"] = '.
    '  new HeraldWebhookRequest($status, PhabricatorTime::getNow() - $age); }'.
    'function work() { $worker = new HeraldWebhookWorker('.
    '  array("webhookRequestPHID" => "PHID-HWBR-1"));'.
    '  try { $worker->executeTask(); echo "done"; }'.
    '  catch (PhabricatorWorkerYieldException $ex) '.
    '{ echo "yields ", $ex->getDuration(); } echo "\n"; }'.
    '$lock = "webhook(PHID-HWBH-one)";'.
    '$uri = "gorge.webhook.uri";'.
    $code);

  exec(
    escapeshellarg(PHP_BINARY).' '.escapeshellarg($program).' 2>&1',
    $output);
  array_map('unlink', glob($library.'/*'));
  rmdir($library);
  return implode("\n", $output);
}

const ORIGINAL = <<<'PHP'
<?php

/** A final class HeraldWebhookWorker in a comment changes nothing. */
final class HeraldWebhookWorker
  extends PhabricatorWorker {

  protected function doWork() {
    echo 'Phorge: ';
    $this->deliver();
  }

  private function deliver() {
    echo self::class, ' delivers, ';
  }

}
PHP;

const BY_PHORGE = 'Phorge: GorgeOriginalWebhookWorker delivers, done';

return array(
  'a request that Bellows takes care of waits, soon at first, then spread' =>
    function () {
      $waits = function ($ages) {
        return explode(
          "\n",
          in_new_process(
            ORIGINAL,
            'TestState::$config = array($uri => "http://h");'.
            'TestState::$held = array($lock);'.
            'foreach ('.$ages.' as $age) { request("queued", $age); work(); }'));
      };
      same(array('yields 5', 'yields 5'), $waits('array(0, 5)'));

      // Each of the eleven is missed in 400 tries once in 10^15 runs.
      $seen = array_unique($waits('array_fill(0, 400, 9999)'));
      natsort($seen);
      same(
        array_map(
          function ($seconds) { return 'yields '.$seconds; },
          range(5, 15)),
        array_values($seen));
    },

  'a request that is finished ends its task quietly' => function () {
    same(
      "done\ndone",
      in_new_process(
        ORIGINAL,
        'TestState::$config = array($uri => "http://h");'.
        'foreach (array("sent", "failed") as $status) '.
        '{ request($status, 1); work(); }'));
  },

  'Phorge delivers when nobody holds the hook' => function () {
    same(
      BY_PHORGE,
      in_new_process(
        ORIGINAL,
        'TestState::$config = array($uri => "http://h");'.
        'TestState::$held = array("webhook(PHID-HWBH-other)");'.
        'request("queued", 1); work();'));
  },

  'Phorge does everything while no address is set' => function () {
    same(
      BY_PHORGE."\n".BY_PHORGE,
      in_new_process(
        ORIGINAL,
        'TestState::$held = array($lock);'.
        'request("queued", 1); work(); request("sent", 1); work();'));
  },

  'Phorge marks requests in silent mode, held or not' => function () {
    same(
      BY_PHORGE,
      in_new_process(
        ORIGINAL,
        'TestState::$config = '.
        'array($uri => "http://h", "phabricator.silent" => true);'.
        'TestState::$held = array($lock); request("queued", 1); work();'));
  },

  'Phorge says what it says about a request that is gone' => function () {
    same(
      BY_PHORGE,
      in_new_process(
        ORIGINAL,
        'TestState::$config = array($uri => "http://h");'.
        'TestState::$held = array($lock); work();'));
  },

  'what does not look as expected is left as it is' => function () {
    $others = array(
      'the class twice' =>
        ORIGINAL."\nif (0) {\nfinal class HeraldWebhookWorker extends X {}\n}",
      'the class not at the begin of a line' =>
        str_replace("\nfinal class", "\n/**/ final class", ORIGINAL),
      'another visibility' =>
        str_replace('protected function', 'public function', ORIGINAL),
      'final' =>
        str_replace('protected function', 'final protected function', ORIGINAL),
      'a type' =>
        str_replace('doWork()', 'doWork(): void', ORIGINAL),
      'a parameter' =>
        str_replace('doWork()', 'doWork($x = null)', ORIGINAL),
    );
    foreach ($others as $what => $other) {
      $printed = in_new_process(
        $other,
        'TestState::$config = array($uri => "http://h");'.
        'TestState::$held = array($lock); request("queued", 1);'.
        'work();');
      same('Phorge: HeraldWebhookWorker delivers, done', $printed, $what);
    }
  },

  'it is read only when it is needed' => function () {
    same(
      'nothing',
      in_new_process(
        ORIGINAL,
        'echo class_exists("GorgeOriginalWebhookWorker", false) ? '.
        '"loaded" : "nothing";'));
  },
);
