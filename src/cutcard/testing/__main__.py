"""``python -m cutcard.testing``: write a game's golden files, check them, and mutate its tables.

python -m cutcard.testing check high-card tests     # every proof of the folder
python -m cutcard.testing write high-card tests     # goldens and tables written again: read the diff
python -m cutcard.testing mutate high-card tests    # change every value of the tables; list what nothing noticed
"""

import argparse
import sys
from pathlib import Path

from cutcard import games
from cutcard.testing import mutation, rounds, search, settlements, tables
from cutcard.testing.proving import Subject, proofs, subject


def main(words: list[str] | None = None) -> int:
    """Do what is asked; 0 if all is well, 1 if something is wrong with the game or its goldens."""
    parser = argparse.ArgumentParser(
        "python -m cutcard.testing", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=["check", "write", "mutate"])
    parser.add_argument("game", choices=list(games.names()), metavar="GAME", help=", ".join(games.names()))
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game's tests")
    parser.add_argument("--limit", type=int, help="so many mutants, spread over the tables")
    parser.add_argument("--only", nargs="+", default=[""], help="only mutants whose place begins so, as game.endings")
    asked = parser.parse_args(words)
    if not asked.folder.is_dir():
        parser.error(f"{asked.folder} is no folder; give the one that holds the game's tests")
    one = subject(asked.game, asked.folder)
    match asked.action:
        case "check":
            return check(one)
        case "write":
            try:
                return write(one)
            except search.NotReached as missing:
                print(f"{one.game.key}: {missing}", file=sys.stderr)
                return 1
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
    """Write golden settlements, rounds and tables as they come out now."""
    cases = search.search(one.game, one.folder)
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
    """Print every change of the tables that no proof notices."""

    def told(count: int, found: list[str]) -> None:
        if count % 100 == 0:
            print(f"{one.game.key}: {count} mutants, {len(found)} unnoticed", file=sys.stderr)

    total, survived = mutation.survivors(one, only, limit, told)
    for place in survived:
        print(f"{one.game.key} {place}")
    print(f"{one.game.key}: {total} mutants, {len(survived)} unnoticed", file=sys.stderr)
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
