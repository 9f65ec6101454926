"""``python -m cutcard.testing``: write a game's golden files, check them, and mutate its tables.

python -m cutcard.testing check high-card tests     # run every proof in the folder
python -m cutcard.testing write high-card tests     # write golden files and tables again; then read the diff
python -m cutcard.testing mutate high-card tests    # change every value; list what no proof notices
A game that is not installed is found with --games FOLDER.
"""

import argparse
import sys
from pathlib import Path

from cutcard import games
from cutcard.testing import mutation, rounds, search, settlements, tables
from cutcard.testing.proving import Subject, proofs, subject


def main(words: list[str] | None = None) -> int:
    """Run the command. Returns 0 if all is well, 1 if something is wrong with the game or its golden files."""
    parser = argparse.ArgumentParser(
        "python -m cutcard.testing", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=["check", "write", "mutate"])
    parser.add_argument("game", metavar="GAME", help=f"{', '.join(games.names())}, or one from --games")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game's tests")
    parser.add_argument("--limit", type=int, help="try only this many mutants, spread over the tables")
    parser.add_argument(
        "--only", nargs="+", default=[""], help="try only mutants whose place begins with this, such as game.endings"
    )
    parser.add_argument(
        "--games", action="append", type=Path, default=[], metavar="DIR", help="a folder with more games"
    )
    asked = parser.parse_args(words)
    if not asked.folder.is_dir():
        parser.error(f"{asked.folder} is not a folder; name the folder with the game's tests")
    with games.added(*asked.games):
        if asked.game not in games.names():
            parser.error(
                f"there is no game {asked.game!r}; choose {', '.join(games.names())}. Name its folder with --games"
            )
        one = subject(asked.game, asked.folder)
        match asked.action:
            case "check":
                return check(one)
            case "write":
                return write(one)
        return mutate(one, tuple(asked.only), asked.limit)


def check(one: Subject) -> int:
    """Print every proof that fails."""
    wrong = 0
    for proof in proofs(one):
        try:
            proof.run()
        except AssertionError as error:
            wrong += 1
            print(f"{proof.name}: {error}", file=sys.stderr)
    return 1 if wrong else 0


def write(one: Subject) -> int:
    """Write golden settlements, rounds and tables from the current results."""
    try:
        cases = search.search(one.game, one.folder)
    except search.NotReached as missing:
        print(f"{one.game.key}: {missing}", file=sys.stderr)
        return 1
    text = settlements.write(settlements.courses_of(one.game), cases)
    (one.folder / "settlements.txt").write_text(text, "utf-8")
    for name, lines in tables.texts(one.game, one.topics).items():
        if lines:
            (one.folder / name).write_text("\n".join(lines) + "\n", "utf-8")
    scripts = sorted((one.folder / "rounds").glob("*.txt"))
    for file in scripts:
        file.write_text(rounds.play(one.game, rounds.read(file)).text, "utf-8")
    print(f"{one.game.key}: {len(cases)} settlements, {len(scripts)} rounds; read the diff", file=sys.stderr)
    return check(one)


def mutate(one: Subject, only: tuple[str, ...], limit: int | None) -> int:
    """Print every change to the tables that no proof notices."""

    def told(count: int, found: list[str]) -> None:
        if count % 100 == 0:
            print(f"{one.game.key}: {count} mutants, {len(found)} unnoticed", file=sys.stderr)

    try:
        total, survived = mutation.survivors(one, only, limit, told)
    except AssertionError as broken:
        print(broken, file=sys.stderr)
        return 1
    for place in survived:
        print(f"{one.game.key} {place}")
    print(f"{one.game.key}: {total} mutants, {len(survived)} unnoticed", file=sys.stderr)
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
