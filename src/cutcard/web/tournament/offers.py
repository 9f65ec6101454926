"""What a person can do now at a tournament: commands that the rules would not refuse."""

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from cutcard.core.message import Actor, Event, Facts, Role, Standing
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.money import dollars
from cutcard.ruling import Refused
from cutcard.tournament.director import decide as director
from cutcard.tournament.hand import decide as hand
from cutcard.tournament.hand.course import HandNeed, needs
from cutcard.tournament.hand.messages import (
    CallTime,
    CompleteDeal,
    DeclareMisdeal,
    DeclineClock,
    HandCommand,
    MisdealReason,
    MuckHand,
    Redeal,
    RequestClock,
    ShowHand,
    TakeBackAct,
    TimeUp,
)
from cutcard.tournament.messages.conduct import ForfeitChips, PlayOn
from cutcard.tournament.messages.director import ConfirmMove, DealHand, RaceChips
from cutcard.tournament.messages.entry import AddOn, CancelEntry, Enter, OfferEntry, PayFees, ReBuy, ReEnter, TakeEntry
from cutcard.tournament.messages.purse import AgreeToShares, SettleClaim
from cutcard.tournament.seats.ballot import DRAW
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.tournament.shapes import Offered

MISDEALS: tuple[MisdealReason, ...] = get_args(MisdealReason)
_OF_AGE = "1990-01-01"  # only to test whether an application would be refused for another reason
_TRIAL = "0" * (2 * DRAW)


def entry_offers(t: Tournament, actor: Actor, name: str, standing: Standing | None, at: str) -> list[Offered]:
    """Commands for a player's own entry. A form completes the application. ``standing``: the patron's standing now."""
    id, fees = actor.id, t.structure.entry_fee + t.structure.administration_fee
    wanted: list[tuple[str, director.TournamentCommand]] = [
        ("Enter", Enter(id, name, "online", _OF_AGE, agreed=True, informed=True, paid="account")),
        ("Pay the fees", PayFees(id, "account")),
        (f"Enter again for {dollars(fees)}", ReEnter(id, "account")),
        ("Buy more chips", ReBuy(id, paid="account")),
        ("Take the add-on", AddOn(id, "account")),
        ("Withdraw and get the fees back", CancelEntry(id)),
        ("Give up your chips to buy back in", ForfeitChips(id)),
        ("Keep your chips and play on", PlayOn(id)),
        ("Agree to these shares", AgreeToShares(id)),
        ("Pay back what you owe", SettleClaim(id, "account")),
    ]
    for holder, to in t.register.offers.items():
        if to == id:
            wanted.append(("Take the entry", TakeEntry(holder, id, name, _OF_AGE, agreed=True, informed=True)))
        elif holder == id:
            wanted.append(("Withdraw the offer of your entry", OfferEntry(id, "")))
    facts = Facts(actor, at, standing=standing, draw=_TRIAL, age="of age")
    found = [Offered(label, "tournament", _bare(command)) for label, command in wanted if _taken(t, command, facts)]
    without = CancelEntry(id, without_refund=True)
    if not any(isinstance(one.command, CancelEntry) for one in found) and _taken(t, without, facts):
        found.append(Offered("Withdraw without a refund", "tournament", without))
    return found


def _bare(command: director.TournamentCommand) -> director.TournamentCommand:
    """An application without what only the player can state: date of birth and consent."""
    if isinstance(command, Enter | TakeEntry):
        return replace(command, born="", agreed=False, informed=False)
    return command


def table_offers(t: Tournament, table: TournamentTable, seat: int, actor: Actor, at: str) -> list[Offered]:
    """Commands at a table, besides the acts of the seat in turn and entering cards."""
    beside = t.field.seated(table.number)
    found = [
        Offered(label, "table", command)
        for label, command in _at_table(table, seat)
        if actor.role in command.roles and _allowed(table, command, actor, at, beside)
    ]
    if actor.role is Role.PLAYER or table.table.hand is not None:
        return found
    wanted: list[tuple[str, director.TournamentCommand]] = [
        ("Deal", DealHand(table.number)),
        ("Race off chips", RaceChips(table.number)),
        *(
            (f"{t.register.entrants[move.player].name} has arrived", ConfirmMove(move.player))
            for move in t.field.planned
        ),
    ]
    facts = Facts(actor, at, draw=_TRIAL)
    return found + [Offered(label, "tournament", command) for label, command in wanted if _taken(t, command, facts)]


def _at_table(table: TournamentTable, seat: int) -> Iterator[tuple[str, HandCommand]]:
    need = needs(table.table)
    if need.kind == "hand":
        return
    if need.kind == "show":
        yield from _shown(need, seat)
    yield "The deal is complete", CompleteDeal()
    yield "Deal again", Redeal()
    if need.kind == "act":
        if seat:
            yield "Ask for the clock", RequestClock(need.seat, seat)
        yield "Call time", CallTime(need.seat)
        yield "Decline the request for the clock", DeclineClock(need.seat, "the request is not reasonable")
        yield "The minute is over", TimeUp(need.seat)
    yield "Take back the last act", TakeBackAct()


def misdeals(table: TournamentTable, actor: Actor, at: str) -> tuple[str, ...]:
    """Reasons for which this person may declare a misdeal now."""
    if table.table.hand is None or actor.role not in DeclareMisdeal.roles:
        return ()
    return tuple(reason for reason in MISDEALS if _allowed(table, DeclareMisdeal(reason), actor, at))


def _shown(need: HandNeed, seat: int) -> Iterator[tuple[str, HandCommand]]:
    whose = "" if need.seat == seat else f", seat {need.seat}"
    yield f"Show{whose}", ShowHand(need.seat)
    yield f"Muck{whose}", MuckHand(need.seat)


def _taken(t: Tournament, command: director.TournamentCommand, facts: Facts) -> bool:
    return facts.actor.role in command.roles and _passes(lambda: director.decide(t, command, facts))


def _allowed(
    table: TournamentTable, command: HandCommand, actor: Actor, at: str, beside: dict[int, str] | None = None
) -> bool:
    return _passes(lambda: hand.decide(table.table, command, Facts(actor, at, beside=beside or {})))


def _passes(trial: Callable[[], Sequence[Event]]) -> bool:
    try:
        return bool(trial())
    except Refused:
        return False
