"""The next move between tables: who moves where, or what the move waits for."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.tournament.director.rounds import eliminating
from cutcard.tournament.engine.values import Positions
from cutcard.tournament.room.reports import button_known
from cutcard.tournament.seats import balance
from cutcard.tournament.seats.balance import SeatMove
from cutcard.tournament.seats.seating import Tables
from cutcard.tournament.state.plan import idle, named, people, round_over, together, uneven
from cutcard.tournament.state.tournament import Tournament, in_room


class Waits(Struct, frozen=True):
    """A move that is due but cannot be made yet: the clause, and what it waits for."""

    clause: str
    until: str
    button: int = 0  # in a room: the table that must tell where its button is
    longest: int = 0  # the table that a player leaves for ``shortest``
    shortest: int = 0
    player: str = ""  # who moves; "" as long as the button of the longest table is not known


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
    last = {number: table.positions for number, table in t.field.tables.items() if table.positions is not None}
    if in_room(t) and at:
        unknown = _without_button(t, seated, last, at)
        if isinstance(unknown, Waits):
            return unknown
        seated = {number: some for number, some in seated.items() if number not in unknown}
    from_here = {number: some for number, some in seated.items() if len(some) < max(free) or idle(t, number)}
    found = balance.next_move(from_here, last, t.structure.seats_per_table, t.register.apart)
    short = [number for number, some in seated.items() if len(some) == sizes[0]]
    until = f"the next deal at table {named(short)}: the open seats are in the small blind's gap"
    return found or (_told_again(seated, last, short, until) if in_room(t) and at else Waits("T-26", until))


def _without_button(t: Tournament, seated: Tables, last: Mapping[int, Positions], at: str) -> Waits | list[int]:
    """Of the longest and of the shortest tables, those whose button is not known; one of each kind must be.

    Where none is known, the table is asked that the rule would choose.
    """
    sizes = [len(some) for some in seated.values()]
    told = {number: some for number, some in seated.items() if button_known(t.field.tables[number], at)}
    long, short = (
        {number: some for number, some in seated.items() if len(some) == size} for size in (max(sizes), min(sizes))
    )
    gives = max(told.keys() & long.keys() or long)
    player = ""
    if gives in told:
        player = long[gives][balance.next_big_blind(long[gives], last.get(gives))]
    takes = balance.shortest({no: told[no] for no in told.keys() & short.keys()} or short, player, t.register.apart)[0]
    if gives not in told:
        return Waits("TOR 7.23", f"the button of table {gives} is recorded", gives, gives, takes)
    if takes not in told and min(sizes) > 1:  # with fewer no hand is dealt there, and there is no button
        return Waits("TOR 7.23", f"the button of table {takes} is recorded", takes, gives, takes, player)
    return [number for kind in (long, short) if told.keys() & kind.keys() for number in kind if number not in told]


def _told_again(seated: Tables, last: Mapping[int, Positions], short: list[int], until: str) -> Waits:
    """The move waits for a hand: then the table that takes the player tells where its button is."""
    gives = max(seated, key=lambda number: (len(seated[number]), number))
    player = seated[gives][balance.next_big_blind(seated[gives], last.get(gives))]
    return Waits("T-26", until, short[0], gives, short[0], player)
