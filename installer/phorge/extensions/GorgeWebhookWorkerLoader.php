<?php

/**
 * Puts a worker of our own before Phorge's for webhook requests.
 *
 * Phorge's worker is final, so nothing can inherit from it. When the class is
 * first used, this reads its file, gives the class in it another name, and
 * lets the worker beside this file inherit from that. What Phorge does is thus
 * still done by the code that is installed, whichever version it is.
 *
 * Whenever this does not work, Phorge's own class is loaded as if nothing were
 * here. That is safe: it stands back by itself while Bellows holds on to a
 * hook, and only says so in the log each time.
 */
final class GorgeWebhookWorkerLoader extends Phobject {

  const WORKER = 'HeraldWebhookWorker';

  /** The name that Phorge's class gets. */
  const ORIGINAL = 'GorgeOriginalWebhookWorker';

  /** Before Phorge's autoloader, which must remain the last. */
  public static function register() {
    spl_autoload_register(array(__CLASS__, 'load'), true, true);
  }

  public static function load($class) {
    if ($class !== self::WORKER) {
      return;
    }

    try {
      $source = self::findSource();
      $renamed = $source === null ? null : self::rename($source);
      if ($renamed !== null) {
        eval('?>'.$renamed);
        if (self::canInherit()) {
          // Not ".php", or Phorge would load it at every start.
          require_once __DIR__.'/HeraldWebhookWorker.inc';
        }
      }
    } catch (Throwable $ex) {
      phlog($ex);
    }
  }

  /** @return string|null What is in the file of Phorge's class. */
  private static function findSource() {
    $loader = PhutilBootloader::getInstance();
    foreach ($loader->getAllLibraries() as $library) {
      $map = $loader->getLibraryMapWithoutExtensions($library);
      if (isset($map['class'][self::WORKER])) {
        return Filesystem::readFile(
          $loader->getLibraryRoot($library).'/'.$map['class'][self::WORKER]);
      }
    }
    return null;
  }

  /** PHP does not throw when a child does not fit its parent: it ends. */
  private static function canInherit() {
    $work = new ReflectionMethod(self::ORIGINAL, 'doWork');
    return $work->isProtected() &&
      !$work->isFinal() &&
      !$work->hasReturnType() &&
      $work->getNumberOfParameters() === 0;
  }

  /** @return string|null Null when it does not look as expected. */
  private static function rename($source) {
    $count = 0;
    $renamed = preg_replace(
      '/^(?:final\s+)?class\s+'.self::WORKER.'(?=\s+extends\s)/m',
      'abstract class '.self::ORIGINAL,
      $source,
      -1,
      $count);
    return $count === 1 ? $renamed : null;
  }

}

GorgeWebhookWorkerLoader::register();
