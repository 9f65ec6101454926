"""Compiles the kernels that common questions need, for any processor of the last ten years, into the package.

A wheel that is built afterwards answers its first question without compiling (``make kernels``, then ``uv build``). The
code fits one version of Python, Numba and llvmlite; with others it is not used, and kernels are compiled as always.

``--here``: into this user's own cache instead, so that processes which start together do not all compile the same.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from cutcard import cli, games
from cutcard.odds.model.fit import exact
from cutcard.odds.native import library

QUESTIONS = (["--json"], ["--json", "--chart"], ["--json", "--simulate", "--days", "1", "--paths", "1", "--seed", "1"])
HANDS = {
    "three-card-poker": ["--hand", "Qc 6d 4h"],
    "caribbean-stud": ["--hand", "Ac Kd Jh 8s 3c", "--upcard", "8d"],
    "ultimate-texas-holdem": ["--hand", "Ah 9d", "--board", "Ac 7d 2s"],
    "lunar-poker": ["--hand", "Ac Kd 9h 5s 5c", "--upcard", "8d"],
}


def of_hand(key: str) -> list[str]:
    return HANDS.get(key, QUESTIONS[0])


def ask(key: str, question: list[str], more: dict[str, str]) -> None:
    """Ask in a process of its own, which compiles what it needs."""
    print(f"{key} {' '.join(question)}", flush=True)
    command = [sys.executable, "-m", "cutcard", "odds", key, *question]
    subprocess.run(command, env=os.environ | more, check=True, stdout=subprocess.DEVNULL)


def ask_here(key: str, question: list[str]) -> None:
    """Ask in this process: kernels that others call are compiled once for all of them."""
    print(f"{key} {' '.join(question)}", flush=True)
    with redirect_stdout(StringIO()):
        refused = cli.main(["odds", key, *question])
    if refused:
        sys.exit(refused)


def main() -> None:
    """Ask every question once with an empty cache, and keep the native code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="keys of games; all that are counted if left out")
    parser.add_argument("--to", type=Path, default=library.BUILT, help="folder for the native code (%(default)s)")
    parser.add_argument("--small", action="store_true", help="one question of each game, as a check that it works")
    parser.add_argument("--here", action="store_true", help="for this machine, into the cache of this user")
    asked = parser.parse_args()
    keys = asked.games or [name for name in games.names() if exact(name)]
    questions = [(key, one) for key in keys for one in (QUESTIONS[:1] if asked.small else (*QUESTIONS, of_hand(key)))]
    if asked.here:
        for key, question in questions:
            # The whole count of Lunar Poker takes long beyond its compiling, and tests count parts of it.
            if key != "lunar-poker" or "--hand" in question:
                ask_here(key, question)
        return
    with tempfile.TemporaryDirectory() as home:
        for key, question in questions:
            ask(key, question, {"XDG_CACHE_HOME": home, "CUTCARD_CPU": library.PORTABLE})
        name = library.machine(library.PORTABLE)
        built = Path(home) / "cutcard" / "odds" / f"native-{name}"
        shutil.rmtree(asked.to, ignore_errors=True)
        shutil.copytree(built, asked.to / name)
    files = list(asked.to.rglob("*.native"))
    print(f"{len(files)} kernels, {sum(file.stat().st_size for file in files):,} bytes in {asked.to}")


if __name__ == "__main__":
    main()
