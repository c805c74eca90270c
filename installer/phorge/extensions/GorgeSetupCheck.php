<?php

/**
 * Tells on Phorge's pages what is wrong between Phorge and Bellows.
 *
 * Each cause is an issue of its own, since each asks for something else. All
 * questions together end in less than two seconds, so that no page hangs.
 */
final class GorgeSetupCheck extends PhabricatorSetupCheck {

  /** Seconds for all questions. */
  const BUDGET = 1.9;

  /** Seconds for the questions that tell whether a service is ready. */
  const PATIENCE = 0.9;

  private $deadline;
  private $patience;

  public function getDefaultGroup() {
    return self::GROUP_OTHER;
  }

  protected function executeChecks() {
    $this->deadline = microtime(true) + self::BUDGET;

    if (GorgeConfigOptions::read(GorgeConfigOptions::FILE_URI) === null) {
      $this->checkLeftBehind();
    } else if ($this->isReady('file', GorgeConfigOptions::FILE_URI)) {
      $this->checkToken();
      $this->checkOtherEngines();
    }

    $this->isReady('webhook', GorgeConfigOptions::WEBHOOK_URI);
  }

  private function isReady($service, $setting) {
    $uri = GorgeConfigOptions::read($setting);
    if ($uri === null) {
      return false;
    }

    $consequence = $service === 'file'
      ? pht(
        'Files that are stored there can not be read, and new ones go to '.
        'another storage engine or are refused.')
      : pht(
        'Unless Bellows holds on to its webhooks, Phorge calls them itself '.
        'meanwhile. None is lost.');

    $this->begin();
    try {
      // This one is answered at once whatever is wrong. The other may take
      // seconds, when Bellows waits for its database.
      $this->ask($uri, null, '/healthz');
    } catch (InvalidArgumentException $ex) {
      $this->newBellowsIssue("gorge.{$service}.uri", $setting)
        ->setName(pht('Address of Bellows Can Not Be Used'))
        ->setMessage(
          pht('The value of "%s": %s', $setting, $ex->getMessage()));
      return false;
    } catch (Throwable $ex) {
      $this->newBellowsIssue("gorge.{$service}.unreachable", $setting)
        ->setName(pht('Bellows Is Unreachable'))
        ->setSummary(pht('Nobody answers at the address in "%s".', $setting))
        ->setMessage(
          pht(
            "%s %s\n\n".
            'Check that Bellows runs ("systemctl status bellows"), that it '.
            'listens there ("listen.%s" in its configuration), and that this '.
            'host may connect to it.',
            $ex->getMessage(),
            $consequence,
            $service === 'file' ? 'files' : $service));
      return false;
    }

    try {
      list($status, $body) = $this->ask($uri, null, '/readyz');
    } catch (Throwable $ex) {
      $status = 503;
      $body = json_encode(
        array(
          'reason' => pht(
            'it takes long to say what it lacks, as when its database does '.
            'not answer'),
        ));
    }

    if ($status === 200) {
      return true;
    }

    if ($status === 503) {
      $reason = id(new GorgeService($uri))->explain($body);
      $this->newBellowsIssue("gorge.{$service}.not-ready", $setting)
        ->setName(pht('Bellows Is Not Ready'))
        ->setSummary(
          pht('Bellows runs, but lacks something that it needs.'))
        ->setMessage(
          pht(
            "Bellows answers at \"%s\", but is not ready: %s. %s\n\n".
            'Its log says more, and "bellows config" on its host shows its '.
            'settings.',
            $uri,
            $reason === '' ? pht('no reason given') : $reason,
            $service === 'file'
              ? pht(
                'Files that it keeps there can not be read meanwhile, and '.
                'new ones go to another storage engine or are refused.')
              : $consequence));
      return false;
    }

    $this->newBellowsIssue("gorge.{$service}.stranger", $setting)
      ->setName(pht('Not Bellows'))
      ->setSummary(pht('The address in "%s" is not that of Bellows.', $setting))
      ->setMessage(
        pht(
          'Something answers at "%s", but not as Bellows does: HTTP %s to '.
          '"%s". Check "%s".',
          $uri,
          $status,
          '/readyz',
          $setting));
    return false;
  }

  /** Files that nobody can read any more, because the address was removed. */
  private function checkLeftBehind() {
    $file = queryfx_one(
      id(new PhabricatorFile())->establishConnection('r'),
      'SELECT id FROM %T WHERE storageEngine = %s LIMIT 1',
      id(new PhabricatorFile())->getTableName(),
      id(new GorgeFileStorageEngine())->getEngineIdentifier());

    if ($file) {
      $setting = GorgeConfigOptions::FILE_URI;
      $this->newBellowsIssue('gorge.file.left-behind', $setting)
        ->setName(pht('Files in Bellows Can Not Be Read'))
        ->setSummary(pht('There are some, but "%s" is not set.', $setting))
        ->setMessage(
          pht(
            'Files are stored in Bellows, and Phorge does not know where it '.
            'is. They can be neither read nor deleted nor moved. Set "%s" '.
            'again. To do without Bellows, move them first.',
            $setting))
        ->addCommand("phorge/ \$ ./bin/config set {$setting} <address>")
        ->addCommand(
          'phorge/ $ ./bin/files migrate --from-engine gorge --engine blob');
    }
  }

  private function checkToken() {
    $uri = GorgeConfigOptions::read(GorgeConfigOptions::FILE_URI);
    $token = GorgeConfigOptions::read(GorgeConfigOptions::FILE_TOKEN);

    $this->begin();
    try {
      list($status, $body) = $this->ask($uri, $token, '/api/file/engines');
    } catch (InvalidArgumentException $ex) {
      $status = 401;
    } catch (Throwable $ex) {
      // It answered a moment ago. The next check will tell.
      return;
    }

    if ($status === 200) {
      return;
    }

    if ($status !== 401) {
      $this->newBellowsIssue(
        'gorge.file.stranger',
        GorgeConfigOptions::FILE_URI)
        ->setName(pht('Not the File Storage of Bellows'))
        ->setMessage(
          pht(
            'Something answers at "%s", but has no list of storage engines '.
            '(HTTP %s). Bellows has several listeners: "%s" must name the one '.
            'for files.',
            $uri,
            $status,
            GorgeConfigOptions::FILE_URI));
      return;
    }

    $setting = GorgeConfigOptions::FILE_TOKEN;
    $this->newBellowsIssue('gorge.file.token', $setting)
      ->setName(pht('Bellows Refuses the Token'))
      ->setSummary(
        $token === null
          ? pht('Bellows expects a token, and "%s" is not set.', $setting)
          : pht('The token in "%s" is not the right one.', $setting))
      ->setMessage(
        pht(
          '%s Files that are stored there can not be read, and new ones go '.
          "to another storage engine or are refused.\n\n".
          'Set it to the value of "service.token" in the configuration of '.
          'Bellows. If it has that value, check that "%s" names the listener '.
          'for files ("listen.files") and not that of the console.',
          $token === null
            ? pht(
              'Bellows runs and is ready, but expects a token, and "%s" is '.
              'not set.',
              $setting)
            : pht(
              'Bellows runs and is ready, but does not accept the token in '.
              '"%s".',
              $setting),
          GorgeConfigOptions::FILE_URI))
      ->addCommand("phorge/ \$ ./bin/config set {$setting} <token>");
  }

  /** Engines of Phorge's own that take files before or instead of Bellows. */
  private function checkOtherEngines() {
    $own = id(new GorgeFileStorageEngine())->getEnginePriority();

    $before = array();
    $behind = array();
    foreach (PhabricatorFileStorageEngine::loadWritableEngines() as $engine) {
      $name = $engine->getEngineIdentifier();
      if ($engine instanceof GorgeFileStorageEngine) {
        continue;
      }
      if ($engine->getEnginePriority() <= $own) {
        $before[$name] = $engine->hasFilesizeLimit()
          ? pht('"%s" (up to %s bytes)', $name, $engine->getFilesizeLimit())
          : pht('"%s" (every file)', $name);
      } else {
        $behind[$name] = '"'.$name.'"';
      }
    }

    $switches = array(
      'blob' => array('storage.mysql-engine.max-size', 'set', '0'),
      'local-disk' => array('storage.local-disk.path', 'delete', null),
      'amazon-s3' => array('storage.s3.bucket', 'delete', null),
    );

    if ($before) {
      $issue = $this->newBellowsIssue('gorge.file.outranked', null)
        ->setName(pht('Files Bypass Bellows'))
        ->setSummary(
          pht('A storage engine of Phorge\'s own comes before Bellows.'))
        ->setMessage(
          pht(
            'Bellows is ready, but Phorge asks these storage engines first: '.
            '%s. Files that they take never reach Bellows. Turn them off. '.
            'What "blob" already holds stays readable.',
            implode(', ', $before)));
      $this->addSwitches($issue, array_intersect_key($switches, $before));
    }

    if ($behind) {
      $issue = $this->newBellowsIssue('gorge.file.fallback', null)
        ->setName(pht('Files Can End Up Beside Bellows'))
        ->setSummary(
          pht('A storage engine of Phorge\'s own stands in for Bellows.'))
        ->setMessage(
          pht(
            'When Bellows fails, Phorge stores files in: %s. They are safe '.
            'there, but not in one place with the others, and nobody notices '.
            'that Bellows fails. If that is what you want, ignore this '.
            'issue. Otherwise turn those engines off: an upload that Bellows '.
            'does not take then fails with a message. What they already hold '.
            'can not be read without their settings: move it first.',
            implode(', ', $behind)));
      foreach (array_keys($behind) as $name) {
        $issue->addCommand(
          "phorge/ \$ ./bin/files migrate --from-engine {$name} ".
          '--engine gorge');
      }
      $this->addSwitches($issue, array_intersect_key($switches, $behind));
    }
  }

  private function addSwitches(PhabricatorSetupIssue $issue, array $switches) {
    foreach ($switches as $switch) {
      list($setting, $verb, $value) = $switch;
      $issue
        ->addPhabricatorConfig($setting)
        ->addCommand(
          rtrim("phorge/ \$ ./bin/config {$verb} {$setting} {$value}"));
    }
  }

  private function newBellowsIssue($key, $setting) {
    $issue = $this->newIssue($key)->setShortName(pht('Bellows'));
    if ($setting !== null) {
      $issue->addPhabricatorConfig($setting);
    }
    return $issue;
  }

  /** From now on, the questions together take so long at most. */
  private function begin() {
    $this->patience = min(
      $this->deadline,
      microtime(true) + self::PATIENCE);
  }

  private function ask($uri, $token, $path) {
    return id(new GorgeService($uri, $token))->send(
      'GET',
      $path,
      array(),
      '',
      max(0.05, round($this->patience - microtime(true), 2)));
  }

}
