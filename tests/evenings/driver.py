"""Whole events directed and played in headless Chromium, by taps alone.

python -m tests.evenings.driver                  a room of 100 players, 90 seats, ten alternates and 37 re-entries
python -m tests.evenings.driver --small          the same people in a room of twelve
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
from cutcard.tournament.structure.text import default
from tests.evenings.room import Evening, RoomEvening
from tests.support.browser.floor import Floor
from tests.support.browser.launch import Browsers, launched
from tests.support.browser.rooms import SMALL, Tapping
from tests.support.journal.audit import verify
from tests.support.tournament.rooms import decided_again

ROOM = Evening(default(), players=100, tables=10, again=37, kill=60)
SMALL_ROOM = Evening(SMALL, players=10, tables=2, again=2, kill=3, console=0.3, hurry=6.0)
TAPS, OWN = 1_200, 250  # after entries: of everybody, and of the director
PLAN = '[floor]\nname = "An evening"\n\n[[table]]\nid = "one"\ngame = "three-card-poker"\n'


@contextmanager
def new_floor() -> Iterator[Floor]:
    with tempfile.TemporaryDirectory() as folder, Floor(Path(folder), PLAN) as floor:
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


def audited(floor: Floor, room: RoomEvening) -> Tournament:
    """The journal of an event that is over: accounts at zero, and the same log from its commands and facts."""
    stream, id = tournament(room.id), room.id
    desk = open_desk(floor.journal)
    left = {(one.account, one.commodity): one.amount for one in desk.journal.balances()}
    mine = {key: amount for key, amount in left.items() if f"tournament/{id}" in " ".join(key)}
    assert (f"tournament/{id}", "chips") in mine
    assert (FLOAT, f"tournament/{id}") in mine
    assert not any(mine.values()), mine
    state = desk.state(stream).state
    assert isinstance(state, Tournament)
    assert state.phase == "closed"
    assert state.register.entries == room.evening.players + room.evening.again
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


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--small", action="store_true", help="a room of ten players")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    began = time.monotonic()
    with launched() as browser, new_floor() as floor:
        browsers = Browsers(browser)
        room = directed(floor, browsers, SMALL_ROOM if asked.small else ROOM, asked.seed)
        browsers.close()
        floor.stop()
        state = audited(floor, room)
    people = {"director": room.director, "first tablet": room.tablets[0], "second tablet": room.tablets[1]}
    taps = sum(someone.taps for someone in people.values())
    for line in told(people):
        print(line)
    entries, minutes = state.register.entries, (time.monotonic() - began) / 60
    print(f"a room of {room.evening.players} players and {entries} entries: {taps} taps after entries, ", end="")
    print(f"{room.director.taps} of the director; every account at zero, the same log again; {minutes:.1f} minutes")
    assert taps <= TAPS, taps
    assert room.director.taps <= OWN, room.director.taps
    return 0


if __name__ == "__main__":
    sys.exit(main())
