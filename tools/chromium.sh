#!/bin/sh
# The browser that the tests drive: Debian's chromium with fonts, installed as root only and only if it is missing.
set -eu

install="apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu fonts-liberation"

if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "The browser tests need chromium on the PATH: install it with this system's package manager." >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "The browser tests need chromium. Install it as root with: $install" >&2
    exit 1
fi
DEBIAN_FRONTEND=noninteractive sh -c "$install"
command -v chromium >/dev/null 2>&1 || {
    echo "apt-get ended without an error, yet there is no chromium on the PATH." >&2
    exit 1
}
