"""The ``cutcard`` command: one file per group of commands, imported only when needed."""

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from cutcard import __version__
from cutcard.compose import COMMANDS
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.rules.game import Game

    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]


class Usage(Exception):
    """Wrong usage: exit code 2."""


class _Parser(argparse.ArgumentParser):
    """Says in plain words which number cannot be read."""

    def error(self, message: str) -> NoReturn:
        plain = re.sub(r"invalid int value: (.*)", r"\1 is not a whole number", message)
        super().error(re.sub(r"invalid float value: (.*)", r"\1 is not a number", plain))


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point: 0 done, 1 understood and refused, 2 wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _Parser(
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
    chosen = commands.choices.get(words[0]) if words else None
    if chosen is not None and chosen.get_default("intermixed"):  # options may stand between the words
        asked = chosen.parse_intermixed_args(words[1:])
    else:
        asked = parser.parse_args(words)
    try:
        with more_games(asked):
            return int(asked.run(asked))
    except Usage as usage:
        _usage(chosen or parser, str(usage))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader closed the pipe
        sys.stderr.close()
        return 0
    except (PermissionError, FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        if error.filename is None:  # not about a file that somebody has named
            raise
        print(f"{error.filename}: {error.strerror}; check the path and its permissions", file=sys.stderr)
        return 1


def add_verb(verbs: "Verbs", name: str, summary: str, *examples: str) -> argparse.ArgumentParser:
    """One verb of a command, such as ``verify`` of ``cutcard journal``, with its own description and examples."""
    verb = verbs.add_parser(name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
    verb.description = f"{summary[0].upper()}{summary[1:]}."
    verb.epilog = "\n  ".join(("examples:" if examples[1:] else "example:", *examples))
    return verb


def choose_games(parser: argparse.ArgumentParser) -> None:
    """The option for folders with more games."""
    parser.add_argument(
        "--games",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="a folder with more games; can be repeated",
    )


def choose_game(parser: argparse.ArgumentParser) -> None:
    """Arguments for the game of a command and for folders with more games."""
    from cutcard import games

    others = "or another one from: cutcard games list"
    parser.add_argument("game", metavar="GAME", help=f"{', '.join(games.packaged())}, {others}")
    choose_games(parser)


def the_game(key: str) -> "Game":
    """The game with this key. Wrong usage if there is none; refused with all its faults if it has any."""
    from cutcard import games

    if key not in games.packaged() and key not in games.every():
        raise Usage(f"there is no game {key!r}; choose {', '.join(games.every())}")
    return games.chosen(key)


def more_games(asked: argparse.Namespace) -> AbstractContextManager[None]:
    """The games of the folders that were named, while this lasts."""
    if not getattr(asked, "games", None):
        return nullcontext()
    from cutcard import games

    for folder in asked.games:
        found = list(games.in_folder(folder))
        unusable = [one for one in found if isinstance(one, games.UnusablePlace)]
        if found == unusable:
            raise Usage("; ".join(f"--games {one.place}: {one.reason}" for one in unusable))
    return games.added(*asked.games)


def _usage(parser: argparse.ArgumentParser, reason: str) -> NoReturn:
    parser.error(reason)


def entry() -> NoReturn:
    """Entry point of the installed script."""
    sys.exit(main())
