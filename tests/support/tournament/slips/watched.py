"""A tournament that is watched: what a mistake changes, and what its correction must restore."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.engine.values import Begin
from cutcard.tournament.messages.director import DealHand, MovePlayer, ReportHand
from cutcard.tournament.messages.purse import PayPrize, SettleClaim
from cutcard.tournament.money import results
from cutcard.tournament.structure import clock
from tests.support.tournament.directing import DEALER, DESK, Hall, result
from tests.support.tournament.entering import online

PLAYERS = [f"p{number:02}" for number in range(1, 38)]  # and three of them enter again
WHY = "a slip of the finger"


def in_play(hall: Hall, table: int) -> Begin:
    """The hand in play at a table."""
    begin = hall.t.field.tables[table].begin
    assert begin is not None
    return begin


def together(hall: Hall, won: str, lost: str) -> int:
    """Both at one table, with cards."""
    table = hall.t.field.where[won][0]
    if hall.t.field.where[lost][0] != table:
        seats = range(1, 11)
        free = next((seat for seat in seats if seat not in hall.t.field.tables[table].seats), 0)
        other = free or next(seat for seat, one in hall.t.field.tables[table].seats.items() if one.player != won)
        hall.do(MovePlayer(lost, table, other, "they play each other"))
    while True:
        hall.do(DealHand(table), DEALER)
        begin = in_play(hall, table)
        if {won, lost} <= {one.player for one in begin.seats}:
            return table
        hall.do(ReportHand(table, result(begin, "", [])))  # a newcomer waits in the small blind's gap


def essence(hall: Hall) -> dict[str, object]:
    """What a mistake changes and its correction restores: all that matters of a tournament, without seats and hands.

    Of payments, what was paid instead of what is due.
    """
    t, register = hall.t, hall.t.register
    assert t.announced is not None
    seats = [one for table in t.field.tables.values() for one in table.seats.values()]
    tables = {no: (one.elimination, one.bonus) for no, one in t.field.tables.items()}
    view = clock.at(t.clock, t.structure, hall.at)
    places = results.places(t)
    due = {player: results.due(t, player, places[player]) if player in places else 0 for player in t.purse.paid}
    fees = {one.player: sum(paid.entry_fee for paid in one.payments) for one in register.entrants.values()}
    present = [one for one in register.entrants.values() if one.status != "withdrawn"]
    return {
        "entrants": sorted((one.player, one.name, one.status, one.entries, fees[one.player]) for one in present),
        "register": (register.entries, register.pool, register.queue, register.refused, register.apart),
        "consents": (register.debits, register.offers, register.excluded, register.system, register.banks),
        "terms": (t.structure, t.announced.starts, t.phase, t.registration_closed),
        "stacks": sorted((one.player, one.stack, one.present) for one in seats),
        "tables": (tables, t.breaking, t.hold_breaks, t.hold_moves, t.coming),
        "clock": (view.level, view.state, view.remaining),
        "conduct": (t.penalties, t.away, t.missing, t.ordered, set(t.disqualified), t.matters, t.disputes),
        "course": (t.hand_for_hand, t.answers),
        "places": [(player, place.first, place.last) for player, place in places.items()],
        "bounties": (t.bounties.own, +Counter(t.bounties.won), t.bounties.redeemed, t.bounties.void),
        "purse": (t.purse.added, len(t.purse.values), len(t.purse.bonuses), t.purse.prizes, t.purse.shares),
        "payments": ({who: paid for who, paid in t.purse.paid.items() if paid != due[who]}, t.claims, t.proposals),
        "end": (t.winners, t.counted, t.explained),
    }


class Watched(Hall):
    """Keeps the kinds of command that were given, and what mattered after each."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.seen: list[dict[str, object]] = []
        self.given: set[type] = set()
        super().__init__(*args, **more)

    def do(self, command: TournamentCommand, *args: Any, **more: Any) -> Sequence[Any]:
        events = super().do(command, *args, **more)
        self.given.add(type(command))
        self.seen.append(essence(self))
        return events


def settled(hall: Hall, paid: Collection[str]) -> None:
    """Who had been paid before a payment was reversed is paid again, and what is still claimed is given back."""
    for player in paid:
        if player not in hall.t.purse.paid:
            hall.do(PayPrize(player), DESK)
    for player in list(hall.t.claims):
        hall.do(SettleClaim(player, "account"), online(player))
