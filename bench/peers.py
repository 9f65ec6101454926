"""Others beside ours, each measured in a process of its own, in the Python where it is installed (``make peers``)."""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

PEERS_PYTHON = Path(__file__).parents[1] / ".peers" / "bin" / "python"


class Named(Protocol):
    """Something that a module offers."""

    @property
    def module(self) -> str: ...


def arguments(told: str | None, what: str) -> argparse.Namespace:
    """``measure``: this process is one of those that measure."""
    parser = argparse.ArgumentParser(description=told)
    peers = str(PEERS_PYTHON) if PEERS_PYTHON.exists() else sys.executable
    parser.add_argument("--peers", default=peers, help=f"the Python in which other {what} are installed")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--small", action="store_true", help="a little of everything, to see that it runs")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    return parser.parse_args()


def names(ours: Mapping[str, Named], peers: Mapping[str, Named], *, small: bool) -> list[str]:
    """Who is measured; in a small run only what is installed here, which saves starting a process to learn it."""
    return [*ours, *(name for name, peer in peers.items() if not small or find_spec(peer.module.partition(".")[0]))]


def asked(script: str, python: str, name: str, *, small: bool) -> dict[str, Any]:
    """What a script measures of one of them; ``missing`` says why nothing."""
    ran = subprocess.run([python, script, "--measure", name, *["--small"] * small], capture_output=True, text=True)
    if ran.returncode:
        return {"missing": ran.stderr.strip().splitlines()[-1]}
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found
