<?php

/** Where Bellows is, and what it wants to see. */
final class GorgeConfigOptions extends PhabricatorApplicationConfigOptions {

  const FILE_URI = 'gorge.file.uri';
  const FILE_TOKEN = 'gorge.file.token';
  const WEBHOOK_URI = 'gorge.webhook.uri';

  /**
   * The value of a setting.
   *
   * @return mixed Null when it is not set, or set to an empty text.
   */
  public static function read($key) {
    $value = PhabricatorEnv::getEnvConfigIfExists($key);
    return $value === '' ? null : $value;
  }

  public function getKey() {
    return 'gorge';
  }

  public function getName() {
    return pht('Bellows');
  }

  public function getDescription() {
    return pht('Configure Bellows, which stores files and calls webhooks.');
  }

  public function getIcon() {
    return 'fa-fire';
  }

  public function getGroup() {
    return 'core';
  }

  public function getApplicationClassName() {
    return PhabricatorFilesApplication::class;
  }

  public function getOptions() {
    // Locked: whoever may change the first two from a browser decides where
    // every file goes.
    return array(
      $this->newOption(self::FILE_URI, 'string', null)
        ->setLocked(true)
        ->setSummary(pht('Where Bellows stores files.'))
        ->setDescription(
          pht(
            'The address at which Bellows takes files. While it is set, new '.
            'files go there, unless an engine with a lower priority number '.
            'takes them first. Files that are there already stay readable '.
            'only while this is set: before you remove it, move them with '.
            '`bin/files migrate`.'))
        ->addExample('http://127.0.0.1:8100', pht('Bellows on this host')),
      $this->newOption(self::FILE_TOKEN, 'string', null)
        ->setHidden(true)
        ->setSummary(pht('The token that Bellows expects.'))
        ->setDescription(
          pht(
            'The same text as `service.token` in the configuration of '.
            'Bellows. Leave it unset when there is none.')),
      $this->newOption(self::WEBHOOK_URI, 'string', null)
        ->setLocked(true)
        ->setSummary(pht('Where Bellows tells how it does with webhooks.'))
        ->setDescription(
          pht(
            'The address at which Bellows answers questions about webhooks. '.
            'While it is set, tasks for requests that Bellows takes care of '.
            'wait quietly, and a setup issue tells when it does not answer. '.
            'Bellows calls webhooks whether this is set or not.'))
        ->addExample('http://127.0.0.1:8160', pht('Bellows on this host')),
    );
  }

  protected function didValidateOption(
    PhabricatorConfigOption $option,
    $value) {

    // Empty means unset.
    if ($value === '') {
      return;
    }

    $fault = $option->getKey() === self::FILE_TOKEN
      ? GorgeService::findFaultInToken($value)
      : GorgeService::findFaultInURI($value);

    if ($fault !== null) {
      throw new PhabricatorConfigValidationException(
        pht('"%s" can not be used. %s', $option->getKey(), $fault));
    }
  }

}
