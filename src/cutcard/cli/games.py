"""``cutcard games``: list the games, check one for faults, or start a new one."""

import argparse
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard import games
from cutcard.cli import Usage, add_verb, choose_games
from cutcard.cli.scaffold import scaffold
from cutcard.games import BadGame
from cutcard.odds.model.fit import exact

TOPICS = {"life": "table life"}  # topics whose names say too little


class ListedGame(Struct, frozen=True):
    """A game as ``list`` shows it."""

    game: str
    title: str
    document: str
    source: str
    folder: str
    topics: list[str]
    odds: bool


class CheckedGame(Struct, frozen=True):
    """A checked game or folder, and every fault found there."""

    place: str
    faults: tuple[str, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """List, check or start games: those of Cutcard, of installed packages, and in your folders.

A game is a folder with game.py, which declares it, and rules.toml, which lists its clauses. Name folders with
--games DIR or the variable CUTCARD_GAMES. An installed package declares its games in the entry point cutcard.games."""
    parser.epilog = """examples:
  cutcard games list
  cutcard games new high-five --in my-games
  cutcard games check my-games/high-five"""
    verbs = parser.add_subparsers(dest="verb", metavar="list|check|new", required=True)
    shown = add_verb(
        verbs,
        "list",
        "list every game that can be played, and where it comes from",
        "cutcard games list --games my-games --json",
    )
    shown.set_defaults(run=list_games)
    check = add_verb(
        verbs,
        "check",
        "list every fault of a game, or of all games; exit code 1 if there is one",
        "cutcard games check lunar-poker",
        "cutcard games check my-games/high-five",
    )
    check.add_argument(
        "what", metavar="NAME|DIR", nargs="?", help="a game, or a folder with games; all games if left out"
    )
    check.set_defaults(run=check_games)
    for verb in (shown, check):
        choose_games(verb)
        verb.add_argument("--json", action="store_true", help="print one JSON value to standard output")
    new = add_verb(
        verbs,
        "new",
        "write a small game that plays at once, for you to change",
        "cutcard games new high-five --in my-games",
    )
    new.add_argument("name", metavar="NAME", help="small letters and hyphens, such as high-five")
    new.add_argument(
        "--in",
        dest="home",
        metavar="DIR",
        type=Path,
        default=Path(),
        help="folder to write it to (default: the current one)",
    )
    new.set_defaults(run=new_game)


def list_games(asked: argparse.Namespace) -> int:
    for wrong in games.bad():
        print(f"Cannot be played: {wrong}", file=sys.stderr)
    found = [_listed(key) for key in games.names()]
    if asked.json:
        print(msgspec.json.encode(found).decode())
        return 0
    width = max(len(one.game) for one in found)
    for one in found:
        more = [*(TOPICS.get(topic, topic) for topic in one.topics), *(["odds"] if one.odds else [])]
        print(f"{one.game:<{width}}  {one.document}  {one.title}, from {one.source}")
        print(f"{'':<{width}}       {_beside(more)}")
    return 0


def _beside(topics: list[str]) -> str:
    return f"with {', '.join(topics)}" if topics else "can be played and settled; has no other topics and no odds"


def _listed(key: str) -> ListedGame:
    game, found, covered = games.load(key), games.find(key), games.topics(key)
    topics = [name for name, topic in msgspec.structs.asdict(covered).items() if topic is not None]
    return ListedGame(key, game.title, game.document, found.source, str(found.folder), topics, exact(key))


def check_games(asked: argparse.Namespace) -> int:
    checked = _checked(asked.what)
    faulty = [one for one in checked if one.faults]
    if asked.json:
        print(msgspec.json.encode(checked).decode())
        return 1 if faulty else 0
    for one in checked:
        print(f"{one.place}: {_count(len(one.faults))}")
        for fault in one.faults:
            print(f"  {fault}")
    return 1 if faulty else 0


def _checked(what: str | None) -> list[CheckedGame]:
    """The faults of one game, of the games in a folder, or of all games."""
    if what is None:
        return [*(CheckedGame(key, games.faults(key)) for key in games.names()), *map(_faulty, games.bad())]
    if what in games.every():
        place = str(games.folder(what))
    elif Path(what).is_dir():
        place = str(Path(what).resolve())
    else:
        raise Usage(f"there is no game and no folder {what!r}; the games are {', '.join(games.every())}")
    with games.added(Path(place)):
        good = [key for key in games.names() if games.folder(key).is_relative_to(place)]
        bad = [one for one in games.bad() if Path(one.place).is_relative_to(place)]
        return [*(CheckedGame(key, games.faults(key)) for key in good), *map(_faulty, bad)]


def _faulty(bad: BadGame) -> CheckedGame:
    return CheckedGame(bad.place, bad.faults)


def _count(faults: int) -> str:
    return "no faults" if faults == 0 else "1 fault" if faults == 1 else f"{faults} faults"


def new_game(asked: argparse.Namespace) -> int:
    project = scaffold(asked.name, asked.home)
    key = asked.name
    print(f"""{project} now has a small game that you can play. Try:
  cutcard play {key} --games {project}
  cutcard games check {project}
  python -m pytest {project}
Then change RULES.md, rules.toml, game.py and the tests until they describe your game, and build its trace again:
  cutcard rules build {project}
To use the game without --games, install it:
  pip install -e {project}""")
    return 0
