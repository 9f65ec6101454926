"""Others beside ours, each measured in a process of its own, in the Python where it is installed (``make peers``)."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PEERS_PYTHON = Path(__file__).parents[1] / ".peers" / "bin" / "python"


def arguments(told: str | None, what: str) -> argparse.Namespace:
    """``measure``: this process is one of those that measure."""
    parser = argparse.ArgumentParser(description=told)
    peers = str(PEERS_PYTHON) if PEERS_PYTHON.exists() else sys.executable
    parser.add_argument("--peers", default=peers, help=f"the Python in which other {what} are installed")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    return parser.parse_args()


def asked(script: str, python: str, name: str) -> dict[str, Any]:
    """What a script measures of one of them; ``missing`` says why nothing."""
    ran = subprocess.run([python, script, "--measure", name], capture_output=True, text=True)
    if ran.returncode:
        return {"missing": ran.stderr.strip().splitlines()[-1]}
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found
