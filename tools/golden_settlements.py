"""Golden settlements: search a game's deals for the fewest cases that exercise every leaf of its tables.

python tools/golden_settlements.py --check   # do the files tell what the tables say, and reach every leaf?
python tools/golden_settlements.py --write   # keep the cases, settle them again, add what is missing; tests/tables, too
python tools/golden_settlements.py --anew    # search from the beginning
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard import games
from tests.games.test_tables import table_of, tell
from tests.project import test_topics
from tests.support.goldens import Case, Courses, courses_of, file_of, read, write
from tests.support.leaves import leaves, met, reached, refusal, refusals
from tools.golden_deals import line, live, spoilt

TRIES = 400_000
SEED = 2026
LEAST = 60  # cases in a file: where the leaves need fewer, unlike settlements are added

# What a random line cannot come to.
_LIVE = {"stakes": {"ante": 1000, "super": 1000, "bet": 2000}, "times": {"bet": 2}, "ending": "played"}
_DRAWN = {"stakes": {"ante": 1000, "super": 1000, "draw-fee": 1000, "bet": 2000}, "times": {"bet": 2}}
_TWICE = {"wagers": {"ante": 1000, "super": 1000, "bet": 2000}, "player": "9c 9d 4s 3d 2h", "dealer": "Ac Kd 8s 6c 4d"}
_PAIRED = {"wagers": {"ante": 1000, "super": 1000, "super-dealer": 1000}, "moves": ["fold"]}
CHOSEN: dict[str, list[Case]] = {
    "lunar-poker": [
        # a straight or royal flush that its player did not declare (L-16), without a draw and with one
        Case(_LIVE | {"player": "Ah Kh Qh Jh Th", "dealer": "Ac Kd 8s 6c 4d"}),
        Case(_LIVE | {"player": "6h 7h 8h 9h Th", "dealer": "Qc Jd 8s 6c 4d"}),
        Case(_LIVE | {"player": "6h 7h 8h 9h Th", "dealer": "9c Tc Jc Qc Kc"}),
        Case(
            {
                **_DRAWN,
                "ending": "played",
                "player": "6h 7h 8h 9h Th",
                "drawn": "Ah",
                "final": "6h 7h 8h 9h Th Ah",
                "dealer": "Ac Kd 8s 6c 4d",
            }
        ),
        # paid after all, the draw being undone: the first five cards count (LUN 12.16.1)
        Case(
            {
                "stakes": {"ante": 1000, "super": 1000},
                "ending": "instant",
                "player": "6h 7h 8h 9h Th",
                "drawn": "Ah",
                "dealer": "Ac Kd 8s 6c 4d",
            }
        ),
        # the other reading of L-09 pays a paired ace, king and queen as five cards of one colour
        Case(_PAIRED | {"player": "Ah Ad Kh Qd 2h", "dealer": "4c 9s Kc Qd 2c"}, "L-09"),
        Case(_PAIRED | {"player": "4h 9d Kh Qc 2h", "dealer": "Ac As Kc Qs 2c"}, "L-09"),
        # one draw only, and the bet at the same multiple with and without it
        Case({**_TWICE, "wagers": {"ante": 1000, "super": 1000, "bet": 1000}, "moves": ["bet"]}),
        Case(_TWICE | {"moves": ["exchange", "exchange", "bet"], "discard": "3d 2h", "drawn": "9h 9s"}),
        Case(_TWICE | {"moves": ["sixth", "sixth", "bet"], "drawn": "9h"}),
        Case(
            {**_TWICE, "wagers": {"ante": 1000, "super": 1000, "bet": 1000}, "moves": ["sixth", "bet"], "drawn": "9h"}
        ),
    ],
}


def search(key: str, kept: list[Case]) -> list[Case]:
    """The cases of one game, those kept first; an error names the leaves that nothing reached."""
    courses = courses_of(games.load(key))
    game = courses[""].game
    rng = Random(f"{SEED} {key}")
    cases = kept or list(CHOSEN.get(key, []))
    covering = _cover(courses, rng, leaves(game).difference(*(reached(courses, case) for case in cases)))
    wanted = refusals(game)
    refused = _refuse(courses, rng, wanted.difference(*(met(wanted, refusal(courses, case)) for case in cases)))
    cases += covering
    return cases + _vary(courses, rng, cases, LEAST - len(cases) - len(refused)) + refused


def _cover(courses: Courses, rng: Random, wanted: set[str]) -> list[Case]:
    missing = set(wanted)
    found: list[tuple[Case, set[str]]] = []
    options = [name for name in courses if name]
    for _ in range(TRIES):
        if not missing:
            return _fewest(found, wanted)
        under = rng.choice(options) if options and rng.random() < 0.05 else ""
        case = Case((line if rng.random() < 0.95 else live)(courses[""], rng), under)
        here = reached(courses, case)
        if any(leaf.startswith("under") or not under for leaf in here & missing):
            found.append((case, here))
            missing -= here
    raise SystemExit(f"{courses[''].game.key}: nothing reached {sorted(missing)}")


def _fewest(found: list[tuple[Case, set[str]]], wanted: set[str]) -> list[Case]:
    """Leave out, plainest first, every case that the others make needless."""
    kept = list(found)
    for one in sorted(found, key=lambda entry: len(entry[1] & wanted)):
        others = [entry for entry in kept if entry is not one]
        if wanted <= set().union(*(leaves for _, leaves in others)):
            kept = others
    return [case for case, _ in kept]


def _vary(courses: Courses, rng: Random, cases: list[Case], count: int) -> list[Case]:
    """More cases, each reaching a set of leaves that none before it reached."""
    seen = {frozenset(reached(courses, case)) for case in cases}
    more: list[Case] = []
    while len(more) < count:
        case = Case(line(courses[""], rng))
        here = frozenset(reached(courses, case))
        if here and here not in seen:
            seen.add(here)
            more.append(case)
    return more


def _refuse(courses: Courses, rng: Random, wanted: set[tuple[str | None, str]]) -> list[Case]:
    cases: list[Case] = []
    missing = set(wanted)
    for _ in range(TRIES):
        if not missing:
            return cases
        case = Case(spoilt(courses[""], rng))
        if now := met(missing, refusal(courses, case)):
            cases.append(case)
            missing -= now
    raise SystemExit(f"{courses[''].game.key}: nothing was refused by {sorted(missing, key=str)}")


def faults(key: str) -> Iterator[str]:
    """What is wrong with a game's golden file."""
    courses = courses_of(games.load(key))
    text = file_of(key).read_text("utf-8")
    cases = read(text)
    if write(courses, cases) != text:
        yield f"{file_of(key).name}: the tables settle otherwise; see pytest tests/test_golden.py, then --write"
    missing = leaves(courses[""].game).difference(*(reached(courses, case) for case in cases))
    if missing:
        yield f"{file_of(key).name}: no case reaches {', '.join(sorted(missing))}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="compare, and look for leaves that no case reaches")
    action.add_argument("--write", action="store_true", help="settle the cases again, add some for what is not reached")
    action.add_argument("--anew", action="store_true", help="forget the cases, search from the beginning and write")
    parser.add_argument("--game", choices=list(games.names()), help="only this game")
    options = parser.parse_args()
    wrong: list[str] = []
    for key in [options.game] if options.game else games.names():
        file = file_of(key)
        if options.check:
            wrong += faults(key)
            continue
        cases = search(key, read(file.read_text("utf-8")) if options.write and file.exists() else [])
        file.write_text(write(courses_of(games.load(key)), cases), "utf-8")
        table_of(key).write_text("\n".join(tell(games.load(key))) + "\n", "utf-8")
        print(f"{key}: {len(cases)} cases", file=sys.stderr)
    if not options.check:
        test_topics.FILE.write_text("\n".join(test_topics.tell()) + "\n", "utf-8")
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
