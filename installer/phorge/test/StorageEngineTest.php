<?php

const BLOB = '/api/file/blob';

function stored($size, $handle = 'ab/cd/ef', $engine = 'local-disk') {
  return json_encode(
    array(
      'data' => array(
        'handle' => $handle,
        'engine' => $engine,
        'size' => $size,
      ),
    ));
}

function engine() {
  return new GorgeFileStorageEngine();
}

/** Every byte there is, so that nothing on the way may change one. */
function every_byte() {
  return implode('', array_map('chr', range(0, 255)));
}

return array(
  'it is called gorge, comes second and keeps the limit that makes chunks' =>
    function () {
      same('gorge', engine()->getEngineIdentifier());
      same(2, engine()->getEnginePriority());
      same(true, engine()->hasFilesizeLimit());
      same(8388608, engine()->getFilesizeLimit());
    },

  'it takes files only while an address is set' => function () {
    same(true, engine()->canWriteFiles());
    TestState::$config['gorge.file.uri'] = '';
    same(false, engine()->canWriteFiles());
    TestState::$config = array();
    same(false, engine()->canWriteFiles());
  },

  'a write posts the bytes as they are and nothing about them' =>
    function (Peer $peer) {
      $peer->answer(array(BLOB => array(200, stored(256))));

      $handle = engine()->writeFile(
        every_byte(),
        array('name' => 'a.txt', 'mime-type' => 'text/plain'));

      same('local-disk/ab/cd/ef', $handle);
      list($request) = $peer->seen();
      same('POST', $request['method']);
      same(BLOB, $request['uri']);
      same('256', $request['length']);
      same('application/octet-stream', $request['type']);
      same(every_byte(), $request['body']);
      same(null, $request['token']);
      same(1, TestState::$guarded);
    },

  'an empty file is written and read' => function (Peer $peer) {
    $peer->answer(array(BLOB => array(200, stored(0))));
    same('local-disk/ab/cd/ef', engine()->writeFile('', array()));
    list($request) = $peer->seen();
    same('0', $request['length']);

    $peer->answer(array(BLOB => array(200, '')));
    same('', engine()->readFile('local-disk/ab/cd/ef'));
  },

  'the token goes into a header, with every method' => function (Peer $peer) {
    TestState::$config['gorge.file.token'] = 's3cret';
    $peer->answer(array(BLOB => array(200, stored(1))));
    engine()->writeFile('x', array());
    engine()->readFile('blob/1');
    engine()->deleteFile('blob/1');
    foreach ($peer->seen() as $request) {
      same('s3cret', $request['token'], $request['method']);
      same(false, strpos($request['uri'], 's3cret'));
    }
    same(3, count($peer->seen()));
  },

  'a handle is parted at its first slash and encoded' =>
    function (Peer $peer) {
      $peer->answer(array(BLOB => array(200, every_byte())));

      same(
        every_byte(),
        engine()->readFile('amazon-s3/phabricator/ab/c d&e=f+g%2F?#'));

      list($request) = $peer->seen();
      same('GET', $request['method']);
      same(
        BLOB.'?engine=amazon-s3'.
          '&handle=phabricator%2Fab%2Fc%20d%26e%3Df%2Bg%252F%3F%23',
        $request['uri']);
      same(0, TestState::$guarded);
    },

  'a delete names engine and handle' => function (Peer $peer) {
    $peer->answer(array(BLOB => array(200, '{"data":{"status":"deleted"}}')));
    engine()->deleteFile('blob/17');
    list($request) = $peer->seen();
    same('DELETE', $request['method']);
    same(BLOB.'?engine=blob&handle=17', $request['uri']);
    same(1, TestState::$guarded);
  },

  'a handle without engine or without handle is refused unasked' =>
    function (Peer $peer) {
      foreach (array('17', '/17', 'blob/', '', '/') as $handle) {
        foreach (array('readFile', 'deleteFile') as $method) {
          thrown('Exception', function () use ($method, $handle) {
            engine()->$method($handle);
          });
        }
      }
      same(array(), $peer->seen());
    },

  'an address may have a path and a slash at its end' =>
    function (Peer $peer) {
      TestState::$config['gorge.file.uri'] = $peer->getURI().'/files/';
      $peer->answer(array('/files'.BLOB => array(200, 'x')));
      same('x', engine()->readFile('blob/1'));
    },

  'every write that did not succeed lets Phorge go on to its next engine' =>
    function (Peer $peer) {
      foreach (array(400, 401, 404, 413, 500, 503, 302, 201, 204) as $status) {
        $peer->answer(array(BLOB => array($status, '')));
        $ex = thrown('Exception', function () {
          engine()->writeFile('x', array());
        });
        contains('HTTP '.$status, $ex->getMessage());
      }
    },

  'redirects are not followed, whoever used the connection before' =>
    function (Peer $peer) {
      $peer->answer(
        array(BLOB => array(307, ''), '/elsewhere' => array(200, stored(1))));
      thrown('Exception', function () {
        engine()->writeFile('x', array());
      });
      same(1, count($peer->seen()));
      same(false, HTTPSFuture::$last->options[CURLOPT_FOLLOWLOCATION]);
    },

  'what Bellows says about a failure is passed on' => function (Peer $peer) {
    $peer->answer(
      array(
        BLOB => array(
          503,
          '{"error":{"code":"ERR_NO_ENGINE","message":"no engine takes it"}}',
        ),
      ));
    $ex = thrown('Exception', function () {
      engine()->writeFile('x', array());
    });
    contains('no engine takes it', $ex->getMessage());
  },

  'a failure that is not JSON, or odd JSON, is still only a failure' =>
    function (Peer $peer) {
      $bodies = array('<html>', '"x"', '[]', '{"error":"x"}', "\xff", 'null',
        '{"error":{"message":["x"]}}', str_repeat('x', 100000));
      foreach ($bodies as $body) {
        $peer->answer(array(BLOB => array(500, $body)));
        $ex = thrown('Exception', function () {
          engine()->readFile('blob/1');
        });
        same(true, strlen($ex->getMessage()) < 500);
      }
    },

  'a token that comes back in an answer is not passed on' =>
    function (Peer $peer) {
      TestState::$config['gorge.file.token'] = 's3cret';
      $peer->answer(
        array(BLOB => array(400, '{"error":{"message":"bad s3cret here"}}')));
      $ex = thrown('Exception', function () {
        engine()->readFile('blob/1');
      });
      contains('bad *** here', $ex->getMessage());
    },

  'a refused token is named by its setting' => function (Peer $peer) {
    TestState::$config['gorge.file.token'] = 's3cret';
    $peer->answer(array(BLOB => array(401, '{}')));
    $ex = thrown('Exception', function () {
      engine()->readFile('blob/1');
    });
    contains('gorge.file.token', $ex->getMessage());
    same(false, strpos($ex->getMessage(), 's3cret'));
  },

  'a missing file and a broken service read differently' =>
    function (Peer $peer) {
      $peer->answer(array(BLOB => array(404, 'body')));
      $missing = thrown('Exception', function () {
        engine()->readFile('blob/1');
      });
      contains('has no file "blob/1"', $missing->getMessage());

      $peer->answer(array(BLOB => array(500, 'body')));
      $broken = thrown('Exception', function () {
        engine()->readFile('blob/1');
      });
      contains('HTTP 500. Its log says why.', $broken->getMessage());
    },

  'an answer of 200 that names no engine and handle is a failure' =>
    function (Peer $peer) {
      $bodies = array(
        '', 'hello', '{}', '{"data":"x"}', '{"data":{"handle":"1"}}',
        stored(1, ''), stored(1, '1', ''), stored(1, '1', 'a/b'),
        stored(1, 17), stored(1, '1', null), stored(1, '1', "blob\n/"),
      );
      foreach ($bodies as $body) {
        $peer->answer(array(BLOB => array(200, $body)));
        thrown('Exception', function () {
          engine()->writeFile('x', array());
        });
      }
    },

  'fewer bytes stored than sent is a failure' => function (Peer $peer) {
    foreach (array(4, 6, '5', null) as $size) {
      $peer->answer(array(BLOB => array(200, stored($size))));
      $ex = thrown('Exception', function () {
        engine()->writeFile('12345', array());
      });
      contains('5 byte(s)', $ex->getMessage());
    }
  },

  'a handle must fit into Phorge\'s table' => function (Peer $peer) {
    $longest = str_repeat('h', 250);
    $peer->answer(array(BLOB => array(200, stored(1, $longest, 'blob'))));
    same(255, strlen(engine()->writeFile('x', array())));

    $peer->answer(array(BLOB => array(200, stored(1, $longest.'h', 'blob'))));
    thrown('Exception', function () {
      engine()->writeFile('x', array());
    });
  },

  'nobody listening is said so, and Phorge goes on' => function () {
    TestState::$config['gorge.file.uri'] =
      'http://127.0.0.1:'.Peer::freePort();
    foreach (
      array(
        function () { engine()->writeFile('x', array()); },
        function () { engine()->readFile('blob/1'); },
        function () { engine()->deleteFile('blob/1'); },
      ) as $code) {
      $ex = thrown('GorgeServiceUnreachableException', $code);
      contains('can not be reached', $ex->getMessage());
    }
  },

  'settings that can never work stop Phorge at once' => function () {
    $settings = array(
      array('gorge.file.uri' => null),
      array('gorge.file.uri' => 'ftp://host'),
      array('gorge.file.uri' => 'http://user:pw@host'),
      array('gorge.file.uri' => 17),
      array('gorge.file.uri' => 'http://host', 'gorge.file.token' => "a\r\nb"),
    );
    foreach ($settings as $config) {
      TestState::$config = $config;
      $ex = thrown(
        'PhabricatorFileStorageConfigurationException',
        function () {
          engine()->writeFile('x', array());
        });
      contains('gorge.file.uri', $ex->getMessage());
      same(false, strpos($ex->getMessage(), 'pw'));
    }
  },

  'time-outs: five seconds to connect, a minute and more for the bytes' =>
    function (Peer $peer) {
      $peer->answer(array(BLOB => array(200, stored(1))));
      engine()->writeFile('x', array());
      same(61, HTTPSFuture::$last->getTimeout());
      same(5000, HTTPSFuture::$last->options[CURLOPT_CONNECTTIMEOUT_MS]);

      engine()->readFile('blob/1');
      same(92, HTTPSFuture::$last->getTimeout());

      engine()->deleteFile('blob/1');
      same(60, HTTPSFuture::$last->getTimeout());
    },
);
