"""Postings for the events of a tournament: fees, prizes, bounties and tournament chips.

tournament/<id>           entry fees and cash added, until they are paid as prizes
tournament/<id>/bounties  what the casino has put up for bounty chips not redeemed yet
tournament/<id>/granted   entries won in satellites and not used yet
claims                    payments that were reversed and not given back yet, of all tournaments
tournament/<id>/play      tournament chips on the tables; a separate commodity, taken from the float
"""

from collections.abc import Iterator, Sequence

from cutcard.floor.journal.ledger import CAGE, CLAIMS, FLOAT, HOUSE, PROMOTIONS, Posting, patron, transfer
from cutcard.floor.streams.streams import STREAM
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.entry import Source
from cutcard.tournament.messages.entry_events import EntryWon, FeesPaid, FeesRefunded, FlightClosed, GrantPaidOut
from cutcard.tournament.messages.purse import (
    BountyIssued,
    BountyRedeemed,
    BountyRestored,
    BountyVoided,
    BountyWithdrawn,
    ClaimSettled,
    ClaimWaived,
    PaymentReversed,
    PrizePaid,
    RefundClaimed,
    TournamentCancelled,
    ValueAdded,
    ValueWithdrawn,
)
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament


def account(id: str) -> str:
    return f"tournament/{id}"


def bounties(id: str) -> str:
    return f"tournament/{id}/bounties"


def granted(id: str) -> str:
    return f"tournament/{id}/granted"


def play(id: str) -> str:
    return f"tournament/{id}/play"


def payee(t: Tournament, player: str) -> str:
    """Where a player is paid: in electronic tournaments to their account, otherwise at the cage."""
    electronic = t.announced is not None and t.announced.dealing == "electronic"
    return patron(player) if electronic and STREAM.fullmatch(patron(player)) else CAGE


def postings(before: Tournament, events: Sequence[TournamentEvent], after: Tournament) -> Iterator[Posting]:
    """Postings for the events, from the states before and after them."""
    for event in events:
        yield from _money(before, event)
    chips = on_tables(after) - on_tables(before)
    yield from transfer(FLOAT, play(after.id), chips, account(after.id))


def on_tables(t: Tournament) -> Chips:
    """Tournament chips taken from the float. All of them go back when the tournament is over."""
    return 0 if t.phase in ("closed", "cancelled") else t.issued - t.removed


def _money(t: Tournament, event: object) -> Iterator[Posting]:  # of any type: to narrow a large union takes mypy long
    own = account(t.id)
    match event:
        case FeesPaid():
            source = granted(t.id) if event.source == "satellite" else _source(t, event.player, event.source)
            yield from transfer(source, own, event.entry_fee)
            yield from transfer(source, HOUSE, event.administration_fee)
        case FeesRefunded():
            taker = _source(t, event.payer or event.player, event.source)
            yield from transfer(HOUSE if event.house else own, taker, event.entry_fee)
            yield from transfer(HOUSE, taker, event.administration_fee)
        case ValueAdded(kind="cash", value=value):
            yield from transfer(HOUSE, own, value)
        case ValueWithdrawn(value=value):
            yield from transfer(own, HOUSE, value)
        case PrizePaid(player, value=value, set_off=kept):
            yield from transfer(own, payee(t, player), value - kept)
            yield from transfer(own, CLAIMS, kept)
        case BountyIssued(value=value) | BountyRestored(value=value):
            yield from transfer(HOUSE, bounties(t.id), value)
        case BountyVoided(value=value) | BountyWithdrawn(value=value):
            yield from transfer(bounties(t.id), HOUSE, value)
        case BountyRedeemed(player, value=value, set_off=kept):
            yield from transfer(bounties(t.id), payee(t, player), value - kept)
            yield from transfer(bounties(t.id), CLAIMS, kept)
        case PaymentReversed(what=what, value=value):
            yield from transfer(CLAIMS, own if what == "prize" else bounties(t.id), value)
        case RefundClaimed(payment=payment):
            yield from transfer(CLAIMS, HOUSE, payment.entry_fee)
        case ClaimSettled(player, value, paid):
            yield from transfer(CAGE if paid == "cash" else patron(player), CLAIMS, value)
        case ClaimWaived(value=value):
            yield from transfer(HOUSE, CLAIMS, value)
        case EntryWon(into=into, value=value):
            yield from transfer(own, granted(into), value)
        case FlightClosed(into=into, pool=pool):
            yield from transfer(own, account(into), pool)
        case GrantPaidOut(player=player, value=value):
            yield from transfer(granted(t.id), payee(t, player), value)
        case TournamentCancelled(borne=borne):
            yield from transfer(own, HOUSE, t.purse.added + borne)
        case _:
            pass  # moves no money


def _source(t: Tournament, player: str, source: Source) -> str:
    """The account that fees come from and are refunded to."""
    match source:
        case "cash":
            return CAGE
        case "account":
            return patron(player)
        case "house":
            return PROMOTIONS
        case "satellite":  # an entry won there belongs to the winner
            return payee(t, player)
