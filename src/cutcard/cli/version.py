"""``cutcard version``: the release, and whether what is installed is what was released."""

import argparse
import platform
import sys
from pathlib import Path

import msgspec

from cutcard import __version__
from cutcard.cli import Usage
from cutcard.cli.installed import differences, digest, of_installation, of_wheel


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Show the release, or check that what is installed is what was released.

The check compares every file of the program, compiled ones included, with the list in the installation, or with a
wheel that you trust. The digest is the same for a wheel and for what was installed from it. A program that was changed
may lie about itself: to be sure, run the check from your own copy, with --installed and --wheel."""
    parser.epilog = """examples:
  cutcard version
  cutcard version --check
  cutcard version --check --installed /opt/cutcard/lib/python3.12/site-packages \\
    --wheel cutcard-0.2.0-py3-none-any.whl"""
    parser.add_argument("--check", action="store_true", help="compare every file; exit code 1 if one differs")
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="compare with a wheel, not with the installed list")
    parser.add_argument("--installed", type=Path, metavar="DIR", help="check another installation: its site-packages")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    if not asked.check:
        if asked.wheel or asked.installed:
            raise Usage("--wheel and --installed belong to --check")
        shown = {"release": __version__, "python": platform.python_version()}
        print(msgspec.json.encode(shown).decode() if asked.json else f"cutcard {__version__}, Python {shown['python']}")
        return 0
    released = of_wheel(asked.wheel) if asked.wheel else None
    if asked.installed and released:
        place = asked.installed
    else:
        place, listed = of_installation(asked.installed)
        released = released or listed
    found = list(differences(place, released))
    if asked.json:
        checked = {"place": str(place), "files": len(released), "digest": digest(released), "differences": found}
        print(msgspec.json.encode(checked).decode())
        return 1 if found else 0
    for one in found:
        print(f"{one.file} {one.what}", file=sys.stderr)
    print(f"{place}: {len(released)} files, SHA-256 {digest(released)}")
    print(f"{len(found)} files differ: install the release again" if found else "Every file is as it was released")
    return 1 if found else 0
