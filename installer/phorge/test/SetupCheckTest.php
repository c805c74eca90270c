<?php

const READY = '{"status":"ok"}';
const ENGINES = '{"data":[]}';

/** The keys of the issues, and how long it took to find them. */
function issues(&$seconds = null, &$issues = null) {
  $started = microtime(true);
  $issues = id(new GorgeSetupCheck())->run();
  $seconds = microtime(true) - $started;
  return array_keys($issues);
}

function well(array $other = array()) {
  return $other + array(
    '/healthz' => array(200, READY),
    '/readyz' => array(200, READY),
    '/api/file/engines' => array(200, ENGINES),
  );
}

return array(
  'silent while nothing is set' => function (Peer $peer) {
    TestState::$config = array();
    TestState::$engines = array(new TestEngine('blob', 1, true));
    same(array(), issues());
    same(array(), $peer->seen());
  },

  'silent when all is well' => function (Peer $peer) {
    TestState::$config['gorge.file.token'] = 's3cret';
    TestState::$config['gorge.webhook.uri'] = $peer->getURI();
    TestState::$engines = array(new GorgeFileStorageEngine());
    $peer->answer(well());
    same(array(), issues());
    $seen = $peer->seen();
    same(
      array(null, null, 's3cret', null, null),
      array_column($seen, 'token'));
  },

  'unreachable' => function () {
    TestState::$config['gorge.file.uri'] =
      'http://127.0.0.1:'.Peer::freePort();
    same(array('gorge.file.unreachable'), issues());
  },

  'webhooks have issues of their own' => function (Peer $peer) {
    $peer->answer(well());
    TestState::$config['gorge.webhook.uri'] =
      'http://127.0.0.1:'.Peer::freePort();
    same(array('gorge.webhook.unreachable'), issues());
  },

  'reachable but not ready, with the reason' => function (Peer $peer) {
    $peer->answer(
      array(
        '/readyz' => array(
          503,
          '{"status":"unavailable","reason":"no storage engine"}',
        ),
      ));
    same(array('gorge.file.not-ready'), issues($seconds, $issues));
    contains(
      'no storage engine',
      $issues['gorge.file.not-ready']->facts['setMessage'][0]);
  },

  'ready, but it expects a token and none is set' => function (Peer $peer) {
    $peer->answer(well(array('/api/file/engines' => array(401, '{}'))));
    same(array('gorge.file.token'), issues($seconds, $issues));
    contains(
      'is not set',
      $issues['gorge.file.token']->facts['setMessage'][0]);
  },

  'files in Bellows, and no address' => function (Peer $peer) {
    TestState::$config = array('gorge.webhook.uri' => $peer->getURI());
    TestState::$file = array('id' => 1);
    $peer->answer(well());
    same(array('gorge.file.left-behind'), issues());
  },

  'ready, but the token is wrong' => function (Peer $peer) {
    TestState::$config['gorge.file.token'] = 's3cret';
    $peer->answer(well(array('/api/file/engines' => array(401, '{}'))));
    same(array('gorge.file.token'), issues($seconds, $issues));
    same(
      false,
      strpos(json_encode($issues['gorge.file.token']->facts), 's3cret'));
  },

  'a token that can not be sent is a wrong token' => function (Peer $peer) {
    TestState::$config['gorge.file.token'] = "a\nb";
    $peer->answer(well());
    same(array('gorge.file.token'), issues());
  },

  'an address that can not be used' => function () {
    TestState::$config['gorge.file.uri'] = 'localhost:8100';
    same(array('gorge.file.uri'), issues());
  },

  'something else answers there' => function (Peer $peer) {
    $peer->answer(array());
    same(array('gorge.file.stranger'), issues());
    // Another listener of Bellows.
    $peer->answer(array('/readyz' => array(200, READY)));
    same(array('gorge.file.stranger'), issues());
  },

  'ready, but a native engine takes files first' => function (Peer $peer) {
    $peer->answer(well());
    TestState::$engines = array(
      new TestEngine('blob', 1, true), new GorgeFileStorageEngine());
    same(array('gorge.file.outranked'), issues($seconds, $issues));
    $facts = $issues['gorge.file.outranked']->facts;
    same(
      array('phorge/ $ ./bin/config set storage.mysql-engine.max-size 0'),
      $facts['addCommand']);
    same(
      array('storage.mysql-engine.max-size'),
      $facts['addPhabricatorConfig']);
  },

  'ready, but native engines stand behind' => function (Peer $peer) {
    $peer->answer(well());
    TestState::$engines = array(
      new GorgeFileStorageEngine(), new TestEngine('local-disk', 5, false),
      new TestEngine('amazon-s3', 100, false));
    same(array('gorge.file.fallback'), issues($seconds, $issues));
    $facts = $issues['gorge.file.fallback']->facts;
    same(
      array('storage.local-disk.path', 'storage.s3.bucket'),
      $facts['addPhabricatorConfig']);
    same(4, count($facts['addCommand']));
  },

  'an engine that we do not know is named too' => function (Peer $peer) {
    $peer->answer(well());
    TestState::$engines = array(
      new TestEngine('ours', 0, false), new GorgeFileStorageEngine());
    same(array('gorge.file.outranked'), issues($seconds, $issues));
    contains(
      '"ours"',
      $issues['gorge.file.outranked']->facts['setMessage'][0]);
  },

  'two hanging services take less than two seconds' => function (Peer $peer) {
    $mute = stream_socket_server('tcp://127.0.0.1:0');
    $uri = 'http://'.stream_socket_get_name($mute, false);
    TestState::$config['gorge.file.uri'] = $uri;
    TestState::$config['gorge.webhook.uri'] = $uri;
    same(
      array('gorge.file.unreachable', 'gorge.webhook.unreachable'),
      issues($seconds));
    same(true, $seconds < 2.5, "took {$seconds} s,");
    fclose($mute);
  },

  // The last one: the peer answers one after the other, and is busy then.
  'not ready, and long in saying so, is not unreachable' =>
    function (Peer $peer) {
      $peer->answer(well(array('/readyz' => array(503, '{}', 1200))));
      same(array('gorge.file.not-ready'), issues($seconds, $issues));
      contains(
        'takes long to say what it lacks',
        $issues['gorge.file.not-ready']->facts['setMessage'][0]);
      same(true, $seconds < 1.5, "took {$seconds} s,");
    },
);
