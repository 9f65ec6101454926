"""Duties in a room: what people still have to record, until somebody has (T-64 to T-72)."""

from collections.abc import Iterator

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.tournament.room.handed import differing, words
from cutcard.tournament.room.reports import missing
from cutcard.tournament.state.plan import in_flight, named
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import in_play

DIRECTOR = Role.TOURNAMENT_DIRECTOR


def room_duties(t: Tournament, at: str) -> Iterator[Prompt]:
    """What waits in a room. Money and chips stay open after play; reports of tables end with it."""
    for one in t.room.pending:
        text = f"Record who won the bounty of {one.owner}, who went out at table {one.table}."
        yield Prompt(DIRECTOR, text, "TOR 3")
    if t.room.difference:
        differ = f"{abs(t.room.difference):,} in chips {'too many' if t.room.difference > 0 else 'missing'}"
        yield Prompt(DIRECTOR, f"The stacks were counted with {differ}: count again, or record the cause.", "TOR 7.18")
    for player in t.room.handed:
        if handed := differing(t, player):
            text = f"{player} handed in {words(handed)}: count again, or record the cause."
            yield Prompt(DIRECTOR, text, "TOR 3")
    if t.phase in ("running", "final table"):
        yield from _at_tables(t, at)


def _at_tables(t: Tournament, at: str) -> Iterator[Prompt]:
    if t.hand_for_hand is not None and (late := missing(t)):
        yield Prompt(DIRECTOR, f"Hand for hand: table {named(late)} has not reported yet.", "TOR 7.20")
    if late := unraced(t, at):
        yield Prompt(DIRECTOR, f"Chips are raced off: table {named(late)} has not told its tally yet.", "TOR 7.40")
    if in_flight(t) and t.room.bags and (late_ := [one for one in t.field.where if one not in t.room.bags]):
        yield Prompt(DIRECTOR, f"{len(late_)} players have not bagged their chips yet.", "TOR 7.13")


def unraced(t: Tournament, at: str) -> list[int]:
    """Tables that still use chips which the level no longer needs."""
    view = clock.at(t.clock, t.structure, at)
    unit = in_play(t.structure, view.level + view.ended).unit()
    return [number for number, table in t.field.tables.items() if table.unit < unit]
