<?php

/**
 * One of Bellows' HTTP services: an address, perhaps a token, and requests
 * that always end within a given time.
 *
 * Contract: a caller gets a status code and a body, or an exception when there
 * was no HTTP answer at all. The token is sent as a header and never becomes
 * part of an address or of a message.
 */
final class GorgeService extends Phobject {

  /** Seconds until a connection must stand. */
  const CONNECT_TIMEOUT = 5;

  private $uri;
  private $token;

  /**
   * @param string $uri Where the service listens.
   * @param string|null $token What it expects as "X-Service-Token".
   * @throws InvalidArgumentException when one of them can not be used.
   */
  public function __construct($uri, $token = null) {
    $fault = self::findFaultInURI($uri);
    if ($fault === null && $token !== null) {
      $fault = self::findFaultInToken($token);
    }
    if ($fault !== null) {
      throw new InvalidArgumentException($fault);
    }

    $this->uri = rtrim($uri, '/');
    $this->token = $token === null ? null : new PhutilOpaqueEnvelope($token);
  }

  /**
   * What is wrong with an address, for the person who typed it.
   *
   * @return string|null Null when it can be used.
   */
  public static function findFaultInURI($uri) {
    $parts = is_string($uri) ? parse_url($uri) : false;
    if (!$parts ||
        !in_array(
          isset($parts['scheme']) ? $parts['scheme'] : null,
          array('http', 'https'),
          true) ||
        !isset($parts['host']) ||
        preg_match('/[^\x21-\x7e]/', $uri)) {
      return pht(
        'It must look like "%s": "http" or "https", a host, and a port '.
        'unless it is the usual one.',
        'http://127.0.0.1:8100');
    }

    // A password here would be shown on the settings page and in logs.
    if (isset($parts['user']) || isset($parts['pass'])) {
      return pht(
        'It must not contain a user name or a password. What Bellows expects '.
        'is a token, and that has a setting of its own.');
    }

    if (isset($parts['query']) || isset($parts['fragment'])) {
      return pht('It must not contain "?" or "#".');
    }

    return null;
  }

  /**
   * What is wrong with a token. The text does not contain it.
   *
   * @return string|null Null when it can be used.
   */
  public static function findFaultInToken($token) {
    // A line break would begin another header.
    if (!is_string($token) || !preg_match('/^[\x21-\x7e]+\z/', $token)) {
      return pht(
        'The token must consist of printable ASCII characters, without '.
        'spaces.');
    }
    return null;
  }

  /** @return string The address, without a slash at its end. */
  public function getURI() {
    return $this->uri;
  }

  /**
   * Sends one request and waits for its answer. Redirects are not followed.
   *
   * @param string $method HTTP method.
   * @param string $path Path below the address, beginning with a slash.
   * @param array<string, string> $query Parameters, not yet encoded.
   * @param string $body Bytes to send, as they are.
   * @param float $timeout Seconds for all of it.
   * @return array The status code (int) and the body (string).
   * @throws GorgeServiceUnreachableException when there is no HTTP answer.
   */
  public function send(
    $method,
    $path,
    array $query = array(),
    $body = '',
    $timeout = 60) {

    $uri = $this->uri.$path;
    if ($query) {
      // The slashes of a handle as "%2F" too: nothing on the way may take
      // them for a path.
      $uri .= '?'.http_build_query($query, '', '&', PHP_QUERY_RFC3986);
    }

    // Phorge keeps connections for later requests to the same host, with
    // their options. What matters here is therefore set, and not assumed.
    $future = id(new HTTPSFuture($uri))
      ->setMethod($method)
      ->setTimeout($timeout)
      ->setFollowLocation(false)
      ->addCURLOption(CURLOPT_FOLLOWLOCATION, false)
      ->addCURLOption(
        CURLOPT_CONNECTTIMEOUT_MS,
        (int)(1000 * min(self::CONNECT_TIMEOUT, $timeout)))
      ->addHeader('Accept-Encoding', 'identity');

    if ($this->token !== null) {
      $future->addHeader('X-Service-Token', $this->token->openEnvelope());
    }

    if ($method === 'POST') {
      $future
        ->addHeader('Content-Type', 'application/octet-stream')
        ->setData($body);
    }

    list($status, $answer) = $future->resolve();

    if (!($status instanceof HTTPFutureHTTPResponseStatus)) {
      throw new GorgeServiceUnreachableException(
        $status->isTimeout()
          ? pht(
            'Bellows did not answer at "%s" within %s second(s).',
            $this->uri,
            $timeout)
          : pht(
            'Bellows can not be reached at "%s" (cURL error %s).',
            $this->uri,
            $status->getStatusCode()));
    }

    return array((int)$status->getStatusCode(), (string)$answer);
  }

  /**
   * The sentence with which an answer explains itself.
   *
   * @param string $body An answer other than 200.
   * @return string Empty when there is none.
   */
  public function explain($body) {
    $answer = json_decode($body, true);
    $text = '';
    if (isset($answer['error']['message'])) {
      $text = $answer['error']['message'];
    } else if (isset($answer['reason'])) {
      $text = $answer['reason'];
    }

    if (!is_string($text)) {
      return '';
    }
    if ($this->token !== null) {
      $text = str_replace($this->token->openEnvelope(), '***', $text);
    }
    return phutil_utf8ize(substr($text, 0, 200));
  }

}
