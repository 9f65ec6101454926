"""The ``cutcard`` command: one file for each group of commands, imported only when it is called."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from cutcard import __version__
from cutcard.compose import COMMANDS


class Usage(Exception):
    """A call that cannot be understood: exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point: 0 done, 1 understood and refused, 2 wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(
        prog="cutcard",
        description="Settle, explain and audit casino poker, clause by clause.",
        epilog="Each command has its own --help with an example: cutcard settle --help",
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, listed in COMMANDS.items():
        group = commands.add_parser(
            name,
            help=listed.summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if words[:1] == [name]:
            import_module(listed.module).arguments(group)
    asked = parser.parse_args(words)
    try:
        return int(asked.run(asked))
    except Usage as usage:
        _usage(parser, str(usage))
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
        return 0


def _usage(parser: argparse.ArgumentParser, reason: str) -> NoReturn:
    parser.error(reason)


def entry() -> NoReturn:
    """What the installed script calls."""
    sys.exit(main())
