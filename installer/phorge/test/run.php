<?php

/**
 * Tests of the Phorge extension. Needs nothing but the php command:
 *
 *   php installer/phorge/test/run.php
 *
 * Prints what failed and "N passed, N failed"; ends with 0 when nothing did.
 */

error_reporting(E_ALL);
set_error_handler(
  function ($level, $message, $file, $line) {
    if (error_reporting() & $level) {
      throw new ErrorException($message, 0, $level, $file, $line);
    }
    return false;
  });

require_once __DIR__.'/stubs.php';
require_once __DIR__.'/Peer.php';

foreach (glob(dirname(__DIR__).'/extensions/*.php') as $file) {
  require_once $file;
}

/** @throws Exception unless both are the same, type and all. */
function same($expected, $actual, $what = '') {
  if ($expected !== $actual) {
    throw new Exception(
      trim($what.' expected '.var_export($expected, true).
        ', was '.var_export($actual, true)));
  }
}

function contains($part, $text) {
  if (strpos($text, $part) === false) {
    throw new Exception('"'.$part.'" is not in "'.$text.'"');
  }
}

/** Runs it, and returns what it threw, which must be of exactly this class. */
function thrown($class, callable $code) {
  try {
    $code();
  } catch (Throwable $ex) {
    same($class, get_class($ex), $ex->getMessage());
    return $ex;
  }
  throw new Exception("no {$class} was thrown");
}

$tests = array();
foreach (glob(__DIR__.'/*Test.php') as $file) {
  foreach (require $file as $name => $test) {
    $tests[basename($file, '.php').': '.$name] = $test;
  }
}

$peer = new Peer();
$passed = 0;
$failed = 0;
foreach ($tests as $name => $test) {
  foreach (get_class_vars('TestState') as $key => $ignored) {
    TestState::$$key = is_array($ignored) || $ignored === null
      ? ($key === 'library' ? null : array())
      : 0;
  }
  TestState::$config = array('gorge.file.uri' => $peer->getURI());
  $peer->forget();

  try {
    $test($peer);
    $passed++;
  } catch (Throwable $ex) {
    $failed++;
    echo "FAILED {$name}\n  {$ex->getMessage()}\n  ",
      basename($ex->getFile()), ':', $ex->getLine(), "\n";
  }
}
$peer->stop();

echo "{$passed} passed, {$failed} failed\n";
exit($failed || !$passed ? 1 : 0);
