<?php

return array(
  'addresses are locked, the token is hidden' => function () {
    $facts = array();
    foreach (id(new GorgeConfigOptions())->getOptions() as $option) {
      $facts[$option->getKey()] =
        array_intersect(array('setLocked', 'setHidden'),
          array_keys($option->facts));
    }
    same(
      array(
        'gorge.file.uri' => array('setLocked'),
        'gorge.file.token' => array(1 => 'setHidden'),
        'gorge.webhook.uri' => array('setLocked'),
      ),
      $facts);
  },

  'good addresses' => function () {
    $good = array(
      'http://127.0.0.1:8100', 'https://files.example.org',
      'https://files.example.org/', 'http://[::1]:8100', 'http://b/path', '');
    foreach ($good as $uri) {
      id(new GorgeConfigOptions())->validate('gorge.file.uri', $uri);
      id(new GorgeConfigOptions())->validate('gorge.webhook.uri', $uri);
    }
  },

  'bad addresses' => function () {
    $bad = array(
      '127.0.0.1:8100', 'files.example.org', 'ftp://host', 'http://',
      'http:///x', 'http://user@host', 'http://user:pw@host', 'http://h/?a=b',
      'http://h/#f', "http://h\n", 'http://h h', ' http://h', 'HTTP://h',
      "http://h\r\nX-Evil: 1", "http://h\xc3\xa4/", 'http://h:99999');
    foreach ($bad as $uri) {
      thrown('PhabricatorConfigValidationException', function () use ($uri) {
        id(new GorgeConfigOptions())->validate('gorge.file.uri', $uri);
      });
    }
  },

  'tokens' => function () {
    $options = new GorgeConfigOptions();
    foreach (array('a', 'aZ09-._~+/=!', str_repeat('x', 500), '') as $token) {
      $options->validate('gorge.file.token', $token);
    }
    foreach (array(' ', 'a b', "a\n", "a\r\nb: c", "\xc3\xa4") as $token) {
      $ex = thrown(
        'PhabricatorConfigValidationException',
        function () use ($options, $token) {
          $options->validate('gorge.file.token', $token);
        });
      same(false, strpos($ex->getMessage(), $token.'x'));
    }
  },
);
