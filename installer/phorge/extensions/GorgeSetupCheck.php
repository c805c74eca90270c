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

  /** Seconds for one of them. */
  const PATIENCE = 0.9;

  private $deadline;

  public function getDefaultGroup() {
    return self::GROUP_OTHER;
  }

  protected function executeChecks() {
    $this->deadline = microtime(true) + self::BUDGET;

    if ($this->isReady('file', GorgeConfigOptions::FILE_URI)) {
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

    try {
      list($status, $body) = $this->ask($uri, null, '/readyz');
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
            "Bellows answers at \"%s\", but says that it is not ready: ".
            "%s. %s\n\n".
            'Look into its log, or run "bellows doctor" on its host.',
            $uri,
            $reason === '' ? pht('no reason given') : $reason,
            $consequence));
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

  private function checkToken() {
    $uri = GorgeConfigOptions::read(GorgeConfigOptions::FILE_URI);
    $token = GorgeConfigOptions::read(GorgeConfigOptions::FILE_TOKEN);

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

    $this->newBellowsIssue('gorge.file.token', GorgeConfigOptions::FILE_TOKEN)
      ->setName(pht('Bellows Refuses the Token'))
      ->setSummary(
        pht('The token in "%s" is not the right one.',
          GorgeConfigOptions::FILE_TOKEN))
      ->setMessage(
        pht(
          'Bellows runs and is ready, but does not accept the token in "%s". '.
          'Files that are stored there can not be read, and new ones go to '.
          'another storage engine or are refused. Set it to the value of '.
          '"service.token" in the configuration of Bellows.',
          GorgeConfigOptions::FILE_TOKEN));
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

  private function ask($uri, $token, $path) {
    $left = $this->deadline - microtime(true);
    return id(new GorgeService($uri, $token))->send(
      'GET',
      $path,
      array(),
      '',
      max(0.05, min(self::PATIENCE, $left)));
  }

}
