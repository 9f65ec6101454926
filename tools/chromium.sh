#!/bin/sh
# The browser that the tests drive: Debian's headless Chromium with fonts, installed as root only and only if it is missing.
# The headless shell has no window, menus or compositor, so the same tests take two thirds of the time.
set -eu

browser=chromium-headless-shell
install="apt-get update && apt-get install -y --no-install-recommends $browser fonts-dejavu fonts-liberation"

if command -v $browser >/dev/null 2>&1 || [ -n "${CUTCARD_CHROMIUM:-}" ]; then
    exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "The browser tests need Chromium: install it with this system's package manager and name it in CUTCARD_CHROMIUM." >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "The browser tests need $browser. Install it as root with: $install" >&2
    exit 1
fi
DEBIAN_FRONTEND=noninteractive sh -c "$install"
command -v $browser >/dev/null 2>&1 || {
    echo "apt-get ended without an error, yet there is no $browser on the PATH." >&2
    exit 1
}
