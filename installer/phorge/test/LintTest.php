<?php

return array(
  'every file is valid PHP' => function () {
    $directory = dirname(__DIR__);
    $files = array_merge(
      glob($directory.'/extensions/*'),
      glob($directory.'/test/*.php'));
    foreach ($files as $file) {
      $output = array();
      exec(
        escapeshellarg(PHP_BINARY).' -l '.escapeshellarg($file).' 2>&1',
        $output,
        $result);
      same(0, $result, implode("\n", $output));
    }
  },

  'nothing needs a newer PHP than Phorge does' => function () {
    // What PHP 7.4 does not know, as far as a pattern can tell.
    $newer = '/\bmatch\s*\(|\benum\s+\w|\breadonly\s|\?->|#\[|'.
      '\b(?:str_contains|str_starts_with|str_ends_with)\(|'.
      '\bfn\s*\(\.\.\.|(?:public|private|protected)\s+\$\w+\s*,/';
    foreach (glob(dirname(__DIR__).'/extensions/*') as $file) {
      same(0, preg_match($newer, file_get_contents($file)), basename($file));
    }
  },
);
