<?php

/**
 * Stands in for Bellows: run with "php -S 127.0.0.1:PORT answers.php".
 *
 * What it is to answer is in the file that the environment variable
 * PEER_SCRIPT names; what it was asked is appended to that file's neighbour,
 * one JSON object per line.
 */

$script = getenv('PEER_SCRIPT');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

file_put_contents(
  $script.'.seen',
  json_encode(
    array(
      'method' => $_SERVER['REQUEST_METHOD'],
      'uri' => $_SERVER['REQUEST_URI'],
      'token' => isset($_SERVER['HTTP_X_SERVICE_TOKEN'])
        ? $_SERVER['HTTP_X_SERVICE_TOKEN']
        : null,
      'length' => isset($_SERVER['CONTENT_LENGTH'])
        ? $_SERVER['CONTENT_LENGTH']
        : null,
      'type' => isset($_SERVER['CONTENT_TYPE'])
        ? $_SERVER['CONTENT_TYPE']
        : null,
      'body' => base64_encode(file_get_contents('php://input')),
    ))."\n",
  FILE_APPEND);

$answers = json_decode(file_get_contents($script), true);
$answer = isset($answers[$path]) ? $answers[$path] : array(404, '');

usleep(1000 * (isset($answer[2]) ? $answer[2] : 0));
http_response_code($answer[0]);
header('Content-Type: application/octet-stream');
if ($answer[0] >= 300 && $answer[0] < 400) {
  header('Location: /elsewhere');
}
$body = base64_decode($answer[1]);
header('Content-Length: '.strlen($body));
echo $body;
