"""The next move between tables: who moves where, or what the move waits for."""

from msgspec import Struct

from cutcard.tournament.director.rounds import eliminating
from cutcard.tournament.room.reports import button_known
from cutcard.tournament.seats import balance
from cutcard.tournament.seats.balance import SeatMove
from cutcard.tournament.state.plan import idle, named, people, round_over, together, uneven
from cutcard.tournament.state.tournament import Tournament, in_room


class Waits(Struct, frozen=True):
    """A move that is due but cannot be made yet: the clause, and what it waits for."""

    clause: str
    until: str
    buttons: tuple[int, ...] = ()  # in a room: tables of which one must tell where its button is


def move_due(t: Tournament, at: str = "") -> SeatMove | Waits | None:
    """Move the player next due the big blind from the longest table between hands to the shortest. None: balanced.

    ``at``: the time, which decides in a room whether the buttons are known.
    """
    if len(t.field.tables) < 2 or not uneven(t):
        return None
    if t.hold_moves:
        return Waits("TOR 7.23", "the director lets tables be balanced again")
    if t.field.planned:
        return Waits("TOR 7.23", f"the move of {t.field.planned[0].player} is confirmed")
    if eliminating(t):  # whoever moved to a table that has ended its round would escape it
        return Waits("TOR 7.22", "every table has ended the elimination round")
    if not round_over(t):
        return Waits("TOR 7.20", "the hand-for-hand round is over")
    if not together(t):
        return Waits("TOR 7.40", "every table has raced off the same chips")
    seated = people(t)
    free = [len(seated[number]) for number in seated if idle(t, number)]
    sizes = sorted({len(some) for some in seated.values()})
    if not free or max(free) < sizes[0] + 2:
        busy = [number for number in seated if not idle(t, number) and len(seated[number]) == sizes[-1]]
        return Waits(
            "TOR 7.21", f"the hand at table {named(busy)} is over, or a player without chips there has decided"
        )
    if in_room(t) and at:
        unknown = _without_button(t, seated, at)
        if isinstance(unknown, Waits):
            return unknown
        seated = {number: some for number, some in seated.items() if number not in unknown}
    from_here = {number: some for number, some in seated.items() if len(some) < max(free) or idle(t, number)}
    last = {number: table.positions for number, table in t.field.tables.items() if table.positions is not None}
    found = balance.next_move(from_here, last, t.structure.seats_per_table, t.register.apart)
    short = [number for number, some in seated.items() if len(some) == sizes[0]]
    return found or Waits("T-26", f"the next deal at table {named(short)}: the open seats are in the small blind's gap")


def _without_button(t: Tournament, seated: dict[int, dict[int, str]], at: str) -> Waits | list[int]:
    """Of the longest and of the shortest tables, those whose button is not known; one of each kind must be."""
    sizes = [len(some) for some in seated.values()]
    unknown: list[int] = []
    for size in (max(sizes), min(sizes)):
        alike = [number for number, some in seated.items() if len(some) == size]
        told = [number for number in alike if button_known(t.field.tables[number], at)]
        if not told and size > 1:  # with fewer no hand is dealt there, and there is no button
            which = f"table {named(alike)}" if len(alike) == 1 else f"one of the tables {named(alike)}"
            return Waits("TOR 7.23", f"the button of {which} is recorded", tuple(alike))
        unknown += [number for number in alike if number not in told] if told else []
    return unknown
