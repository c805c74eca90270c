<?php

/** There was no HTTP answer: nobody listens, or not in time. */
final class GorgeServiceUnreachableException extends Exception {}
