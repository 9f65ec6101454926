"""Golden settlements: search a game's deals for the fewest cases that exercise every leaf of its tables.

python tools/golden_settlements.py --check   # do the files tell what the tables say, and reach every leaf?
python tools/golden_settlements.py --write   # search anew and write tests/golden/*.txt
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from cutcard import games
from tests.goldens import Case, Courses, courses_of, file_of, read, write
from tests.leaves import leaves, reached, refusal, refusals
from tools.golden_deals import line, spoilt

TRIES = 400_000
SEED = 2026

# What only a live table can come to: a straight or royal flush that its player did not declare (L-16).
_UNDECLARED = {"stakes": {"ante": 1000, "super": 1000, "bet": 2000}, "times": {"bet": 2}, "ending": "played"}
CHOSEN: dict[str, list[Case]] = {
    "lunar-poker": [
        Case(_UNDECLARED | {"player": "Ah Kh Qh Jh Th", "dealer": "Ac Kd 8s 6c 4d"}),
        Case(_UNDECLARED | {"player": "6h 7h 8h 9h Th", "dealer": "Qc Jd 8s 6c 4d"}),
        Case(_UNDECLARED | {"player": "6h 7h 8h 9h Th", "dealer": "9c Tc Jc Qc Kc"}),
        Case(
            {
                **_UNDECLARED,
                "stakes": {"ante": 1000, "super": 1000, "draw-fee": 1000, "bet": 2000},
                "player": "6h 7h 8h 9h Th",
                "drawn": "Ah",
                "final": "6h 7h 8h 9h Th Ah",
                "dealer": "Ac Kd 8s 6c 4d",
            }
        ),
    ],
}


def search(key: str) -> list[Case]:
    """The cases of one game; an error names the leaves that nothing reached."""
    courses = courses_of(games.load(key))
    game = courses[""].game
    rng = Random(f"{SEED} {key}")
    chosen = list(CHOSEN.get(key, []))
    cases = [*chosen, *_cover(courses, rng, chosen, leaves(game))]
    return cases + _refuse(courses, rng, refusals(game))


def _cover(courses: Courses, rng: Random, chosen: list[Case], wanted: set[str]) -> list[Case]:
    missing = wanted.difference(*(reached(courses, case) for case in chosen))
    found: list[tuple[Case, set[str]]] = []
    options = [name for name in courses if name]
    for _ in range(TRIES):
        if not missing:
            break
        under = rng.choice(options) if options and rng.random() < 0.05 else ""
        case = Case(line(courses[""], rng), under)
        here = reached(courses, case)
        if here & missing and not (under and not any(leaf.startswith("under") for leaf in here & missing)):
            found.append((case, here))
            missing -= here
    if missing:
        raise SystemExit(f"{courses[''].game.key}: nothing reached {sorted(missing)}")
    return _fewest(found, wanted.difference(*(reached(courses, case) for case in chosen)))


def _fewest(found: list[tuple[Case, set[str]]], wanted: set[str]) -> list[Case]:
    """Leave out, plainest first, every case that the others make needless."""
    kept = list(found)
    for one in sorted(found, key=lambda entry: len(entry[1] & wanted)):
        others = [entry for entry in kept if entry is not one]
        if wanted <= set().union(*(leaves for _, leaves in others)):
            kept = others
    return [case for case, _ in kept]


def _refuse(courses: Courses, rng: Random, wanted: set[tuple[str | None, str]]) -> list[Case]:
    cases, missing = [], set(wanted)
    for _ in range(TRIES):
        if not missing:
            break
        case = Case(spoilt(courses[""], rng))
        why = refusal(courses, case)
        met = {one for one in missing if why is not None and one[0] == why[0] and one[1] in why[1]}
        if met:
            cases.append(case)
            missing -= met
    if missing:
        raise SystemExit(f"{courses[''].game.key}: nothing was refused by {sorted(missing, key=str)}")
    return cases


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
    action.add_argument("--check", action="store_true")
    action.add_argument("--write", action="store_true")
    parser.add_argument("--game", choices=list(games.names()), help="only this game")
    options = parser.parse_args()
    wrong = []
    for key in [options.game] if options.game else games.names():
        if options.write:
            cases = search(key)
            file_of(key).write_text(write(courses_of(games.load(key)), cases), "utf-8")
            print(f"{key}: {len(cases)} cases", file=sys.stderr)
        else:
            wrong += faults(key)
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
