"""Options of ``cutcard serve`` for whatever comes from outside: TLS, names, proxies, limits, metrics."""

import argparse
import os
import re
from pathlib import Path

from cutcard.cli import Usage
from cutcard.ruling import Refused
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.server import Tls
from cutcard.web.http.addresses import networks

TOKEN = "CUTCARD_METRICS_TOKEN"
SHORTEST = 16  # characters of a token
NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.IGNORECASE)
USUAL = EdgeSettings()


def edge_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("for people on other machines")
    group.add_argument("--cert", metavar="FILE", type=Path, help="a certificate with its chain: serve HTTPS")
    group.add_argument("--key", metavar="FILE", type=Path, help="the certificate's private key")
    group.add_argument(
        "--hostname",
        metavar="NAME",
        action="append",
        default=[],
        help="a name of the site, such as floor.example; can be repeated; others are refused, except localhost and IPs",
    )
    group.add_argument(
        "--proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a reverse proxy (address or network) whose X-Forwarded-For and -Proto are believed; can be repeated",
    )
    group.add_argument(
        "--connections", metavar="N", type=int, default=USUAL.connections, help="open connections in all (%(default)s)"
    )
    group.add_argument(
        "--per-address",
        metavar="N",
        type=int,
        default=USUAL.per_address,
        help="open connections from one address (%(default)s)",
    )
    group.add_argument("--access-log", action="store_true", help="log each request to standard error")
    group.add_argument(
        "--metrics-token",
        metavar="FILE",
        type=Path,
        help=f"a file with a token that lets other machines read /metrics; or set {TOKEN}",
    )


def edge_settings(asked: argparse.Namespace) -> tuple[EdgeSettings, str, Tls | None]:
    """Limits and trust, the token for the metrics, and the certificate, if any."""
    if (asked.cert is None) != (asked.key is None):
        raise Usage("HTTPS needs both --cert and --key")
    for name in asked.hostname:
        if not NAME.fullmatch(name):
            raise Usage(f"--hostname: write a name alone, such as floor.example, not {name!r}")
    try:
        networks(asked.proxy)
    except ValueError as error:
        raise Usage(f"--proxy: {error}; write 10.0.0.5 or 10.0.0.0/24") from None
    if not 0 < asked.per_address <= asked.connections:
        raise Usage("--per-address must be at least 1 and at most --connections")
    tls = Tls(asked.cert, asked.key) if asked.cert else None
    if tls is not None:
        tls.check()
    settings = EdgeSettings(
        connections=asked.connections,
        per_address=asked.per_address,
        hosts=tuple(asked.hostname),
        proxies=tuple(asked.proxy),
        access_log=asked.access_log,
    )
    return settings, _token(asked.metrics_token), tls


def _token(file: Path | None) -> str:
    try:
        token = file.read_text("utf-8").strip() if file else os.environ.get(TOKEN, "").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(None, f"{file} cannot be read ({error}): name a file with the token alone") from error
    if (file or token) and (len(token) < SHORTEST or not token.isascii()):
        where = file or TOKEN
        raise Refused(None, f"{where}: a token has at least {SHORTEST} characters; make one with openssl rand -hex 16")
    return token
