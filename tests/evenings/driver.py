"""Whole events directed and played in headless Chromium, by taps alone.

python -m tests.evenings.driver                  a room of 100 players, 90 seats, ten alternates and 37 re-entries;
                                                 two people and 16 bots in electronic mode; ten hands in recorded mode
python -m tests.evenings.driver --only room --small
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.floor.domains.tournament import tournament
from cutcard.floor.journal.ledger import FLOAT
from cutcard.tournament.money.results import log
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Structure
from cutcard.tournament.structure.text import default, dump
from tests.evenings.electronic import ElectronicEvening
from tests.evenings.recorded import RecordedEvening
from tests.evenings.room import Evening, RoomEvening
from tests.support.browser.axe import violations
from tests.support.browser.floor import Floor
from tests.support.browser.launch import Browsers, launched
from tests.support.browser.rooms import SMALL, Tapping
from tests.support.journal.audit import verify
from tests.support.tournament.rooms import decided_again

ROOM = Evening(default(), players=100, tables=10, again=37, kill=60)
SMALL_ROOM = Evening(SMALL, players=10, tables=2, again=2, kill=3, console=0.3, hurry=6.0)
TAPS, OWN = 1_200, 250  # after entries: of everybody, and of the director
BOTS, SMALL_BOTS, HANDS = 16, 1, 10


def quick() -> Structure:
    """Levels of a minute."""
    event = default()
    return replace(event, levels=tuple(replace(one, minutes=1) for one in event.levels))


def plan(small: bool) -> str:
    """A floor whose house holds an event with bots, and one table for whoever does not play in it."""
    bots = SMALL_BOTS if small else BOTS
    return f"""[floor]
name = "An evening"

[[table]]
id = "one"
game = "three-card-poker"

[[tournament]]
id = "electronic"
bots = {bots}
structure = '''
{dump(quick() if small else default())}'''

[[tournament]]
id = "recorded"
starts = "2026-01-26T01:30:00Z"
dealing = "recorded"
"""


@contextmanager
def new_floor(small: bool = True, quick: bool = False) -> Iterator[Floor]:
    with tempfile.TemporaryDirectory() as folder, Floor(Path(folder), plan(small), quick) as floor:
        yield floor


def directed(floor: Floor, browsers: Browsers, evening: Evening, seed: int) -> RoomEvening:
    """A room from the first entry to the closed log."""
    room = RoomEvening(floor, browsers, replace(evening, seed=seed), f"evening-{seed}")
    room.opened()
    last = room.play()
    assert last["phase"] == "finished", last["phase"]
    assert not room.again, f"{room.again} re-entries were still to come"
    assert room.killed, "the server was never killed"
    room.settle()
    return room


def audited(floor: Floor, id: str, entries: int) -> Tournament:
    """The journal of an event that is over: accounts at zero, and the same log from its commands and facts."""
    stream = tournament(id)
    desk = open_desk(floor.journal)
    left = {(one.account, one.commodity): one.amount for one in desk.journal.balances()}
    mine = {key: amount for key, amount in left.items() if f"tournament/{id}" in " ".join(key)}
    assert (f"tournament/{id}", "chips") in mine
    assert (FLOAT, f"tournament/{id}") in mine
    assert not any(mine.values()), mine
    state = desk.state(stream).state
    assert isinstance(state, Tournament)
    assert state.phase == "closed"
    assert state.register.entries == entries
    assert log(decided_again(desk.journal, stream)) == log(state)
    desk.close()
    report = verify(floor.journal)
    assert report.fault is None, report.fault
    return state


def told(people: dict[str, Tapping]) -> Iterator[str]:
    """Taps by kind, and of each person."""
    kinds: dict[str, list[int]] = {}
    for someone in people.values():
        for kind, taps in someone.kinds.items():
            kinds.setdefault(kind, []).extend(taps)
    for kind, taps in sorted(kinds.items(), key=lambda one: -sum(one[1])):
        yield f"  {kind:<52} {len(taps):4} times {sum(taps):5} taps, {min(taps)} to {max(taps)} each"
    for name, someone in people.items():
        yield f"  {name:<52} {someone.taps:16} taps"


def room_evening(browsers: Browsers, floor: Floor, small: bool, seed: int) -> None:
    """Directed by taps alone, which are counted."""
    room = directed(floor, browsers, SMALL_ROOM if small else ROOM, seed)
    floor.stop()
    audited(floor, room.id, room.evening.players + room.evening.again)
    people = {"director": room.director, "first tablet": room.tablets[0], "second tablet": room.tablets[1]}
    taps, own = sum(someone.taps for someone in people.values()), room.director.taps
    for line in told(people):
        print(line)
    print(f"room: {room.evening.players} players, {room.evening.again} re-entries, {taps} taps, {own} of the director")
    assert taps <= TAPS, taps
    assert own <= OWN, own


def electronic_evening(browsers: Browsers, floor: Floor, small: bool, seed: int) -> None:
    evening = ElectronicEvening(floor, browsers, seed=seed)
    evening.entered()
    evening.play()
    places = evening.looked_back()
    floor.stop()
    entries = (SMALL_BOTS if small else BOTS) + len(evening.guests)
    audited(floor, evening.id, entries)
    print(f"electronic: {entries} players, {evening.acts} acts of two guests, who took places {places}")


def recorded_evening(browsers: Browsers, floor: Floor, small: bool, seed: int) -> None:
    evening = RecordedEvening(floor, browsers, seed=seed)
    evening.opened(6)
    hands = 2 if small else HANDS
    taps = evening.play(hands)
    found = violations(evening.dealer.page)
    assert found == [], found
    floor.stop()
    report = verify(floor.journal)
    assert report.fault is None, report.fault
    print(f"recorded: {hands} hands of six players, {taps} taps and keys, {evening.taken_back} acts taken back")


EVENINGS = {"room": room_evening, "electronic": electronic_evening, "recorded": recorded_evening}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", choices=EVENINGS, action="append", help="one of the three ways of dealing")
    parser.add_argument("--small", action="store_true", help="a few players and hands")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    with launched() as browser:
        for name in asked.only or EVENINGS:
            began, browsers = time.monotonic(), Browsers(browser)
            with new_floor(asked.small, quick=name == "electronic") as floor:
                EVENINGS[name](browsers, floor, asked.small, asked.seed)
            browsers.close()
            minutes = (time.monotonic() - began) / 60
            print(f"  every account at zero, and the record decides alike again; {minutes:.1f} minutes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
